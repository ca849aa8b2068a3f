use super::*;

/// A graph with hubs, chains and loose ends, from a small generator of numbers.
fn scene(nodes: u32) -> Vec<(u32, u32)> {
    let mut state = 7u32;
    let mut next = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below.max(1)
    };
    (1..nodes).filter(|node| node % 9 != 0).map(|node| (next(node).min(next(node)), node)).collect()
}

fn nearest(points: &[Point]) -> f32 {
    let pairs = (0..points.len()).flat_map(|a| (a + 1..points.len()).map(move |b| (a, b)));
    pairs.map(|(a, b)| distance(points[a], points[b])).fold(f32::INFINITY, f32::min)
}

#[test]
fn no_two_nodes_overlap() {
    for nodes in [1, 2, 3, 10, 60, 300, 1000] {
        let points = layout(nodes as usize, &scene(nodes), &[]);
        assert_eq!(points.len(), nodes as usize);
        assert!(nearest(&points) >= 0.6, "{nodes} nodes: {}", nearest(&points));
        assert!(points.iter().all(|(x, y)| x.is_finite() && y.is_finite()));
    }
}

#[test]
fn layout_is_the_same_every_time() {
    assert_eq!(layout(200, &scene(200), &[]), layout(200, &scene(200), &[]));
}

#[test]
fn neighbours_are_near() {
    let edges = scene(300);
    let points = layout(300, &edges, &[]);
    let mut lengths: Vec<f32> =
        edges.iter().map(|(a, b)| distance(points[*a as usize], points[*b as usize])).collect();
    lengths.sort_by(f32::total_cmp);
    let middle = lengths[lengths.len() / 2];
    assert!((0.9..=1.6).contains(&middle), "{middle}");
}

#[test]
fn parts_lie_next_to_each_other() {
    // Sixty pairs: a square of that many nodes would be about 11 × 1.3 wide.
    let edges: Vec<(u32, u32)> = (0..60).map(|pair| (pair * 2, pair * 2 + 1)).collect();
    let points = layout(120, &edges, &[]);
    let far = points.iter().map(|point| distance(*point, (0.0, 0.0))).fold(0.0, f32::max);
    assert!(far < 14.0, "{far}");
}

#[test]
fn known_places_are_kept() {
    let edges = scene(100);
    let before = layout(80, &scene(80), &[]);
    let earlier: Vec<Option<Point>> =
        before.iter().copied().map(Some).chain(std::iter::repeat_n(None, 20)).collect();
    let after = layout(100, &edges, &earlier);
    assert!(nearest(&after) >= 0.6);
    let moved = before.iter().zip(&after).map(|(a, b)| distance(*a, *b)).fold(0.0, f32::max);
    assert!(moved < 0.8, "{moved}");
}

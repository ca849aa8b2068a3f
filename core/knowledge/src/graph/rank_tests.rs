use super::super::testing::{graph, id};
use super::*;

const LINES: &[&str] = &["A > to > B", "B > to > C", "C > to > D", "A > to > E", "E > to > D", "F; G"];

fn path(from: &str, to: &str, hops: usize) -> Option<Vec<String>> {
    let graph = graph(LINES);
    let name = |id| graph.entity(id).unwrap().name.clone();
    let path = graph.shortest_path(id(&graph, from), id(&graph, to), hops)?;
    Some(path.iter().map(|t| graph.triple(*t).unwrap()).map(|t| name(t.head) + &name(t.tail)).collect())
}

#[test]
fn shortest_paths() {
    let check = |from: &str, to: &str, hops: usize, expected: Option<&[&str]>| {
        let expected = expected.map(|edges| edges.iter().map(|edge| edge.to_string()).collect::<Vec<_>>());
        assert_eq!(path(from, to, hops), expected, "{from} {to} {hops}");
    };
    check("A", "B", 1, Some(&["AB"]));
    check("B", "A", 1, Some(&["AB"]));
    check("A", "D", 3, Some(&["AE", "ED"]));
    check("B", "E", 2, Some(&["AB", "AE"]));
    check("A", "D", 1, None);
    check("A", "A", 0, Some(&[]));
    check("A", "F", 9, None);
    check("A", "D", 0, None);
}

/// The textbook's way: a full matrix.
fn naive_ranks(graph: &Graph, start: &[f64]) -> Vec<f64> {
    let size = start.len();
    let mut flow = vec![vec![0.0; size]; size];
    let mut degree = vec![0.0; size];
    for triple in graph.triples() {
        let (a, b) = (graph.position(triple.head).unwrap(), graph.position(triple.tail).unwrap());
        flow[a][b] += 1.0;
        flow[b][a] += 1.0;
        degree[a] += 1.0;
        degree[b] += 1.0;
    }
    let mut rank = start.to_vec();
    for _ in 0..300 {
        rank = (0..size)
            .map(|to| {
                let arrives =
                    |from: usize| if degree[from] > 0.0 { flow[from][to] / degree[from] } else { start[to] };
                0.15 * start[to] + 0.85 * (0..size).map(|from| rank[from] * arrives(from)).sum::<f64>()
            })
            .collect();
    }
    rank
}

#[test]
fn importance_is_page_rank_from_where_things_are_mentioned() {
    let graph = graph(&[LINES, &["F; C", "F"]].concat());
    let mentions: Vec<f64> = graph.entities().iter().map(|entity| entity.sources.len() as f64).collect();
    let all: f64 = mentions.iter().sum();
    let naive = naive_ranks(&graph, &mentions.iter().map(|mentions| mentions / all).collect::<Vec<_>>());
    let most = naive.iter().copied().fold(0.0, f64::max);
    for (entity, expected) in graph.entities().iter().zip(naive) {
        let importance = f64::from(graph.importance(entity.id));
        assert!(
            (importance - expected / most).abs() < 0.01,
            "{} {importance} {}",
            entity.name,
            expected / most
        );
    }
    assert_eq!(graph.importance(EntityId(99)), 0.0);
}

#[test]
fn personal_rank_starts_at_the_seeds() {
    let graph = graph(LINES);
    let mut start = vec![0.0; graph.entities().len()];
    start[graph.position(id(&graph, "B")).unwrap()] = 1.0;
    let naive = naive_ranks(&graph, &start);
    let ranks = graph.ppr(&[(id(&graph, "B"), 2.0)], 0.85, 60);
    for (rank, expected) in ranks.iter().zip(&naive) {
        assert!((f64::from(*rank) - expected).abs() < 0.001, "{ranks:?} {naive:?}");
    }
    assert_eq!(ranks[graph.position(id(&graph, "F")).unwrap()], 0.0);
    assert!(graph.ppr(&[], 0.85, 10).iter().all(|rank| *rank == 0.0));
}

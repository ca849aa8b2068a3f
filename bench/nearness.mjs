// Does a layout keep together what belongs together?

/** So many nearest nodes on the screen are looked at. */
const NEAREST = 10;

/**
 * The share of a node's ten nearest on the screen that are its neighbours in the graph, as the mean of all nodes that have
 * a neighbour. `points`: `[x, y]` by node; `edges`: pairs of nodes, either way round.
 */
export function nearness(points, edges) {
  const neighbours = points.map(() => new Set());
  for (const [source, target] of edges) {
    if (source === target) continue;
    neighbours[source].add(target);
    neighbours[target].add(source);
  }
  const shares = points.flatMap(([x, y], node) => {
    if (neighbours[node].size === 0) return [];
    const others = points.map(([ox, oy], other) => ({ other, away: (ox - x) ** 2 + (oy - y) ** 2 })).filter(({ other }) => other !== node);
    const nearest = others.sort((left, right) => left.away - right.away || left.other - right.other).slice(0, NEAREST);
    return [nearest.filter(({ other }) => neighbours[node].has(other)).length / NEAREST];
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

// Retrieval by words, with context and along the graph, over 7,890 passages: what a question costs once its vector is there.

import { access } from "node:fs/promises";
import { resolve } from "node:path";

const SET = "musique";

export async function measure(lab) {
  const there = await access(resolve(lab.data, `qa/${SET}.corpus.jsonl`)).then(() => true, () => false);
  if (!there) return { skipped: true, missing: `no ${SET} in ${lab.data}/qa (CLEW_DATA names another folder)` };
  const runs = [];
  for (const vectors of [false, true]) {
    console.error(`… ${SET}, ${vectors ? "with vectors" : "by words"}`);
    runs.push(await lab.inPage("retrieval", (page) => page.evaluate(([set, vectors]) => globalThis.measure(set, vectors), [SET, vectors])));
  }
  return { runs };
}

/** Recall is told by words only: the vectors are seeded, and tell nothing. */
export function table({ runs }) {
  const lines = ["| method | vectors | ms/question | longest ms | recall@5 | ready ms |", "|---|---|---|---|---|---|"];
  for (const { vectors, ready_ms, rows } of runs) {
    for (const { method, query_ms, longest_ms, recall } of rows) {
      const cells = [method, vectors ? "seeded" : "none", query_ms.toFixed(1), longest_ms.toFixed(1), vectors ? "–" : recall.toFixed(3)];
      lines.push(`| ${[...cells, ready_ms.toFixed(0)].join(" | ")} |`);
    }
  }
  return lines.join("\n");
}

// Ingest: how long two novels take through the built app, and what it then holds in memory.

import { access, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { serve, visit } from "../visit.mjs";

const BOOKS = [["A Christmas Carol", "christmas_carol_mock_data.txt"], ["War and Peace", "war_and_peace_full.txt"]];

export async function measure(lab, { large }) {
  const rows = [];
  const app = await serve();
  try {
    for (const [name, file] of BOOKS) {
      const path = resolve(lab.data, "prose", file);
      const there = await access(path).then(() => true, () => false);
      if (!there) return { skipped: true, missing: `no ${path} (CLEW_DATA names another folder)` };
      const words = (await readFile(path, "utf8")).split(/\s+/).length;
      console.error(`… ${name}`);
      // The vectors of a long novel take a while.
      const vectors = large || name === BOOKS[0][0];
      const { read_ms, vectors_ms, page_memory_mb, memory_mb } = await visit(lab.browser, { file: [path], vectors }, app.address);
      rows.push({ name, words, read_ms, words_a_second: Math.round((words / read_ms) * 1_000), vectors_ms, page_memory_mb, memory_mb });
    }
  } finally {
    app.end();
  }
  return { rows };
}

export function table({ rows }) {
  const lines = ["| book | words | askable after ms | words/s | all vectors after ms | page heap MB | renderer MB |", "|---|---|---|---|---|---|---|"];
  for (const { name, words, read_ms, words_a_second, vectors_ms, page_memory_mb, memory_mb } of rows) {
    lines.push(`| ${[name, words, read_ms, words_a_second, vectors_ms ?? "–", page_memory_mb, memory_mb].join(" | ")} |`);
  }
  return lines.join("\n");
}

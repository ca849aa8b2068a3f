// First answer: a visitor opens the app, takes the sample, and asks at once.

import { serve, visit } from "../visit.mjs";

const QUESTION = "Who rebuilt the theatre where The Glass Tide was first performed?";
const VISITS = 3;

export async function measure(lab, { large }) {
  const rows = [];
  const app = await serve();
  try {
    for (let nth = 0; nth < (large ? 3 * VISITS : VISITS); nth += 1) {
      const { interactive_ms, read_ms, answers, memory_mb } = await visit(lab.browser, { sample: true, ask: [QUESTION] }, app.address);
      rows.push({ interactive_ms, read_ms, answer_ms: answers[0].ms, text: answers[0].text, memory_mb });
    }
  } finally {
    app.end();
  }
  return { question: QUESTION, rows };
}

export function table({ question, rows }) {
  const lines = ["| visit | page usable after ms | sample read in ms | answered in ms | renderer MB |", "|---|---|---|---|---|"];
  rows.forEach(({ interactive_ms, read_ms, answer_ms, memory_mb }, at) => {
    lines.push(`| ${[at + 1, interactive_ms, read_ms, answer_ms, memory_mb].join(" | ")} |`);
  });
  return [...lines, "", `“${question}” – ${rows[0].text}`].join("\n");
}

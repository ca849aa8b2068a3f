// Full text: ours beside other programs', over the passages and questions of question-answering sets.

import { access } from "node:fs/promises";
import { resolve } from "node:path";

/** Programs take turns so often: a machine that others also use is slower for one of them, and later for another. */
const TURNS = 3;

export async function measure(lab, { large, program }) {
  const rows = [];
  for (const set of large ? ["musique", "hotpotqa"] : ["musique"]) {
    const there = await access(resolve(lab.data, `qa/${set}.corpus.jsonl`)).then(() => true, () => false);
    if (!there) return { skipped: true, missing: `no ${set} in ${lab.data}/qa (CLEW_DATA names another folder)` };
    const names = await lab.inPage("text", (page) => page.evaluate("names"));
    const asked = names.filter((name) => program.length === 0 || program.includes(name));
    const turns = Array.from({ length: TURNS }, () => asked).flat();
    const measured = [];
    for (const name of turns) {
      console.error(`… ${name}, ${set}`);
      measured.push(await lab.inPage("text", (page) => page.evaluate(([name, set]) => globalThis.measure(name, set), [name, set])));
    }
    rows.push(...asked.map((name) => best(measured.filter((row) => row.name === name))));
  }
  return { rows };
}

function best(turns) {
  const least = (figure) => Math.min(...turns.map((turn) => turn[figure]));
  return { ...turns[0], build_ms: least("build_ms"), query_ms: least("query_ms") };
}

export function table({ rows }, versions) {
  const lines = ["| set | program | build ms | peer ÷ ours | ms/query | peer ÷ ours | recall@5 |", "|---|---|---|---|---|---|---|"];
  for (const row of rows) {
    const ours = rows.find(({ name, set }) => name === "Clew" && set === row.set);
    const ratio = (figure) => (ours ? (row[figure] / ours[figure]).toFixed(2) : "–");
    const cells = [row.set, `${row.name} ${versions[row.name] ?? ""}`, row.build_ms.toFixed(0), ratio("build_ms")];
    lines.push(`| ${[...cells, row.query_ms.toFixed(3), ratio("query_ms"), row.recall.toFixed(3)].join(" | ")} |`);
  }
  return lines.join("\n");
}

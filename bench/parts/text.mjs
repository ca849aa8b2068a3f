// Full text: ours beside other programs', over the passages and questions of question-answering sets.

import { access } from "node:fs/promises";
import { resolve } from "node:path";

export async function measure(lab, { large, program }) {
  const rows = [];
  for (const set of large ? ["musique", "hotpotqa"] : ["musique"]) {
    const there = await access(resolve(lab.data, `qa/${set}.corpus.jsonl`)).then(() => true, () => false);
    if (!there) return { skipped: true, missing: `no ${set} in ${lab.data}/qa (CLEW_DATA names another folder)` };
    const names = await lab.inPage("text", (page) => page.evaluate("names"));
    for (const name of names.filter((name) => program.length === 0 || program.includes(name))) {
      console.error(`… ${name}, ${set}`);
      rows.push(await lab.inPage("text", (page) => page.evaluate(([name, set]) => globalThis.measure(name, set), [name, set])));
    }
  }
  return { rows };
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

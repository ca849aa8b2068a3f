// Vectors: ours beside other programs' nearest neighbours, one page a program.

/** What the others are compared with. */
const LINE = "hnswlib-wasm";

export async function measure(lab, { large, program }) {
  const names = await lab.inPage("vectors", (page) => page.evaluate("names"));
  const wanted = names.filter((name) => program.length === 0 || program.includes(name));
  const rows = [];
  for (const count of large ? [10_000, 50_000] : [10_000]) {
    for (const name of wanted) {
      console.error(`… ${name}, ${count}`);
      const failed = (error) => ({ name, count, error: String(error).split("\n")[0] });
      const work = (page) => page.evaluate(([name, count]) => globalThis.measure(name, count), [name, count]);
      rows.push(await lab.inPage("vectors", work).catch(failed));
    }
  }
  return { rows };
}

export function table({ rows }, versions) {
  const lines = ["| vectors | program | ready ms | ms/query | ÷ hnswlib | recall@10 | MB | one more, ms |", "|---|---|---|---|---|---|---|---|"];
  for (const row of rows) {
    const line = rows.find(({ name, count }) => name === LINE && count === row.count)?.query_ms;
    lines.push(`| ${row.count} | ${row.name} ${versions[row.name] ?? ""} | ${row.error ?? cells(row, line)} |`);
  }
  return lines.join("\n");
}

function cells({ build_ms, query_ms, recall, mb, add_ms, background_ms }, line) {
  const ratio = line ? (query_ms / line).toFixed(2) : "–";
  const ready = background_ms ? `${Math.round(build_ms - background_ms)} + ${Math.round(background_ms)}` : Math.round(build_ms);
  return [ready, query_ms.toFixed(3), ratio, recall.toFixed(4), mb.toFixed(1), add_ms.toFixed(2)].join(" | ");
}

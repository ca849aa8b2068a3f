// Reading: ours beside onnxruntime-web with the same network, in passages a second of one worker.

const NAMES = ["Clew", "Clew, plain SIMD", "onnxruntime-web f32", "onnxruntime-web int8"];
const SMALL = [[4, 128], [8, 256]];
const LARGE = [[1, 64], [4, 128], [8, 128], [8, 256], [8, 320]];

export async function measure(lab, { large }) {
  const wish = { names: NAMES, sizes: large ? LARGE : SMALL, rounds: large ? 5 : 3, milliseconds: 1_000 };
  return lab.inPage("reader", (page) => page.evaluate((wish) => globalThis.measure(wish), wish));
}

export function table({ rows, distances }) {
  const lines = ["| passages × tokens | program | passages/s | ÷ f32 | ÷ int8 |", "|---|---|---|---|---|"];
  for (const row of rows) {
    const peer = (weights) => rows.find(({ name, count, tokens }) =>
      name === `onnxruntime-web ${weights}` && count === row.count && tokens === row.tokens).speed;
    const ratio = (weights) => (row.speed / peer(weights)).toFixed(2);
    lines.push(`| ${row.count} × ${row.tokens} | ${row.name} | ${row.speed.toFixed(1)} | ${ratio("f32")} | ${ratio("int8")} |`);
  }
  lines.push("", "How far the share for *not here* is from full precision (most, mean):");
  for (const [name, { most, mean }] of Object.entries(distances)) lines.push(`- ${name}: ${most.toFixed(4)}, ${mean.toFixed(4)}`);
  return lines.join("\n");
}

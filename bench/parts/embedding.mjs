// Embedding: ours beside onnxruntime-web with the same weights, in tokens a second of one worker.

const NAMES = ["Clew", "Clew, plain SIMD", "onnxruntime-web f32", "onnxruntime-web int8"];
const SMALL = [[1, 30], [16, 64], [16, 256]];
const LARGE = [[1, 12], [1, 30], [1, 128], [1, 256], [16, 12], [16, 30], [16, 64], [16, 128], [16, 256]];

export async function measure(lab, { large }) {
  const wish = { names: NAMES, sizes: large ? LARGE : SMALL, rounds: large ? 5 : 3, milliseconds: 500 };
  return lab.inPage("embedding", (page) => page.evaluate((wish) => globalThis.measure(wish), wish));
}

export function table({ rows, cosines, identical }) {
  const lines = [
    "| batch × tokens | program | tokens/s | ÷ f32 | ÷ int8 | two workers | ÷ one |",
    "|---|---|---|---|---|---|---|",
  ];
  for (const row of rows) {
    const peer = (weights) => rows.find(({ name, batch, tokens }) =>
      name === `onnxruntime-web ${weights}` && batch === row.batch && tokens === row.tokens).one;
    const ratio = (weights) => (row.one / peer(weights)).toFixed(2);
    const two = row.two ? `${Math.round(row.two)} | ${(row.two / row.one).toFixed(2)}` : "– | –";
    lines.push(`| ${row.batch} × ${row.tokens} | ${row.name} | ${Math.round(row.one)} | ${ratio("f32")} | ${ratio("int8")} | ${two} |`);
  }
  lines.push("", "Cosine with the f32 vectors (lowest, mean):");
  for (const [name, { lowest, mean }] of Object.entries(cosines)) lines.push(`- ${name}: ${lowest.toFixed(4)}, ${mean.toFixed(4)}`);
  lines.push("", `Our two kernels gave the same bits in all of ${identical} numbers.`);
  return lines.join("\n");
}

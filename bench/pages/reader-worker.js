// One single-threaded worker that reads passages: with ours, or with onnxruntime-web and the same weights.

import { bytes, onnxruntime, serve } from "./serving.js";

async function clew({ relaxed }) {
  const { default: start, PageReader } = await import("/clew/clew_bench.js");
  await start();
  const reader = new PageReader(await bytes("/model/minilm.clew"), await bytes("/model/reader.clew"), relaxed);
  const run = async (pairs) => reader.read(pairs[0].question, pairs.map(({ passage }) => passage));
  return { run, tokens: (text) => [...reader.tokens(text)] };
}

async function peer({ weights }) {
  const { session, tensor } = await onnxruntime(`reader-${weights}`);
  const run = async (pairs) => {
    const shape = [pairs.length, pairs[0].ids.length];
    const { pages } = await session.run({
      input_ids: tensor(pairs.flatMap(({ ids }) => ids), shape),
      attention_mask: tensor(pairs.flatMap(({ ids }) => ids.map(() => 1)), shape),
      token_type_ids: tensor(pairs.flatMap(({ ids, second }) => ids.map((_, at) => Number(at >= second))), shape),
    });
    return pages.data;
  };
  return { run };
}

serve({
  "Clew": () => clew({ relaxed: true }),
  "Clew, plain SIMD": () => clew({ relaxed: false }),
  "onnxruntime-web f32": () => peer({ weights: "f32" }),
  "onnxruntime-web int8": () => peer({ weights: "int8" }),
});

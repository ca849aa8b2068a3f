// One single-threaded worker that makes vectors: with ours, or with onnxruntime-web and the same weights.

import { bytes, onnxruntime, serve } from "./serving.js";

async function clew({ relaxed }) {
  const { default: start, Embedding } = await import("/clew/clew_bench.js");
  await start();
  const model = new Embedding(await bytes("/model/minilm.clew"), relaxed);
  return { run: async (texts) => model.embed(texts), tokens: (text) => Array.from(model.tokens(text)) };
}

async function peer({ weights }) {
  const { session, tensor } = await onnxruntime(`minilm-${weights}`);
  const run = async (rows) => {
    const shape = [rows.length, rows[0].length];
    const ids = rows.flat();
    const { vectors } = await session.run({
      input_ids: tensor(ids, shape),
      attention_mask: tensor(ids.map(() => 1), shape),
      token_type_ids: tensor(ids.map(() => 0), shape),
    });
    return vectors.data;
  };
  return { run };
}

serve({
  "Clew": () => clew({ relaxed: true }),
  "Clew, plain SIMD": () => clew({ relaxed: false }),
  "onnxruntime-web f32": () => peer({ weights: "f32" }),
  "onnxruntime-web int8": () => peer({ weights: "int8" }),
});

// One single-threaded worker that makes vectors: with ours, or with onnxruntime-web and the same weights.

const bytes = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer());

async function clew({ relaxed }) {
  const { default: start, Embedding } = await import("/clew/clew_bench.js");
  await start();
  const model = new Embedding(await bytes("/model/minilm.clew"), relaxed);
  return { embed: async (texts) => model.embed(texts), tokens: (text) => Array.from(model.tokens(text)) };
}

async function onnxruntime({ weights }) {
  const ort = await import("/npm/onnxruntime-web/dist/ort.wasm.min.mjs");
  ort.env.wasm.numThreads = 1;
  const session = await ort.InferenceSession.create(await bytes(`/onnx/minilm-${weights}.onnx`), { executionProviders: ["wasm"] });
  const tensor = (numbers, shape) => new ort.Tensor("int64", BigInt64Array.from(numbers, BigInt), shape);
  const embed = async (rows) => {
    const shape = [rows.length, rows[0].length];
    const ids = rows.flat();
    const { vectors } = await session.run({
      input_ids: tensor(ids, shape),
      attention_mask: tensor(ids.map(() => 1), shape),
      token_type_ids: tensor(ids.map(() => 0), shape),
    });
    return vectors.data;
  };
  return { embed };
}

const PROGRAMS = {
  "Clew": () => clew({ relaxed: true }),
  "Clew, plain SIMD": () => clew({ relaxed: false }),
  "onnxruntime-web f32": () => onnxruntime({ weights: "f32" }),
  "onnxruntime-web int8": () => onnxruntime({ weights: "int8" }),
};

const COMMANDS = {
  load: async (name) => {
    globalThis.program = await PROGRAMS[name]();
  },
  tokens: (texts) => texts.map(program.tokens),
  embed: (input) => program.embed(input),
  /** How many texts a millisecond, for about so long. */
  run: async ({ input, milliseconds }) => {
    const begin = performance.now();
    let rounds = 0;
    let took = 0;
    do {
      await program.embed(input);
      rounds += 1;
      took = performance.now() - begin;
    } while (took < milliseconds);
    return (rounds * input.length) / took;
  },
};

addEventListener("message", async ({ data: { nth, command, argument } }) => {
  try {
    postMessage({ nth, value: await COMMANDS[command](argument) });
  } catch (error) {
    postMessage({ nth, error: String(error) });
  }
});

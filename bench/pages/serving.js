// What a measuring worker does: loads one of its programs, runs it once, or as often as a time allows.

export const bytes = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** A session of onnxruntime-web in one thread, and a maker of its tensors. */
export async function onnxruntime(file) {
  const ort = await import("/npm/onnxruntime-web/dist/ort.wasm.min.mjs");
  ort.env.wasm.numThreads = 1;
  const session = await ort.InferenceSession.create(await bytes(`/onnx/${file}.onnx`), { executionProviders: ["wasm"] });
  return { session, tensor: (numbers, shape) => new ort.Tensor("int64", BigInt64Array.from(numbers, BigInt), shape) };
}

/** Answers the page. A program is an object with `run(input)`, and whatever else it can do. */
export function serve(programs) {
  let program;
  const commands = {
    load: async (name) => {
      program = await programs[name]();
    },
    tokens: (texts) => texts.map(program.tokens),
    once: (input) => program.run(input),
    /** How many texts a millisecond, for about so long. */
    often: async ({ input, milliseconds }) => {
      const begin = performance.now();
      let rounds = 0;
      let took = 0;
      do {
        await program.run(input);
        rounds += 1;
        took = performance.now() - begin;
      } while (took < milliseconds);
      return (rounds * input.length) / took;
    },
  };
  addEventListener("message", async ({ data: { nth, command, argument } }) => {
    try {
      postMessage({ nth, value: await commands[command](argument) });
    } catch (error) {
      postMessage({ nth, error: String(error) });
    }
  });
}

// How many tokens a second does one worker turn into vectors, and how many do two? Runs in the page; each program in
// workers of its own, all of them kept, so that their rounds can alternate: what else the machine does meets all alike.

import { start } from "./asking.js";

const WORDS = `the of and to in is was for on with as by that from at it his her an were are which this be or had first one their its new
after but who not they have other two been when into also time more city world people year state war river school music film team game
house king church company family life part book place work day north south water long early station road party series group name
country university history century island government local army public village second national great land street`.split(/\s+/);

/** Texts of exactly so many tokens, special ones included; no two alike. */
function texts(batch, tokens) {
  const word = (at) => WORDS[(at * 37 + Math.floor(at / WORDS.length) * 11) % WORDS.length];
  const text = (row) => Array.from({ length: tokens - 2 }, (_, at) => word(row * 101 + at)).join(" ");
  return Array.from({ length: batch }, (_, row) => text(row));
}

function cosine(a, b) {
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 1) [ab, aa, bb] = [ab + a[i] * b[i], aa + a[i] * a[i], bb + b[i] * b[i]];
  return ab / Math.sqrt(aa * bb);
}

async function shapes(sizes, ours) {
  const made = [];
  for (const [batch, tokens] of sizes) {
    const input = texts(batch, tokens);
    const ids = await ours.ask("tokens", input);
    if (ids.some((row) => row.length !== tokens)) throw new Error(`a text has not ${tokens} tokens`);
    made.push({ batch, tokens, input: (name) => (name.startsWith("Clew") ? input : ids) });
  }
  return made;
}

/** Tokens a second: the best of the rounds, since whatever else the machine does only takes away. */
async function speeds(names, workers, { batch, tokens, input }, { rounds, milliseconds }) {
  const best = Object.fromEntries(names.map((name) => [name, { one: 0, two: 0 }]));
  for (const name of names) for (const { ask } of workers[name]) await ask("once", input(name));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const [first, second] = workers[name];
      const run = ({ ask }) => ask("often", { input: input(name), milliseconds });
      best[name].one = Math.max(best[name].one, (await run(first)) * tokens * 1_000);
      if (!second) continue;
      const both = await Promise.all([run(first), run(second)]);
      best[name].two = Math.max(best[name].two, (both[0] + both[1]) * tokens * 1_000);
    }
  }
  return names.map((name) => ({ name, batch, tokens, ...best[name] }));
}

/** Our two kernels must give the same bits, whatever the texts. */
async function agreement(workers, shapes) {
  const bits = async (name, input) => new Uint32Array((await workers[name][0].ask("once", input)).buffer.slice(0));
  let compared = 0;
  for (const { input } of shapes) {
    const [fast, plain] = [await bits("Clew", input("Clew")), await bits("Clew, plain SIMD", input("Clew"))];
    if (fast.length !== plain.length || fast.some((number, at) => number !== plain[at])) throw new Error("the kernels do not agree");
    compared += fast.length;
  }
  return compared;
}

/** The lowest and the mean cosine with the full-precision vectors of the same texts. */
async function closeness(names, workers, shapes) {
  const found = Object.fromEntries(names.map((name) => [name, []]));
  for (const { batch, input } of shapes) {
    const truth = await workers["onnxruntime-web f32"][0].ask("once", input("onnxruntime-web f32"));
    const width = truth.length / batch;
    for (const name of names) {
      const vectors = await workers[name][0].ask("once", input(name));
      for (let at = 0; at < truth.length; at += width) {
        found[name].push(cosine(vectors.slice(at, at + width), truth.slice(at, at + width)));
      }
    }
  }
  const told = (all) => ({ lowest: Math.min(...all), mean: all.reduce((sum, x) => sum + x, 0) / all.length });
  return Object.fromEntries(names.map((name) => [name, told(found[name])]));
}

globalThis.measure = async ({ names, sizes, rounds, milliseconds }) => {
  const workers = {};
  for (const name of names) {
    // A second worker for ours: whether two do twice the work.
    workers[name] = Array.from({ length: name === "Clew" ? 2 : 1 }, () => start("embedding-worker", name));
    for (const { ask } of workers[name]) await ask("load", name);
  }
  const inputs = await shapes(sizes, workers.Clew[0]);
  const identical = await agreement(workers, inputs);
  const cosines = await closeness(names, workers, inputs);
  const rows = [];
  for (const shape of inputs) rows.push(...(await speeds(names, workers, shape, { rounds, milliseconds })));
  Object.values(workers).flat().forEach(({ end }) => end());
  return { rows, cosines, identical };
};

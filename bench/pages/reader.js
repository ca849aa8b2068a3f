// How many passages a second does one worker read for a question? Runs in the page; each program in a worker of its own, all kept, so that their
// rounds can alternate.

import { start } from "./asking.js";

const QUESTION = "Which river flows through the old town and where does it reach the sea?";
const WORDS = `the of and to in is was for on with as by that from at it his her an were are which this be or had first one their its new
after but who not they have other two been when into also time more city world people year state war river school music film team game
house king church company family life part book place work day north south water long early station road party series group name
country university history century island government local army public village second national great land street`.split(/\s+/);

/** The question with passages, each pair so many tokens long with its three marks; no two alike. */
async function pairs(count, tokens, ours) {
  const [asked] = await ours.ask("tokens", [QUESTION]);
  const word = (at) => WORDS[(at * 37 + Math.floor(at / WORDS.length) * 11) % WORDS.length];
  const text = (row) => Array.from({ length: tokens - asked.length - 1 }, (_, at) => word(row * 101 + at)).join(" ");
  const passages = Array.from({ length: count }, (_, row) => text(row));
  const read = await ours.ask("tokens", passages);
  return passages.map((passage, row) => {
    // A text of its own begins with a mark that the second of two does not have.
    const ids = [...asked, ...read[row].slice(1)];
    if (ids.length !== tokens) throw new Error(`a pair has ${ids.length} tokens, not ${tokens}`);
    return { question: QUESTION, passage, ids, second: asked.length };
  });
}

/** Passages a second: the best of the rounds, since whatever else the machine does only takes away. */
async function speeds(names, workers, { count, tokens, input }, { rounds, milliseconds }) {
  const best = Object.fromEntries(names.map((name) => [name, 0]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      best[name] = Math.max(best[name], (await workers[name].ask("often", { input, milliseconds })) * 1_000);
    }
  }
  return names.map((name) => ({ name, count, tokens, speed: best[name] }));
}

/** How far each program's share for "not here" is from that in full precision: the most, and on average. */
async function closeness(names, workers, shapes) {
  const found = Object.fromEntries(names.map((name) => [name, []]));
  for (const { input } of shapes) {
    const truth = await workers["onnxruntime-web f32"].ask("once", input);
    for (const name of names) {
      const shares = await workers[name].ask("once", input);
      shares.forEach((share, at) => found[name].push(Math.abs(share - truth[at])));
    }
  }
  const told = (all) => ({ most: Math.max(...all), mean: all.reduce((sum, x) => sum + x, 0) / all.length });
  return Object.fromEntries(names.map((name) => [name, told(found[name])]));
}

globalThis.measure = async ({ names, sizes, rounds, milliseconds }) => {
  const workers = {};
  for (const name of names) {
    workers[name] = start("reader-worker", name);
    await workers[name].ask("load", name);
  }
  const shapes = [];
  for (const [count, tokens] of sizes) shapes.push({ count, tokens, input: await pairs(count, tokens, workers.Clew) });
  const distances = await closeness(names, workers, shapes);
  const rows = [];
  for (const shape of shapes) rows.push(...(await speeds(names, workers, shape, { rounds, milliseconds })));
  Object.values(workers).forEach(({ end }) => end());
  return { rows, distances };
};

// How long does a question take along the graph, once the passages are read? Runs in the page, as the engine runs in its worker.

const K = 5;
const ROUNDS = 3;

async function lines(path) {
  const file = await fetch(path);
  if (!file.ok) throw new Error(`${path} is not there`);
  return (await file.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

globalThis.measure = async (set, vectors) => {
  const { default: start, Shelf } = await import("/clew/clew_bench.js");
  await start();
  const passages = await lines(`/data/qa/${set}.corpus.jsonl`);
  const questions = (await lines(`/data/qa/${set}.questions.jsonl`)).filter(({ supporting }) => supporting.length > 0);
  const shelf = new Shelf();
  passages.forEach(({ title, text }, number) => shelf.add(number, title, text.trim(), vectors));
  const begin = performance.now();
  shelf.freeze();
  const ready_ms = performance.now() - begin;
  const rows = ["hybrid", "kg-cqr", "graph"].map((method) => ({ method, ...ask(shelf, method, vectors, passages, questions) }));
  return { set, vectors, passages: passages.length, questions: questions.length, ready_ms, rows };
};

/** The quickest of the rounds: whatever else the machine does only adds. */
function ask(shelf, method, vectors, passages, questions) {
  let recall = 0;
  const times = questions.map(({ question, supporting }) => {
    let least = Infinity;
    let found = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begin = performance.now();
      found = Array.from(shelf.search(method, question, vectors, K));
      least = Math.min(least, performance.now() - begin);
    }
    const pids = found.map((number) => passages[number].pid);
    recall += supporting.filter((fact) => [fact].flat().some((pid) => pids.includes(pid))).length / supporting.length;
    return least;
  });
  const sum = times.reduce((sum, time) => sum + time, 0);
  return { query_ms: sum / times.length, longest_ms: Math.max(...times), recall: recall / times.length };
}

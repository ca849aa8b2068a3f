// How fast, and how well, are passages found by their words? Runs in the page, one program a page. All pass over the same
// words, those that the app passes over: without that the others are slower, and find less.

const K = 5;
const ROUNDS = 5;

async function lines(path) {
  const file = await fetch(path);
  if (!file.ok) throw new Error(`${path} is not there`);
  return (await file.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** The words of our list that occur, or might: it is asked of our program, word by word. */
async function stopWords(passages) {
  const { default: start, is_stop_word } = await import("/clew/clew_bench.js");
  await start();
  const words = new Set(passages.flatMap(({ title, text }) => `${title} ${text}`.toLowerCase().match(/\p{L}+/gu) ?? []));
  return new Set([...words].filter((word) => is_stop_word(word)));
}

const PROGRAMS = {
  "Clew": async () => {
    const { Words } = await import("/clew/clew_bench.js");
    const index = new Words();
    return {
      build: (passages) => passages.forEach(({ pid, title, text }) => index.add(pid, `${title}\n${text}`)),
      search: (question) => Array.from(index.search(question, K)),
    };
  },
  "minisearch": async (stop) => {
    const { default: MiniSearch } = await import("/npm/minisearch/dist/es/index.js");
    const processTerm = (term) => (stop.has(term.toLowerCase()) ? null : term.toLowerCase());
    const index = new MiniSearch({ idField: "pid", fields: ["title", "text"], processTerm });
    return {
      build: (passages) => index.addAll(passages),
      search: (question) => index.search(question).slice(0, K).map(({ id }) => id),
    };
  },
  "@orama/orama": async (stop) => {
    const { create, insertMultiple, search } = await import("/npm/@orama/orama/dist/browser/index.js");
    const tokenizer = { stopWords: [...stop] };
    const index = create({ schema: { title: "string", text: "string" }, components: { tokenizer } });
    return {
      build: (passages) => insertMultiple(index, passages.map(({ pid, title, text }) => ({ id: String(pid), title, text })), passages.length),
      search: async (term) => (await search(index, { term, limit: K })).hits.map(({ id }) => Number(id)),
    };
  },
};

globalThis.names = Object.keys(PROGRAMS);

globalThis.measure = async (name, set) => {
  const passages = await lines(`/data/qa/${set}.corpus.jsonl`);
  const questions = await lines(`/data/qa/${set}.questions.jsonl`);
  const stop = await stopWords(passages);
  const build_ms = [];
  let program;
  for (let round = 0; round < 3; round += 1) {
    program = await PROGRAMS[name](stop);
    const begin = performance.now();
    await program.build(passages);
    build_ms.push(performance.now() - begin);
  }
  let recall = 0;
  for (const { question, supporting } of questions) {
    const found = await program.search(question);
    recall += supporting.filter((pid) => found.includes(pid)).length / supporting.length;
  }
  const query_ms = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    for (const { question } of questions) await program.search(question);
    query_ms.push((performance.now() - begin) / questions.length);
  }
  // The fastest round: whatever else the machine does only adds.
  return {
    name, set, passages: passages.length, questions: questions.length, recall: recall / questions.length,
    build_ms: Math.min(...build_ms), query_ms: Math.min(...query_ms),
  };
};

// How fast, how sure, how big is a vector search? Runs in the page; `vectors.mjs` asks for one program after another,
// each in a page of its own, so that none inherits another's memory.

const DIMENSIONS = 384;
const K = 10;
const QUERIES = 200;
const ROUNDS = 5;
/** Vectors a document of ours holds. */
const ROWS = 25;

/** The same numbers on every run: mulberry32, and from it the normal distribution. */
function source(seed) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

/**
 * Unit vectors that lie as sentences' do: some directions vary more than others, texts come in topics, topics of
 * unlike size, and a question lies near its topic. Neighbours within a topic have cosines about .6, strangers about 0.
 */
function sentences(count) {
  const { uniform, normal } = source(20_240_917);
  const spread = Float32Array.from({ length: DIMENSIONS }, (_, at) => 1 / Math.sqrt(1 + at / 32));
  const around = (centre, width) => {
    const vector = Float32Array.from(spread, (scale, at) => (centre ? centre[at] : 0) + width * scale * normal());
    const norm = Math.hypot(...vector);
    return vector.map((x) => x / norm);
  };
  const topics = Array.from({ length: Math.ceil(count / 40) }, () => around(undefined, 1));
  const unit = Math.sqrt(1 / spread.reduce((sum, x) => sum + x * x, 0));
  const text = () => around(topics[Math.floor(topics.length * uniform() ** 1.5)], 0.8 * unit);
  return { rows: Array.from({ length: count }, text), queries: Array.from({ length: QUERIES }, text) };
}

function flat(rows) {
  const all = new Float32Array(rows.length * DIMENSIONS);
  rows.forEach((row, at) => all.set(row, at * DIMENSIONS));
  return all;
}

/** The nearest by a plain loop: the truth, and what a page without a library would do. */
function scan(all, query) {
  const best = [];
  for (let row = 0, at = 0; at < all.length; row += 1) {
    let sum = 0;
    for (let i = 0; i < DIMENSIONS; i += 1, at += 1) sum += all[at] * query[i];
    if (best.length < K || sum > best[K - 1].sum) {
      best.push({ row, sum });
      best.sort((a, b) => b.sum - a.sum || a.row - b.row);
      best.length = Math.min(best.length, K);
    }
  }
  return best.map(({ row }) => row);
}

async function clew(rows, perDocument, graph) {
  const { default: start, Vectors } = await import("/clew/clew_bench.js");
  const { memory } = await start();
  const index = new Vectors();
  const add = (at, some) => index.add(at, flat(some), DIMENSIONS);
  for (let at = 0; at < rows.length; at += perDocument) add(at / perDocument, rows.slice(at, at + perDocument));
  const figures = {};
  if (graph) {
    const begin = performance.now();
    const built = index.build();
    figures.background_ms = performance.now() - begin;
    figures.kept_mb = built.length / 1e6;
    const taking = performance.now();
    if (!index.take(built)) throw new Error("the graph does not fit");
    figures.take_ms = performance.now() - taking;
  }
  const documents = rows.length / perDocument;
  const bytes = index.bytes();
  figures.bytes_a_vector = Math.round((bytes[0] + bytes[1]) / rows.length);
  return {
    search: (query) => {
      const hits = index.search(query, K);
      return Array.from({ length: hits.length / 2 }, (_, at) => hits[2 * at] * perDocument + hits[2 * at + 1]);
    },
    add: (row, nth) => add(documents + nth, [row]),
    megabytes: () => (bytes[0] + bytes[1]) / 1e6,
    figures: () => ({ ...figures, wasm_mb: memory.buffer.byteLength / 1e6 }),
  };
}

const PROGRAMS = {
  "scan in JavaScript": async (rows) => {
    const all = flat(rows);
    return { search: (query) => scan(all, query), add: () => {}, megabytes: () => all.byteLength / 1e6 };
  },
  "Clew": (rows) => clew(rows, ROWS, false),
  "Clew, one vector a document": (rows) => clew(rows, 1, false),
  "Clew with its graph": (rows) => clew(rows, ROWS, true),
  "hnswlib-wasm": async (rows) => {
    const { loadHnswlib, defaultParams } = await import("/npm/hnswlib-wasm/dist/hnswlib.js");
    const library = await loadHnswlib();
    const index = new library.HierarchicalNSW("ip", DIMENSIONS, "");
    index.initIndex(rows.length + 1_000, ...defaultParams.initIndex);
    index.addItems(rows, false);
    const search = (query) => index.searchKnn(query, K, undefined).neighbors;
    return {
      // As narrow a search as finds 99 of 100: anything wider would make it slower than it has to be.
      tune: (recall) => [16, 32, 64, 128].find((ef) => (index.setEfSearch(ef), recall(search) >= 0.99)),
      search,
      add: (row) => index.addItems([row], false),
      megabytes: () => library.HEAP8.byteLength / 1e6,
    };
  },
  "edgevec": async (rows) => {
    const { default: start, EdgeVec, EdgeVecConfig } = await import("/npm/edgevec/edgevec.js");
    const { memory } = await start();
    const index = new EdgeVec(new EdgeVecConfig(DIMENSIONS));
    const ids = new Map(rows.map((row, at) => [index.insert(row), at]));
    return {
      search: (query) => index.search(query, K).map(({ id }) => ids.get(id)),
      add: (row) => index.insert(row),
      megabytes: () => memory.buffer.byteLength / 1e6,
    };
  },
  "voy-search": async (rows) => {
    const glue = await import("/npm/voy-search/voy_search_bg.js");
    const file = await fetch("/npm/voy-search/voy_search_bg.wasm");
    const { instance } = await WebAssembly.instantiateStreaming(file, { "./voy_search_bg.js": glue });
    glue.__wbg_set_wasm(instance.exports);
    const resource = (row, at) => ({ id: String(at), title: "", url: "", embeddings: Array.from(row) });
    const index = new glue.Voy({ embeddings: rows.map(resource) });
    return {
      search: (query) => index.search(query, K).neighbors.map(({ id }) => Number(id)),
      add: (row, nth) => index.add({ embeddings: [resource(row, rows.length + nth)] }),
      megabytes: () => instance.exports.memory.buffer.byteLength / 1e6,
    };
  },
  "@orama/orama": async (rows) => {
    const { create, insert, searchVector } = await import("/npm/@orama/orama/dist/browser/index.js");
    const before = performance.memory.usedJSHeapSize;
    const index = create({ schema: { v: `vector[${DIMENSIONS}]` } });
    for (let at = 0; at < rows.length; at += 1) await insert(index, { id: String(at), v: Array.from(rows[at]) });
    const mode = (query) => ({ vector: { value: Array.from(query), property: "v" }, similarity: -1, limit: K });
    return {
      search: async (query) => (await searchVector(index, mode(query))).hits.map(({ id }) => Number(id)),
      add: (row, nth) => insert(index, { id: String(rows.length + nth), v: Array.from(row) }),
      megabytes: () => (performance.memory.usedJSHeapSize - before) / 1e6,
    };
  },
};

/**
 * Milliseconds of one `work`: of rounds over all items, since the page's clock is too coarse for one, the fastest, since
 * whatever else the machine does only adds.
 */
async function each(items, rounds, work) {
  const took = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    for (let at = 0; at < items.length; at += 1) await work(items[at], round * items.length + at);
    took.push((performance.now() - begin) / items.length);
  }
  return Math.min(...took);
}

async function measure(name, count) {
  const { rows, queries } = sentences(count);
  const begin = performance.now();
  const program = await PROGRAMS[name](rows);
  const build_ms = performance.now() - begin;
  const all = flat(rows);
  const truth = queries.map((query) => new Set(scan(all, query)));
  const tuned = program.tune?.((search) => {
    const found = queries.map((query, at) => search(query).filter((row) => truth[at].has(row)).length);
    return found.reduce((sum, hits) => sum + hits, 0) / (K * queries.length);
  });
  let found = 0;
  for (const [at, query] of queries.entries()) {
    found += (await program.search(query)).filter((row) => truth[at].has(row)).length;
  }
  const mb = program.megabytes();
  const query_ms = await each(queries, ROUNDS, program.search);
  const add_ms = await each(queries.slice(0, 10), 3, program.add);
  return { name, count, build_ms, query_ms, add_ms, recall: found / (K * queries.length), mb, tuned, ...program.figures?.() };
}

globalThis.names = Object.keys(PROGRAMS);
globalThis.measure = measure;

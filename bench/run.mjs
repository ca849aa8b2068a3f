// How fast is Clew beside other programs that run in a browser? Prints tables with ratios, and writes the figures as JSON.
//
//   node bench/run.mjs --clew FOLDER --onnx FOLDER --json FILE [--large] [--only PART]… [--program NAME]…
//
// FOLDERs: clew-bench as wasm-bindgen left it, and what to_onnx.py wrote. Everything in one headless Chromium; figures of
// one run are to be compared with each other, not with another run's: other work on the machine changes all of them.

import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { cpus, loadavg } from "node:os";
import { extname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import * as answer from "./parts/answer.mjs";
import * as embedding from "./parts/embedding.mjs";
import * as endurance from "./parts/endurance.mjs";
import * as graph from "./parts/graph.mjs";
import * as ingest from "./parts/ingest.mjs";
import * as reader from "./parts/reader.mjs";
import * as retrieval from "./parts/retrieval.mjs";
import * as text from "./parts/text.mjs";
import * as vectors from "./parts/vectors.mjs";

const PARTS = { embedding, reader, vectors, text, retrieval, graph, ingest, answer, endurance };
const { values: wish } = parseArgs({
  options: {
    clew: { type: "string" },
    onnx: { type: "string", default: "" },
    json: { type: "string" },
    large: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    program: { type: "string", multiple: true, default: [] },
  },
});
const stranger = wish.only.find((name) => !(name in PARTS));
if (stranger) throw new Error(`no part ${stranger}: there are ${Object.keys(PARTS).join(", ")}`);
const here = import.meta.dirname;
const data = process.env.CLEW_DATA ?? resolve(here, "../../shared/data");
const FOLDERS = {
  clew: resolve(wish.clew),
  onnx: resolve(wish.onnx),
  npm: resolve(here, "node_modules"),
  bench: here,
  model: resolve(here, "../public/model"),
  data,
};
const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };

const server = createServer(serve).listen(0, "127.0.0.1");
await new Promise((done) => server.once("listening", done));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--enable-precise-memory-info", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const lab = { browser, inPage, data };
const figures = { date: new Date().toISOString(), machine: machine(), versions: await versions(), parts: {} };
try {
  console.log(figures.machine);
  for (const [name, part] of Object.entries(PARTS)) {
    if (wish.only.length === 0 || wish.only.includes(name)) await measure(name, part);
  }
} finally {
  await browser.close();
  server.close();
}

/** One part; its figures are written at once, so that a failure later loses none. */
async function measure(name, part) {
  const before = loadavg()[0];
  const found = await part.measure(lab, wish).catch((error) => ({ missing: String(error).split("\n")[0] }));
  const load = [before, loadavg()[0]].map((load) => Number(load.toFixed(1)));
  figures.parts[name] = { load, ...found };
  await writeFile(resolve(wish.json), `${JSON.stringify(figures, null, 1)}\n`);
  const told = found.missing ? `not measured: ${found.missing}` : part.table(found, figures.versions);
  console.log(`\n## ${name} (load ${load.join(" to ")})\n\n${told}`);
  if (found.missing && !found.skipped) process.exitCode = 1;
}

async function serve(request, response) {
  const path = decodeURIComponent(new URL(request.url, "http://here").pathname);
  const [, folder, ...rest] = path.split("/");
  const page = folder === "page" ? `<!doctype html><title>bench</title><script type=module src=/bench/pages/${rest[0]}.js></script>` : undefined;
  const file = FOLDERS[folder] && resolve(FOLDERS[folder], rest.join("/"));
  const inside = file?.startsWith(`${FOLDERS[folder]}/`);
  const body = page ?? (inside ? await readFile(file).catch(() => undefined) : undefined);
  const type = TYPES[page ? ".html" : extname(path)] ?? "application/octet-stream";
  // Isolation from other origins makes the page's clock finer.
  const isolated = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
  response.writeHead(body === undefined ? 404 : 200, { "content-type": type, ...isolated }).end(body);
}

/** Does some work in a fresh page of its own, so that no program inherits another's memory. */
async function inPage(name, work) {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(0);
  page.on("pageerror", (error) => console.error(`${name}: ${error}`));
  await page.goto(`http://127.0.0.1:${server.address().port}/page/${name}`);
  await page.waitForFunction("globalThis.measure");
  return work(page).finally(() => page.context().close());
}

function machine() {
  return `${cpus().length} × ${cpus()[0].model}, Chromium ${browser.version()}, Node ${process.version}`;
}

async function versions() {
  const { packages } = JSON.parse(await readFile(resolve(here, "package-lock.json"), "utf8"));
  const { devDependencies } = packages[""];
  return Object.fromEntries(Object.keys(devDependencies).map((name) => [name, packages[`node_modules/${name}`].version]));
}

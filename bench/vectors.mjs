// How does our vector search compare with others that run in a browser? Prints a table, and writes the figures as JSON.
//
//   node bench/vectors.mjs --clew FOLDER --json FILE [--large] [--only NAME]…
//
// FOLDER holds clew-bench as wasm-bindgen left it. One page a program, in headless Chromium, one after the other;
// figures of one run are to be compared with each other, not with another run's.

import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { cpus } from "node:os";
import { extname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";

const { values: wish } = parseArgs({
  options: {
    clew: { type: "string" },
    json: { type: "string" },
    large: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
  },
});
const here = import.meta.dirname;
const FOLDERS = { clew: resolve(wish.clew), npm: resolve(here, "node_modules"), bench: here };
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const PAGE = "<!doctype html><title>vectors</title><script type=module src=/bench/vectors-page.js></script>";
/** What the others are compared with. */
const LINE = "hnswlib-wasm";

const server = createServer(answer).listen(0, "127.0.0.1");
await new Promise((done) => server.once("listening", done));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--enable-precise-memory-info", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
  const rows = [];
  for (const count of wish.large ? [10_000, 50_000] : [10_000]) rows.push(...(await measureAll(count)));
  const figures = { machine: machine(), versions: await versions(), rows };
  await writeFile(resolve(wish.json), `${JSON.stringify(figures, null, 1)}\n`);
  console.log(table(figures));
} finally {
  await browser.close();
  server.close();
}

async function answer(request, response) {
  const path = decodeURIComponent(new URL(request.url, "http://here").pathname);
  const [, folder, ...rest] = path.split("/");
  const file = FOLDERS[folder] && resolve(FOLDERS[folder], rest.join("/"));
  const inside = file?.startsWith(`${FOLDERS[folder]}/`);
  const body = path === "/" ? PAGE : inside ? await readFile(file).catch(() => undefined) : undefined;
  const type = TYPES[path === "/" ? ".html" : extname(path)] ?? "application/octet-stream";
  // Isolation from other origins makes the page's clock finer.
  const isolated = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
  response.writeHead(body === undefined ? 404 : 200, { "content-type": type, ...isolated }).end(body);
}

async function measureAll(count) {
  const names = await inPage((page) => page.evaluate("names"));
  const rows = [];
  for (const name of names.filter((name) => wish.only.length === 0 || wish.only.includes(name))) {
    console.error(`… ${name}, ${count}`);
    const failed = (error) => ({ name, count, error: String(error).split("\n")[0] });
    rows.push(await inPage((page) => page.evaluate(([n, c]) => measure(n, c), [name, count])).catch(failed));
  }
  return rows;
}

async function inPage(work) {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(0);
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction("globalThis.measure");
  return work(page).finally(() => page.context().close());
}

function machine() {
  return `${cpus().length} × ${cpus()[0].model}, Chromium ${browser.version()}, Node ${process.version}`;
}

async function versions() {
  const { packages } = JSON.parse(await readFile(resolve(here, "package-lock.json"), "utf8"));
  const named = Object.entries(packages).filter(([path]) => path !== "");
  return Object.fromEntries(named.map(([path, { version }]) => [path.replace("node_modules/", ""), version]));
}

function table({ machine, versions, rows }) {
  const lines = ["| vectors | program | ready ms | ms/query | × line | recall@10 | MB | one more, ms |", "|---|---|---|---|---|---|---|---|"];
  for (const row of rows) {
    const line = rows.find(({ name, count }) => name === LINE && count === row.count)?.query_ms;
    lines.push(`| ${row.count} | ${row.name} ${versions[row.name] ?? ""} | ${row.error ?? cells(row, line)} |`);
  }
  return [machine, "", ...lines].join("\n");
}

function cells({ build_ms, query_ms, recall, mb, add_ms }, line) {
  const ratio = line ? (query_ms / line).toFixed(2) : "–";
  return [Math.round(build_ms), query_ms.toFixed(3), ratio, recall.toFixed(4), mb.toFixed(1), add_ms.toFixed(2)].join(" | ");
}

// How long does a visitor wait? Opens the built app in Chromium, adds files, asks, and prints what it took as JSON.
//
//   node bench/visit.mjs [--sample] [--file F]… [--ask QUESTION]… [--strategy S] [--pictures FOLDER] [--vectors]
//
// The app is served by the proxy from dist/ (CLEW_PROXY_BIN, CLEW_DIST), in a fresh browser profile.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";

const root = resolve(import.meta.dirname, "..");

if (process.argv[1] === import.meta.filename) await alone();

/** One visit, as the command line wishes it. */
async function alone() {
  const { values: wish } = parseArgs({
    options: {
      sample: { type: "boolean", default: false },
      file: { type: "string", multiple: true, default: [] },
      ask: { type: "string", multiple: true, default: [] },
      strategy: { type: "string", default: "auto" },
      pictures: { type: "string" },
      vectors: { type: "boolean", default: false },
      port: { type: "string", default: "18099" },
    },
  });
  const app = await serve(Number(wish.port));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    console.log(JSON.stringify(await visit(browser, wish, app.address), null, 1));
  } finally {
    await browser.close();
    app.end();
  }
}

/** Serves the built app; `end` stops it. */
export async function serve(port = 18_099) {
  const program = process.env.CLEW_PROXY_BIN ?? resolve(root, "target/release/clew-proxy");
  const dist = process.env.CLEW_DIST ?? resolve(root, "dist");
  const child = spawn(program, ["--dist", dist, "--port", String(port)], { stdio: ["ignore", "ignore", "inherit"] });
  const failed = new Promise((_, reject) => child.once("error", reject));
  const address = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await Promise.race([failed, fetch(`${address}/healthz`).catch(() => undefined)]);
    if (answer?.ok) return { address, end: () => child.kill() };
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill();
  throw new Error("the proxy does not answer");
}

/** What a visitor waits for, in a fresh profile. `wish`: as on the command line. */
export async function visit(browser, wish, address) {
  wish = { sample: false, file: [], ask: [], strategy: "auto", vectors: false, ...wish };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await stay(await context.newPage(), wish, address);
  } finally {
    await context.close();
  }
}

async function stay(page, wish, address) {
  await page.addInitScript(watchTasks);
  const figures = {};
  const begin = performance.now();
  await page.goto(`${address}/`);
  await page.getByRole("textbox", { name: "Question", exact: true }).waitFor();
  figures.interactive_ms = since(begin);
  await shoot(page, wish, "open");
  if (wish.sample || wish.file.length > 0) figures.read_ms = await read(page, wish);
  figures.nodes_in_graph = await page.locator(".graph__shown").textContent().catch(() => undefined);
  await shoot(page, wish, "read");
  figures.answers = [];
  for (const question of wish.ask) figures.answers.push(await ask(page, wish, question));
  if (wish.vectors) figures.vectors_ms = await vectors(page, begin);
  figures.long_tasks = await page.evaluate("clewTasks");
  figures.page_memory_mb = await heap(page);
  figures.memory_mb = await resident(page);
  return figures;
}

async function read(page, wish) {
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  const begin = performance.now();
  if (wish.sample) await documents.getByRole("button", { name: "Try the sample" }).click();
  else await documents.locator("input[type=file]").setInputFiles(wish.file);
  const names = wish.file.map((path) => basename(path));
  const settled = /ready|failed/;
  if (wish.sample) await documents.getByRole("listitem").first().waitFor();
  const rows = wish.sample
    ? await documents.getByRole("listitem").all()
    : names.map((name) => documents.getByRole("listitem", { name, exact: true }));
  for (const row of rows) {
    await row.filter({ hasText: settled }).waitFor({ timeout: 600_000 });
    const text = await row.textContent();
    if (text?.includes("failed")) console.error(text);
  }
  return since(begin);
}

async function ask(page, wish, question) {
  const answer = page.getByRole("region", { name: "Answer", exact: true });
  await page.getByRole("combobox", { name: "Way to answer" }).selectOption(wish.strategy);
  await page.getByRole("textbox", { name: "Question", exact: true }).fill(question);
  const begin = performance.now();
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await answer.filter({ hasText: question }).and(page.locator('[aria-busy="false"], :not([aria-busy])')).waitFor();
  await answer.getByTestId("answer-text").waitFor();
  const took = since(begin);
  await page.waitForTimeout(700);
  await shoot(page, wish, `answer-${(await answer.getByTestId("answer-text").textContent())?.slice(0, 12).trim()}`);
  return {
    question,
    ms: took,
    text: await answer.getByTestId("answer-text").textContent(),
    cited: await answer.getByTestId("citation").allTextContents(),
    path: await page.getByRole("region", { name: "Map", exact: true }).getAttribute("data-path"),
  };
}

/** Until every chunk has its vector: the progress bar has gone for good. */
async function vectors(page, begin) {
  // Behind the vectors, the same bar shows how far facts are checked.
  const progress = page.locator(".standing__vectors", { hasText: "Search by meaning" });
  await progress.waitFor({ state: "hidden", timeout: 600_000 });
  const took = since(begin);
  await page.waitForTimeout(2_000);
  return (await progress.isVisible()) ? vectors(page, begin) : took;
}

async function heap(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  return Math.round(heap / 1e5) / 10;
}

/** Memory of the process that holds page, engine and embedders, in megabytes; undefined where there is no /proc. */
export async function resident(page) {
  const session = await page.context().browser().newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const sizes = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => {
    const status = existsSync(`/proc/${id}/status`) ? readFileSync(`/proc/${id}/status`, "utf8") : "";
    return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_000;
  });
  await session.detach();
  return sizes.length > 0 ? Math.round(Math.max(...sizes)) : undefined;
}

async function shoot(page, wish, name) {
  if (!wish.pictures) return;
  mkdirSync(wish.pictures, { recursive: true });
  await page.screenshot({ path: resolve(wish.pictures, `${name.replace(/\W+/g, "-")}.png`) });
}

function since(begin) {
  return Math.round(performance.now() - begin);
}

/** Runs in the page: tasks of the main thread over 50 ms, as [begin, duration]. */
function watchTasks() {
  const tasks = [];
  Object.assign(window, { clewTasks: tasks });
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) tasks.push([Math.round(task.startTime), Math.round(task.duration)]);
  }).observe({ type: "longtask", buffered: true });
}

// Lets a visitor's browser read every file of a folder through the served app, and writes what became of each, a line of
// JSON a file: {path, fate: "read" | "refused" | "crashed" | "hung", reason, text, ms}. Scored by `clew-eval read --texts`.
//
// node read.mjs FOLDER OUT [LIMIT]   with CHROMIUM, CLEW_PROXY_BIN, CLEW_DIST and CLEW_READ_PORT in the environment

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const [folder, out, limit] = process.argv.slice(2);
const { CHROMIUM, CLEW_PROXY_BIN, CLEW_DIST, CLEW_READ_PORT } = process.env;
const address = `http://127.0.0.1:${CLEW_READ_PORT}`;
/** Files in one workspace: few enough that one's graph does not slow down the next one's reading. */
const BATCH = 20;
/** Milliseconds in which the text of a file must have been taken out. */
const PATIENCE = 20_000;
/** Milliseconds for everything else that is done to a file before it can be asked about. */
const LONGEST = 120_000;
/** Characters of a text that are compared. */
const MOST_TEXT = 4_000_000;

function filesOf(below) {
  const entries = readdirSync(join(folder, below), { withFileTypes: true });
  const paths = entries.flatMap((entry) => {
    const path = join(below, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });
  return paths.filter((path) => !path.endsWith(".native") && !path.split("/").includes("groundtruth")).sort();
}

/** A file as it is chosen in the page: names of files have no slashes. */
function chosen(path) {
  const buffer = readFileSync(join(folder, path));
  return { path, name: path.replaceAll("/", "__"), mimeType: "application/octet-stream", buffer };
}

/** All rows of the list: name, status text, and whether its text is being taken out. */
function rows(page) {
  return page.getByRole("region", { name: "Documents", exact: true }).getByRole("listitem").evaluateAll((items) =>
    items.map((item) => ({
      name: item.getAttribute("aria-label") ?? "",
      status: item.textContent ?? "",
      state: item.dataset.state ?? "",
    })),
  );
}

/** What became of the row, or of the rows that an archive or a message was unfolded into; null while under way. */
function fateOf(all, name) {
  const own = all.filter((row) => row.name === name || row.name.startsWith(`${name}/`));
  if (own.length === 0 || own.some((row) => row.state === "busy")) return null;
  if (own.some((row) => row.state === "ready")) return { fate: "read" };
  const reason = /failed: (.*)/s.exec(own[0].status)?.[1] ?? own[0].status;
  if (reason.includes("stopped")) return { fate: "crashed", reason };
  return { fate: reason.includes("took longer") ? "hung" : "refused", reason };
}

async function textOf(page, name) {
  const region = page.getByRole("region", { name: "Documents", exact: true });
  const row = region.getByRole("listitem").filter({ has: page.getByRole("button", { name: `Open ${name}`, exact: true }) });
  await row.getByRole("button", { name: `Open ${name}`, exact: true }).first().click();
  const viewer = page.getByRole("region", { name: "Document", exact: true });
  await viewer.getByRole("heading", { name, exact: true }).waitFor();
  // Long texts are built part by part.
  const parts = viewer.locator(".viewer__part");
  await parts.first().waitFor({ state: "attached" });
  while ((await parts.evaluateAll((all) => all.filter((part) => part.matches(":empty")).length)) > 0) {
    await page.waitForTimeout(50);
  }
  // What is scrolled out of sight is not drawn, and so has no `innerText`.
  const blocks = viewer.locator(".viewer__part > :not(.viewer__page)");
  const text = await blocks.evaluateAll((all) => all.map((block) => block.textContent ?? "").join("\n"));
  return text.slice(0, MOST_TEXT);
}

/** Waits for a batch; what makes no progress for too long is called hung. */
async function settle(page, files, report) {
  const open = new Map(files.map((file) => [file.name, { file, since: null, ms: 0 }]));
  let last = Date.now();
  while (open.size > 0) {
    const all = await rows(page);
    for (const [name, entry] of open) {
      const fate = fateOf(all, name);
      const row = all.find((row) => row.name === name);
      if (row?.status.includes("taking out the text")) entry.since ??= Date.now();
      if (fate !== null) {
        entry.ms = entry.since === null ? 0 : Date.now() - entry.since;
        report(entry.file, { ...fate, ms: entry.ms });
        open.delete(name);
        last = Date.now();
      } else if (row?.status.includes("taking out the text") && Date.now() - entry.since > 1.5 * PATIENCE) {
        report(entry.file, { fate: "hung", ms: Date.now() - entry.since });
        return [...open.values()].map((entry) => entry.file).filter((file) => file.name !== name);
      }
    }
    if (Date.now() - last > LONGEST) {
      const [stuck] = open.values();
      report(stuck.file, { fate: "hung", ms: LONGEST });
      return [...open.values()].map((entry) => entry.file).filter((file) => file !== stuck.file);
    }
    await page.waitForTimeout(100);
  }
  return [];
}

/** Reads a batch in a fresh workspace; returns the files that still have to be read because another one hung. */
async function readBatch(browser, files, results) {
  const context = await browser.newContext();
  const page = await context.newPage();
  // Vectors are not what is measured here, and the machine has other things to do.
  await page.route("**/model/**", (route) => route.abort());
  await page.goto(address);
  const region = page.getByRole("region", { name: "Documents", exact: true });
  const payload = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer }));
  await region.locator("input[type=file]").setInputFiles(payload);
  const rest = await settle(page, files, (file, result) => results.set(file.path, result));
  for (const file of files.filter((file) => results.get(file.path)?.fate === "read")) {
    const all = await rows(page);
    const ready = all.filter((row) => row.state === "ready");
    const row = ready.find((row) => row.name === file.name) ?? ready.find((row) => row.name.startsWith(`${file.name}/`));
    results.get(file.path).text = await textOf(page, row.name).catch(() => "");
  }
  await context.close();
  return rest;
}

async function served() {
  const proxy = spawn(CLEW_PROXY_BIN, ["--dist", CLEW_DIST, "--port", CLEW_READ_PORT], { stdio: "ignore" });
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${address}/healthz`).catch(() => null);
    if (answer?.ok) return proxy;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the proxy does not answer");
}

/** Files of one batch differ: Clew reads the same bytes only once. */
function batches(files) {
  const batches = [];
  for (const file of files) {
    const digest = createHash("sha256").update(file.buffer).digest("hex");
    let batch = batches.find((batch) => batch.files.length < BATCH && !batch.digests.has(digest));
    if (!batch) batches.push((batch = { files: [], digests: new Set() }));
    batch.files.push(file);
    batch.digests.add(digest);
  }
  return batches.map((batch) => batch.files);
}

const proxy = await served();
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath: CHROMIUM, args: isRoot ? ["--no-sandbox"] : [] });
try {
  const lines = createWriteStream(out);
  const paths = filesOf("").slice(0, limit ? Number(limit) : undefined);
  let done = 0;
  for (const batch of batches(paths.map(chosen))) {
    const results = new Map();
    let rest = batch;
    while (rest.length > 0) rest = await readBatch(browser, rest, results);
    for (const [path, result] of results) lines.write(`${JSON.stringify({ path, ...result })}\n`);
    done += batch.length;
    console.log(`  ${done} of ${paths.length} files`);
  }
  await new Promise((resolve) => lines.end(resolve));
} finally {
  await browser.close();
  proxy.kill();
}

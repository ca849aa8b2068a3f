import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page, Worker } from "@playwright/test";
import { pdf } from "../support/pdf.ts";
import { freePort } from "../support/port.ts";
import { expect, test } from "../support/test.ts";

const root = resolve(import.meta.dirname, "../..");
const clock = readFileSync(new URL("../fixtures/harbour-clock.txt", import.meta.url));
const text = (name: string) => ({ name, mimeType: "text/plain", buffer: clock });

/** The worker that runs the engine: no other names itself so. */
async function engineOf(page: Page): Promise<Worker> {
  for (const worker of page.workers()) {
    if (/^engine/.test(await worker.evaluate(() => self.name))) return worker;
  }
  throw new Error("no engine");
}

test("an engine that hangs is ended when its reading shall stop, and what it never saw is read by the next", async ({ page, clew }) => {
  await clew.open();
  await clew.documents.add(text("first.txt"));
  await clew.documents.ready("first.txt");
  const engine = await engineOf(page);
  // A reading that does not end: the worker's only thread is busy for good.
  await clew.documents.add({ ...text("long.txt"), buffer: Buffer.from("Rain fell on the harbour of Osk. ".repeat(180_000)) });
  // Begun: what only waits its turn is not what the engine hangs in.
  await expect(clew.documents.row("long.txt")).toContainText(/taking out the text|finding facts/);
  void engine.evaluate(() => { for (;;); }).catch(() => undefined);
  await clew.documents.add({ ...text("later.txt"), buffer: Buffer.from("The pier of Osk was built in 1907 by Tove Lind.") });
  await clew.documents.cancel("long.txt");
  await expect(clew.documents.row("long.txt")).toContainText("failed", { timeout: 30_000 });
  await clew.documents.ready("later.txt");
  await expect(clew.documents.row("first.txt")).toContainText("ready");
});

test("an engine that cannot be loaded is told, with the reason and a way out", async ({ page, clew, watch }) => {
  watch.expect(/clew-worker_bg\.wasm/, /page error/, /console/);
  await page.route("**/clew-worker_bg.wasm", (route) => route.fulfill({ status: 404, body: "gone" }));
  await clew.open();
  await expect(clew.documents.region).toContainText("engine could not be loaded", { timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Reload" }).first()).toBeVisible();
  await page.unroute("**/clew-worker_bg.wasm");
  await page.getByRole("button", { name: "Reload" }).first().click();
  await clew.documents.add(text("clock.txt"));
  await clew.documents.ready("clock.txt");
});

test("a PDF whose reader is missing is not called damaged, and is read after a reload", async ({ page, clew, watch }) => {
  watch.expect(/pdf/);
  await page.route("**/vendor/pdf/pdf.min.mjs", (route) => route.fulfill({ status: 404, body: "gone" }));
  await clew.open();
  await clew.documents.add({ name: "book.pdf", mimeType: "application/pdf", buffer: pdf([["The pier of Osk was built in 1907."]]) });
  await expect(clew.documents.row("book.pdf")).toContainText("could not be loaded");
  await page.unroute("**/vendor/pdf/pdf.min.mjs");
  await page.reload();
  await clew.documents.ready("book.pdf");
});

test("a workspace that is opened by its number is on the list", async ({ page, clew }) => {
  await clew.open("/?workspace=7");
  await page.getByRole("button", { name: "Workspace 7" }).click();
  await expect(page.getByRole("textbox", { name: "Name of Workspace 7" })).toBeVisible();
});

const TOKEN = "a-token-for-visitors-of-this-test-1907";

/** A server that only visitors with the token may use. */
async function guarded(port: number): Promise<ChildProcess> {
  const program = process.env.CLEW_PROXY_BIN ?? process.env.CLEW_PROXY ?? "cargo run --quiet --release -p clew-proxy --";
  const dist = process.env.CLEW_DIST ?? resolve(root, "dist");
  const env = { ...process.env, CLEW_TOKEN: TOKEN, CLEW_UPSTREAM: "", CLEW_CONNECTIONS: "off" };
  const server = spawn(`exec ${program} --dist ${dist} --port ${port}`, { cwd: root, env, shell: true, stdio: "ignore" });
  const isUp = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok, () => false);
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
  return server;
}

test("a visitor signs in with a real browser, also when the program is kept and the cookie has ended", async ({ browser }) => {
  const port = await freePort();
  const server = await guarded(port);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const signIn = async (token: string) => {
      await page.locator("input[name=token]").fill(token);
      await page.getByRole("button").click();
    };
    await page.goto(`http://127.0.0.1:${port}/?workspace=3`);
    await signIn("wrong");
    await expect(page.getByRole("alert")).toContainText("not the token");
    await signIn(TOKEN);
    await expect(page.getByRole("textbox", { name: "Question" })).toBeVisible();
    expect(page.url()).toContain("workspace=3");
    // The program is kept by now; the form is still the server's.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.clearCookies();
    await page.goto(`http://127.0.0.1:${port}/login`);
    await signIn(TOKEN);
    await expect(page.getByRole("textbox", { name: "Question" })).toBeVisible();
  } finally {
    await context.close();
    server.kill();
  }
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../support/port.ts";
import { expect, test } from "../support/test.ts";

const port = await freePort();
const program = process.env.CLEW_LIBRARY_BIN;
const porter = process.env.CLEW_PROXY_BIN;
const dist = process.env.CLEW_DIST ?? resolve(import.meta.dirname, "../../dist");

test("without a library nothing of it is in the page", async ({ clew, page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await clew.openWithSample();
  await clew.conversation.ask("Who founded the Korvath Observatory?");
  await page.getByTitle("Workspaces").click();
  const dialog = page.getByRole("dialog", { name: "Workspaces" });
  await expect(dialog.getByRole("button", { name: "Create" })).toBeVisible();
  await expect.poll(() => asked).toContain("/healthz");
  await expect(dialog).not.toContainText(/librar/i);
  expect(asked.filter((path) => path.includes("library"))).toEqual([]);
});

test.describe("with a library", () => {
  test.skip(!program || !porter, "no PostgreSQL with pgvector was brought: cargo xtask test brings one");
  test.use({ baseURL: `http://127.0.0.1:${port}` });

  let server: ChildProcess | undefined;
  let folder: string;

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "clew-e2e-library-"));
    const words = ["host", "--folder", folder, "--", `${porter}`, "--dist", dist, "--port", `${port}`];
    server = spawn(`${program}`, words, { stdio: "inherit", env: { ...process.env, CLEW_CONNECTIONS: "off" } });
    const answers = () => fetch(`http://127.0.0.1:${port}/healthz`).then((reply) => reply.ok, () => false);
    await expect.poll(answers, { timeout: 90_000 }).toBe(true);
  });

  test.afterAll(async () => {
    if (server && server.exitCode === null) {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  });

  test("what one workspace publishes another one asks, opens and misses again", async ({ clew, page, request }) => {
    const dialog = page.getByRole("dialog", { name: "Workspaces" });
    const item = dialog.getByRole("list", { name: "Libraries" }).getByRole("listitem");
    await clew.openWithSample();
    await page.getByTitle("Workspaces").click();
    await item.getByRole("button", { name: "Publish this workspace to it" }).click();
    await expect(page.getByText(/^Published: \d+ documents new or changed, 0 there already/)).toBeVisible({ timeout: 60_000 });
    await item.getByRole("button", { name: "Publish this workspace to it" }).click();
    await expect(page.getByText(/^Published: 0 documents new or changed, [1-9]\d* there already/)).toBeVisible({ timeout: 60_000 });

    await item.getByRole("button", { name: "Open as a workspace" }).click();
    await expect(page.getByTitle("Workspaces")).toHaveText("library");
    await clew.conversation.question.waitFor();
    await clew.conversation.ask("Who founded the Korvath Observatory?");
    await expect(clew.conversation.text).toContainText("Ingrid Maro");
    const citation = clew.conversation.citations.first();
    await expect(citation).toHaveAttribute("aria-label", /\.(md|txt|html|csv|docx|pdf)\b/);
    await page.reload();
    await clew.conversation.question.waitFor();
    await clew.conversation.ask("Who founded the Korvath Observatory?");
    await citation.click();
    await expect(clew.viewer.cited.first()).toContainText("Korvath Observatory");

    const all: { number: number }[] = await (await request.get("/library/v1/library/documents")).json();
    await page.getByRole("button", { name: "Remove from the library" }).click();
    await page.getByRole("button", { name: "Remove it for everybody?" }).click();
    await expect(page.getByText("Removed from the library.")).toBeVisible();
    const listed: { number: number }[] = await (await request.get("/library/v1/library/documents")).json();
    expect(listed.length).toBe(all.length - 1);
    for (const { number } of listed) await request.delete(`/library/v1/library/documents/${number}`);
    await page.reload();
    await clew.conversation.question.waitFor();
    await clew.conversation.ask("Who founded the Korvath Observatory?");
    await expect(clew.conversation.answer).toContainText(/not enough information/i);
  });
});

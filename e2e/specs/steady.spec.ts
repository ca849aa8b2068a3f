import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sampleIndex } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

type Shift = { value: number; hadRecentInput: boolean; startTime: number; sources: { node: Node | null }[] };

test("nothing moves while documents are read", async ({ page, clew }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        const names = entry.sources.map(({ node }) => (node instanceof Element ? node.className : (node?.parentElement?.className ?? "")));
        if (!entry.hadRecentInput) moved.push(`${entry.value.toFixed(4)} ${names.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await clew.open();
  const folder = resolve(import.meta.dirname, "../../public/sample");
  const files = sampleIndex().files.map(({ name }) => ({ name, mimeType: "text/plain", buffer: readFileSync(resolve(folder, name)) }));
  expect(files.length).toBeGreaterThanOrEqual(13);
  await clew.documents.add(files);
  for (const { name } of files) await clew.documents.ready(name, 60_000);
  await clew.documents.settled();
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
  const sum = moved.reduce((all, shift) => all + parseFloat(shift), 0);
  expect(sum, moved.join("\n")).toBeLessThanOrEqual(0.05);
});

test("decoders of rarer pictures are there for PDFs", async ({ page, clew }) => {
  await clew.open();
  const statuses = await page.evaluate(() =>
    Promise.all(["qcms_bg", "jbig2", "openjpeg"].map(async (name) => (await fetch(`/vendor/pdf/wasm/${name}.wasm`)).status)),
  );
  expect(statuses).toEqual([200, 200, 200]);
});

test("words are found in the open document, and questions are offered for one's own", async ({ page, clew }) => {
  await clew.open();
  const text = "# The Brine Works\n\nMara Teller founded the Brine Works in Osk in 1871. Mara Teller was born in Osk. The Brine Works employed Jon Adder. Jon Adder married Mara Teller in 1880. The Brine Works closed in 1912.\n";
  await clew.documents.add({ name: "brine.md", mimeType: "text/markdown", buffer: Buffer.from(text) });
  await clew.documents.ready("brine.md");
  await clew.graph.holds("nodes", 2);
  const suggestion = page.getByRole("button", { name: /^(Who is|Tell me about) / }).first();
  await expect(suggestion).toBeVisible();
  await expect(page.getByRole("button", { name: "What are these documents about?" })).toBeVisible();
  // What is in here, each with a sentence that says so.
  const here = page.getByRole("button", { name: /^(Mara Teller|The Brine Works|Brine Works), / }).first();
  await expect(here).toBeVisible();
  await expect(page.locator(".suggestions .quote").first()).toContainText(/Mara Teller|Brine Works/);
  await clew.documents.open("brine.md");
  const find = clew.viewer.region.getByRole("searchbox", { name: "Find in this document" });
  await find.fill("jon adder");
  await expect(clew.viewer.region.getByRole("status")).toHaveText("1 of 2");
  await expect(clew.viewer.cited).toHaveText("Jon Adder");
  // The other place is marked, too, and more lightly.
  const others = clew.viewer.region.locator(".viewer__found");
  await expect(others).toHaveText(["Jon Adder"]);
  const ground = (mark: Element) => getComputedStyle(mark).backgroundColor;
  expect(await others.evaluate(ground)).not.toBe(await clew.viewer.cited.evaluate(ground));
  await find.press("Enter");
  await expect(clew.viewer.region.getByRole("status")).toHaveText("2 of 2");
  await find.fill("walrus");
  await expect(clew.viewer.region.getByRole("status")).toHaveText("not found");
  await expect(others).toHaveCount(0);
  await page.keyboard.press("Escape");
  await suggestion.click();
  await clew.conversation.finished();
  await expect(clew.conversation.text).not.toBeEmpty();
});

import { sampleIndex } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

test("an empty workspace says what Clew is and is usable at once", async ({ clew, page }) => {
  await clew.open();
  await expect(clew.documents.sample).toBeEnabled();
  const usable = await page.evaluate(() => performance.now());
  // How fast it is, the benchmark tells, on a machine at rest; this only notices that somebody would have left.
  expect(usable, "ms until usable").toBeLessThan(10_000);
  await expect(clew.documents.region).toContainText(/drop/i);
  await expect(page.getByRole("button", { name: "Settings", exact: true })).toBeVisible();
  const options = clew.conversation.strategy.getByRole("option");
  const names = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(names.slice(0, 3)).toEqual(["auto", "rag", "tcr-qf"]);
  await expect(clew.conversation.strategy).toHaveValue("auto");
  // What it does stands there; the paper's name where it is explained.
  await expect(options.nth(2)).toHaveText("Follow the map");
  await expect(clew.documents.region).toContainText("English is read in full");
});

test("the page is isolated, so that its workers may share memory", async ({ clew, page }) => {
  await clew.open();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test("the sample is one click away", async ({ clew }) => {
  await clew.tryTheSample();
  await expect(clew.documents.rows).toHaveCount(sampleIndex().files.length);
  await clew.graph.holds("nodes", 20);
  await clew.graph.holds("edges", 20);
  // Its table is too long to be drawn whole: that is a note, and no warning.
  await expect(clew.documents.region).toContainText("are looked up when you ask");
  await expect(clew.documents.region.locator(".document__told--warning")).toHaveCount(0);
});

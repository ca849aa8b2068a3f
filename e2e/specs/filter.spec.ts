import type { Locator } from "@playwright/test";
import { isAccessible } from "../support/access.ts";
import { expect, test } from "../support/test.ts";

/** Which documents the table's rows are from. */
async function sources(table: Locator): Promise<Set<string>> {
  const cells = await table.locator("tbody tr td:last-child").allTextContents();
  return new Set(cells.map((cell) => cell.trim()));
}

test("the map is filtered by document, relation and year, and its table with it", async ({ clew, page, watch }) => {
  await clew.openWithSample();
  await clew.graph.holds("nodes", 10);
  await clew.graph.region.getByRole("button", { name: "Table" }).click();
  const { table, region } = clew.graph;
  await clew.graph.rests();
  const before = await clew.graph.count("edges");

  // The table holds the picture's facts, or all there are, in whatever order.
  const rows = table.locator("tbody tr");
  await expect(rows).toHaveCount(before);
  await region.getByRole("button", { name: "Show all facts" }).click();
  const size = region.getByText(/^\d+ facts in all/);
  const all = Number(/\d+/.exec((await size.textContent()) ?? "")?.[0]);
  await expect(rows).toHaveCount(Math.min(all, 120));
  await region.getByRole("button", { name: "Show more rows" }).click();
  await expect(rows).toHaveCount(all);
  await table.getByRole("button", { name: "To", exact: true }).click();
  const ends = (await table.locator("tbody td:nth-child(3)").allTextContents()).map((end) => end.toLowerCase());
  expect(ends).toEqual([...ends].sort());
  await expect(table.getByRole("columnheader", { name: /^To/ })).toHaveAttribute("aria-sort", "ascending");
  await region.getByRole("button", { name: "Show those of the picture" }).click();
  await expect(rows).toHaveCount(before);

  await region.getByLabel("Filter", { exact: true }).click();
  const panel = region.getByRole("group", { name: "Filter", exact: true });
  await expect(panel.getByRole("status")).toHaveText("No fact is hidden.");
  await isAccessible(page, watch, "filter");

  // Relations are told as the documents word them, each once, and not by their stems.
  const relations = panel.getByRole("group", { name: "Only these relations" });
  await expect(relations).toContainText("was born in");
  const told = await relations.locator(".filter__name").allTextContents();
  expect(told.filter((name) => /^(be|is) (bear|know|make|found|name)\b|^(make|know|study|hold) /.test(name))).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
  expect(told.filter((name) => / [A-Z]/.test(name)), "relations that hold a name").toEqual([]);
  const counts = (await relations.locator(".filter__count").allTextContents()).map(Number);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));

  // A document's own graph, not what the overview has of it.
  const documents = panel.getByRole("group", { name: "Only these documents" });
  await documents.getByRole("searchbox", { name: "Find a document" }).fill("hanne");
  await documents.getByRole("checkbox", { name: /^hanne-dorr\.txt/ }).check();
  await expect(panel.getByRole("status")).toContainText(/\d+ of \d+ facts hidden/);
  await expect.poll(() => sources(table)).toEqual(new Set(["hanne-dorr.txt"]));
  await expect(table).toContainText("Hanne Dorr");
  await expect(table.locator("tbody tr")).toHaveCount(await clew.graph.count("edges"));
  await expect(region).toContainText(/facts hidden/);

  // The filter holds in what is added by hand, and in the picture of an answer, whose path is shown all the same.
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await table.getByRole("button", { name: "Hanne Dorr" }).first().click();
  await page.getByRole("region", { name: "Entity" }).getByRole("button", { name: "Add neighbours" }).click();
  await expect.poll(() => sources(table)).toEqual(new Set(["hanne-dorr.txt"]));
  await clew.conversation.ask("Who discovered Comet Velane?", "tcr-qf");
  await clew.graph.holds("path", 1);
  await expect(table).toContainText("Comet Velane");
  await expect(region).toContainText(/facts hidden/);

  // The address brings it back.
  await expect.poll(() => page.url()).toContain("in=");
  await page.reload();
  await expect(region).toContainText(/facts hidden/);
  await region.getByLabel("Filter", { exact: true }).click();
  await expect(documents.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await panel.getByRole("button", { name: "Show everything again" }).click();
  await expect(panel.getByRole("status")).toHaveText("No fact is hidden.");
  await region.getByRole("button", { name: "Whole map" }).click();
  await expect.poll(() => clew.graph.count("edges")).toBe(before);

  // Years: only facts that are told of one. Going elsewhere has closed the list.
  await region.getByLabel("Filter", { exact: true }).click();
  await panel.getByLabel("From year").fill("1909");
  await panel.getByLabel("To year").fill("1912");
  await panel.getByLabel("To year").press("Tab");
  await expect.poll(() => clew.graph.count("edges")).toBeLessThan(before);
  await clew.graph.holds("edges", 1);
  const dated = await clew.graph.count("edges");
  await panel.getByRole("checkbox", { name: "and facts without a year" }).check();
  await expect.poll(() => clew.graph.count("edges")).toBeGreaterThan(dated);
});

test("the filter needs no mouse, and says when nothing fits", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.graph.holds("nodes", 10);
  const button = clew.graph.region.getByLabel("Filter", { exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const panel = clew.graph.region.getByRole("group", { name: "Filter", exact: true });
  const sort = panel.getByRole("button", { name: "Person" });
  await sort.focus();
  await page.keyboard.press("Space");
  await expect(sort).toHaveAttribute("aria-pressed", "false");
  // On and off are seen, not only told.
  const tick = (switched: typeof sort) => switched.evaluate((button) => getComputedStyle(button, "::before").content.includes("✓"));
  expect(await tick(sort)).toBe(false);
  expect(await tick(panel.getByRole("button", { name: "Place" }))).toBe(true);
  await expect(panel.getByRole("status")).toContainText("hidden");
  await page.keyboard.press("Space");
  await panel.getByLabel("From year").focus();
  await page.keyboard.type("3001");
  await page.keyboard.press("Tab");
  await expect.poll(() => clew.graph.count("nodes")).toBe(0);
  await expect(clew.graph.region).toContainText("Nothing fits the filter");
  await panel.getByRole("button", { name: "Show everything again" }).focus();
  await page.keyboard.press("Enter");
  await clew.graph.holds("nodes", 10);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test("facts that come while somebody types a year take no field away", async ({ clew }) => {
  await clew.openWithSample();
  await clew.graph.region.getByLabel("Filter", { exact: true }).click();
  const panel = clew.graph.region.getByRole("group", { name: "Filter", exact: true });
  const first = panel.getByLabel("From year");
  const before = await first.getAttribute("placeholder");
  await first.pressSequentially("19");
  await clew.documents.add([
    { name: "old.txt", mimeType: "text/plain", buffer: Buffer.from("Ines Marrow was born in Pellow in 1042.") },
  ]);
  await expect(first).not.toHaveAttribute("placeholder", before ?? "");
  await expect(first).toBeFocused();
  await first.pressSequentially("12");
  await expect(first).toHaveValue("1912");
});

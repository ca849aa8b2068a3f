import { isAccessible } from "../support/access.ts";
import { expect, test } from "../support/test.ts";

test("what is looked for beside an open table narrows its rows, and all of them come back", async ({ clew, page, watch }) => {
  await clew.openWithSample();
  await clew.graph.rests();
  const { region, table } = clew.graph;
  const find = region.getByRole("searchbox", { name: "Find on the map" });
  const rows = table.locator("tbody tr");
  await region.getByRole("button", { name: "Table" }).click();
  await region.getByRole("button", { name: "Show all facts" }).click();
  const size = await region.getByText(/^\d+ facts in all/).textContent();
  const all = /\d+/.exec(size ?? "")?.[0] ?? "";
  // Nothing lies over the rows that are looked for.
  await find.fill("Maro");
  const told = region.getByRole("status").filter({ hasText: "with “Maro”" });
  await expect(told).toHaveText(new RegExp(`^\\d+ of ${all} facts with “Maro”`));
  await expect(page.getByRole("list", { name: "Found" })).toBeHidden();
  const fit = Number(/\d+/.exec((await told.textContent()) ?? "")?.[0]);
  expect(fit).toBeGreaterThan(0);
  await expect(rows).toHaveCount(fit);
  for (const row of await rows.allTextContents()) expect(row.toLowerCase()).toContain("maro");
  await isAccessible(page, watch, "a table that is searched");
  // By the relation as well as by the ends, in any order.
  await find.fill("born ostrel");
  await expect(rows.first()).toContainText("was born in");
  await find.fill("xyzzy");
  await expect(rows).toHaveCount(0);
  await expect(region).toContainText(`0 of ${all} facts with “xyzzy”`);
  await region.getByRole("button", { name: "Clear the search" }).click();
  await expect(find).toHaveValue("");
  await expect.poll(() => rows.count()).toBeGreaterThan(fit);
  await find.fill("Maro");
  await expect(rows).toHaveCount(fit);
  await find.press("Escape");
  await expect(find).toHaveValue("");
  await expect.poll(() => rows.count()).toBeGreaterThan(fit);
  // A relation leads to its fact, with its sentence, where it can be judged; that can be taken back.
  const before = await rows.count();
  await rows.first().getByRole("button").nth(1).click();
  const fact = page.getByRole("region", { name: "Fact", exact: true });
  await expect(fact.locator(".quote__text")).not.toBeEmpty();
  await fact.getByRole("button", { name: "This is not so" }).click();
  const message = page.getByRole("status").filter({ hasText: "off the map" });
  await expect(message).toBeVisible();
  await message.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rows.count()).toBe(before);
  // Beside the map it leads to names again.
  await region.getByRole("button", { name: "Table" }).click();
  await find.fill("Maro");
  await expect(page.getByRole("list", { name: "Found" })).toBeVisible();
});

test("on a phone the table's heads stand in one line, and its relations are words", async ({ clew, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await clew.openWithSample();
  await clew.show("Map");
  const { region, table } = clew.graph;
  await region.getByRole("button", { name: "Table" }).click();
  await region.getByRole("button", { name: "Show all facts" }).click();
  const heads = await table.getByRole("columnheader").evaluateAll((all) => all.map((head) => head.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
  expect(new Set(heads.map(([top]) => top)).size, "lines of heads").toBe(1);
  const [[top = 0, bottom = 0] = []] = heads;
  expect(bottom - top).toBeLessThan(56);
  await region.getByRole("searchbox", { name: "Find on the map" }).fill("Aldous");
  await expect(table).toContainText("has father");
  const relations = await table.locator("tbody td:nth-child(2)").allTextContents();
  expect(relations.filter((relation) => /^['’]/.test(relation))).toEqual([]);
});

import { readFileSync } from "node:fs";
import { fiveKinds } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

test("everything that can be done is found by typing", async ({ page, clew }) => {
  await clew.open();
  const files = fiveKinds();
  await clew.documents.add(files);
  for (const { name } of files) await clew.documents.ready(name);
  const field = page.getByRole("combobox", { name: "Find a command" });
  const options = page.getByRole("dialog").getByRole("option");
  await page.keyboard.press("Control+k");
  await field.fill("mira");
  await expect(options.filter({ hasText: "Person" })).toContainText("Mira Oduya");
  await expect(options.first()).toContainText("Open mira-oduya.md");
  await page.keyboard.press("Enter");
  await expect(clew.viewer.region).toContainText("Mira Oduya");
  await page.keyboard.press("Control+k");
  await field.fill("theme dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Control+k");
  await field.fill("ask");
  await page.keyboard.press("Enter");
  await expect(clew.conversation.question).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
});

test("a list that is opened again at once stays open", async ({ page, clew }) => {
  await clew.open();
  const field = page.getByRole("combobox", { name: "Find a command" });
  await page.keyboard.press("Control+k");
  await field.fill("theme dark");
  // Both keys in one task: the browser tells that the dialog was closed only after the second.
  await page.evaluate(() => {
    const press = (key: string, ctrlKey: boolean) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }));
    press("Enter", false);
    press("k", true);
  });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(field).toBeFocused();
  await field.fill("ask");
  await page.keyboard.press("Enter");
  await expect(clew.conversation.question).toBeFocused();
});

test("what documents say is looked up, and shown where it stands", async ({ page, clew }) => {
  await clew.openWithSample();
  const field = page.getByRole("combobox", { name: "Find a command" });
  await page.keyboard.press("Control+k");
  await field.fill('"first performed" tide');
  const said = page.getByRole("dialog").getByRole("option").filter({ hasText: "first performed" });
  await said.first().click();
  await expect(page.getByTestId("cited")).toContainText("first performed");
});

test("the picture is saved as a drawing that another program can read", async ({ page, clew }) => {
  await clew.openWithSample();
  await clew.graph.holds("nodes", 10);
  await clew.graph.region.getByLabel("Save the map").click();
  const saving = page.waitForEvent("download");
  await clew.graph.region.getByRole("button", { name: "Drawing (SVG)" }).click();
  const drawing = readFileSync(await (await saving).path(), "utf8");
  // The browser's own reader of XML, with its own errors.
  const read = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "image/svg+xml");
    return { error: document.querySelector("parsererror")?.textContent, paths: document.querySelectorAll("path").length };
  }, drawing);
  expect(read.error).toBeUndefined();
  expect(read.paths).toBeGreaterThanOrEqual(10);
});

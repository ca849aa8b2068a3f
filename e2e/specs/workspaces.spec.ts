import { readFile as read } from "node:fs/promises";
import { expect, test } from "../support/test.ts";

test("workspaces are apart, and travel as files", async ({ clew, page }) => {
  const dialog = page.getByRole("dialog", { name: "Workspaces" });
  const manage = () => page.getByTitle("Workspaces").click();
  await clew.openWithSample();
  await clew.conversation.ask("Who founded the Korvath Observatory?");
  await manage();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save to a file" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("My documents.clew");
  const file = await saved.path();

  await dialog.getByRole("textbox", { name: "New workspace" }).fill("Empty one");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByTitle("Workspaces")).toHaveText("Empty one");
  await expect(clew.documents.sample).toBeVisible();

  await manage();
  await dialog.locator("input[type=file]").setInputFiles({ name: "Loaded.clew", mimeType: "", buffer: await read(file) });
  await expect(page.getByTitle("Workspaces")).toHaveText("Loaded", { timeout: 30_000 });
  await clew.documents.ready("glossary.md");
  await expect(page.getByText("Who founded the Korvath Observatory?")).toBeVisible();

  await manage();
  await dialog.getByRole("button", { name: "Remove Loaded" }).click();
  await expect(page.getByTitle("Workspaces")).toHaveText("My documents");
  await manage();
  await dialog.getByRole("button", { name: "Bring back" }).click();
  await dialog.getByRole("button", { name: "Open Loaded" }).click();
  await clew.documents.ready("glossary.md");
  await page.reload();
  await expect(page.getByTitle("Workspaces")).toHaveText("Loaded");
});

test("the plain address opens the workspace that was used last, and every tab keeps its own", async ({ clew, page, context }) => {
  await clew.open();
  const name = (tab: typeof page) => tab.getByTitle("Workspaces");
  const dialog = page.getByRole("dialog", { name: "Workspaces" });
  await name(page).click();
  await dialog.getByRole("textbox", { name: "New workspace" }).fill("Recipes");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(name(page)).toHaveText("Recipes");
  const other = await context.newPage();
  await other.goto("/");
  await expect(name(other)).toHaveText("Recipes");
  await name(other).click();
  await other.getByRole("button", { name: "Open My documents" }).click();
  await expect(name(other)).toHaveText("My documents");
  for (const [tab, its] of [[page, "Recipes"], [other, "My documents"]] as const) {
    await tab.reload();
    await expect(name(tab)).toHaveText(its);
  }
  const third = await context.newPage();
  await third.goto("/");
  await expect(name(third)).toHaveText("My documents");
  await third.close();
  // One that is gone is not opened.
  await page.reload();
  await name(page).click();
  await dialog.getByRole("button", { name: "Remove Recipes" }).click();
  await expect(name(page)).toHaveText("My documents");
  await page.goto("/");
  await expect(name(page)).toHaveText("My documents");
});

test("a file that is no workspace changes nothing", async ({ clew, page }) => {
  await clew.open();
  await page.getByTitle("Workspaces").click();
  const dialog = page.getByRole("dialog", { name: "Workspaces" });
  await dialog.locator("input[type=file]").setInputFiles({ name: "x.clew", mimeType: "", buffer: Buffer.from("hello") });
  await expect(page.getByText("not a workspace saved by Clew")).toBeVisible();
  await expect(page.getByText("is being filled")).toHaveCount(0);
  await expect(dialog.getByRole("list", { name: "Workspaces", exact: true }).getByRole("listitem")).toHaveCount(1);
});

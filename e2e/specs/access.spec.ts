import type { Clew } from "../pages/clew.ts";
import { isAccessible as check } from "../support/access.ts";
import { expect, test } from "../support/test.ts";
import type { Watch } from "../support/watch.ts";

async function visitEveryView(clew: Clew, watch: Watch): Promise<void> {
  const { page } = clew;
  await clew.open();
  await check(page, watch, "empty workspace");
  await clew.settings.open();
  await check(page, watch, "settings");
  await clew.settings.close();
  for (const dialog of ["What left this browser", "Workspaces"]) {
    await page.getByTitle(dialog).click();
    await check(page, watch, dialog);
    await page.keyboard.press("Escape");
  }
  await clew.openWithSample();
  await clew.graph.holds("nodes");
  await check(page, watch, "documents and graph");
  await clew.conversation.ask("Who rebuilt the theatre where The Glass Tide was first performed?");
  await check(page, watch, "answer");
  await clew.conversation.citations.first().click();
  await expect(clew.viewer.cited.first()).toBeVisible();
  await check(page, watch, "document");
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });
    test("axe finds nothing on the main views", async ({ clew, watch }) => visitEveryView(clew, watch));
  });
}

test("the main job needs no mouse", async ({ clew, page }) => {
  await clew.open();
  await clew.documents.sample.focus();
  await page.keyboard.press("Enter");
  await clew.documents.ready("flood-of-1907.md");
  await clew.conversation.question.focus();
  await page.keyboard.type("Who rebuilt the Oriel Theatre?");
  await page.keyboard.press("Enter");
  await clew.conversation.finished();
  await clew.conversation.citations.first().focus();
  await page.keyboard.press("Enter");
  await expect(clew.viewer.cited.first()).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(clew.viewer.region).toBeHidden();
});

import { resolve } from "node:path";
import { expect, test } from "../support/test.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/screenshots");
const WIDTHS = { 1440: 900, 768: 1024, 390: 844 };

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of Object.entries(WIDTHS)) {
    test.describe(`${width} ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width: Number(width), height } });

      test("pictures of the main views @screenshots", async ({ clew, page }) => {
        const shoot = async (view: string) => {
          await page.waitForTimeout(600); // the map settles
          await page.screenshot({ path: resolve(FOLDER, `${view}-${width}-${colorScheme}.png`) });
        };
        await clew.open();
        await shoot("first-visit");
        await clew.documents.trySample();
        await shoot("documents");
        await clew.graph.holds("nodes");
        await clew.show("Graph");
        await shoot("graph");
        await clew.show("Conversation");
        await clew.conversation.ask("Who founded the observatory where the discoverer of Comet Velane was trained?");
        await shoot("answer");
        await clew.conversation.citations.first().click();
        await expect(clew.viewer.cited.first()).toBeVisible();
        await shoot("document");
      });
    });
  }
}

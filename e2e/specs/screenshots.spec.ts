import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { clockReport } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/screenshots");
const LATER =
  "I planned to be at Gull Point from 14 May 2024, 10:00 to 14 May 2024, 13:00 but it rains then. Keeping the same length of 3 hours, what is the earliest time I can start later (at most 12 hours later) to avoid rain?";
const KNOWN = [
  "question,answer,supporting",
  "Who rebuilt the theatre where The Glass Tide was first performed?,Hanne Dorr,the-glass-tide.html | hanne-dorr.txt",
  "Who founded the observatory where the discoverer of Comet Velane was trained?,Ingrid Maro,",
].join("\n");
const WIDTHS = { 1440: 900, 768: 1024, 390: 844 };

/** Takes pictures of a view under its name. */
function camera(page: Page, width: string, colorScheme: string): (view: string) => Promise<void> {
  return async (view) => {
    await page.waitForTimeout(600); // the map settles
    await page.screenshot({ path: resolve(FOLDER, `${view}-${width}-${colorScheme}.png`) });
  };
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of Object.entries(WIDTHS)) {
    test.describe(`${width} ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width: Number(width), height } });

      test("pictures of the main views @screenshots", async ({ clew, page }) => {
        const shoot = camera(page, width, colorScheme);
        await clew.open();
        await shoot("first-visit");
        await clew.documents.trySample();
        await shoot("documents");
        await clew.graph.holds("nodes");
        await clew.show("Map");
        await shoot("graph");
        await clew.show("Conversation");
        await clew.conversation.ask("Who founded the observatory where the discoverer of Comet Velane was trained?");
        await shoot("answer");
        await clew.conversation.citations.first().click();
        await expect(clew.viewer.cited.first()).toBeVisible();
        await shoot("document");
      });

      test("pictures of what is a click away @screenshots", async ({ clew, page }) => {
        const shoot = camera(page, width, colorScheme);
        await clew.openWithSample();
        await clew.documents.add(clockReport());
        await clew.documents.ready(clockReport().name);
        await clew.show("Conversation");

        await clew.conversation.ask("Who repaired the Harbour Clock in 1961?");
        await clew.conversation.citations.first().click();
        await clew.viewer.region.getByRole("button", { name: "Pages", exact: true }).click();
        await clew.viewer.region.getByRole("button", { name: "Names" }).click();
        await expect(clew.viewer.region.locator(".pages__cited")).toHaveCount(1);
        await shoot("pages");
        await clew.viewer.region.getByRole("button", { name: "Close document" }).click();

        await clew.show("Conversation");
        await clew.conversation.ask(LATER);
        await page.getByRole("figure").scrollIntoViewIfNeeded();
        await shoot("timeline");

        await clew.conversation.question.fill("Where was the architect of the Korvath Observatory born?");
        await page.getByRole("button", { name: "Compare" }).click();
        const compared = page.getByRole("table", { name: "Every way to answer, side by side" }).locator("tr[data-strategy]");
        for (const row of await compared.all()) await row.getByRole("button").waitFor({ timeout: 60_000 });
        await shoot("compare");

        await page.getByRole("button", { name: "Evaluate", exact: true }).click();
        const view = page.getByRole("region", { name: "How often is Clew right?" });
        const buffer = Buffer.from(KNOWN);
        await view.locator("input[type=file]").setInputFiles({ name: "known.csv", mimeType: "text/csv", buffer });
        await view.getByRole("button", { name: "Start" }).click();
        await expect(view.getByRole("status")).toContainText("Done", { timeout: 60_000 });
        await shoot("evaluate");

        await clew.settings.open();
        await shoot("settings");
        await clew.settings.close();
        await page.keyboard.press("Control+k");
        await page.keyboard.type("graph");
        await shoot("palette");
        await page.getByRole("combobox", { name: "Find a command" }).fill('"first performed" tide');
        await expect(page.getByRole("dialog").getByRole("option").filter({ hasText: "first performed" })).not.toHaveCount(0);
        await shoot("lookup");
      });

      test("pictures of asking on and of filtering @screenshots", async ({ clew, page }) => {
        const shoot = camera(page, width, colorScheme);
        await clew.openWithSample();
        await clew.show("Conversation");
        await clew.conversation.ask("Who designed the Gull Point Lighthouse?");
        await clew.conversation.ask("And where was she born?");
        await shoot("follow");

        await clew.show("Map");
        await clew.graph.region.getByRole("button", { name: "Whole map" }).click();
        await clew.graph.region.getByLabel("Filter", { exact: true }).click();
        const panel = clew.graph.region.getByRole("group", { name: "Filter", exact: true });
        await panel.getByRole("checkbox", { name: /^the-glass-tide/ }).check();
        await expect(panel.getByRole("status")).toContainText("hidden");
        await shoot("filter");
      });
    });
  }
}

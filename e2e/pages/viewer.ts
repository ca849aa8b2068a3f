import type { Locator, Page } from "@playwright/test";

/** A document's text, open at a place. */
export class Viewer {
  readonly region: Locator;
  readonly cited: Locator;

  constructor(page: Page) {
    this.region = page.getByRole("region", { name: "Document", exact: true });
    this.cited = this.region.locator('mark[data-testid="cited"]');
  }
}

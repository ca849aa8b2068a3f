import { expect, type Locator, type Page } from "@playwright/test";

/** The map and its table. */
export class Graph {
  readonly region: Locator;
  readonly table: Locator;

  constructor(page: Page) {
    this.region = page.getByRole("region", { name: "Map", exact: true });
    this.table = page.getByRole("table", { name: "Map as a table" });
  }

  async count(what: "nodes" | "edges" | "path"): Promise<number> {
    return Number((await this.region.getAttribute(`data-${what}`)) ?? 0);
  }

  async holds(what: "nodes" | "edges" | "path", least = 1): Promise<void> {
    await expect.poll(() => this.count(what), { message: `data-${what}` }).toBeGreaterThanOrEqual(least);
  }

  /** Waits until the map shows what was read last: it follows the documents with a pause of .7 s. */
  async rests(): Promise<void> {
    let last = -1;
    const rests = async () => {
      const before = last;
      last = await this.count("edges");
      return last === before;
    };
    await expect.poll(rests, { intervals: [1_000], message: "the map rests" }).toBe(true);
  }
}

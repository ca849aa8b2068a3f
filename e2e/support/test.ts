import { expect, test as base } from "@playwright/test";
import { Clew } from "../pages/clew.ts";
import { readSample } from "./sample.ts";
import { Watch } from "./watch.ts";

type Fixtures = { watch: Watch; clew: Clew };

/** A test with a visitor (`clew`) whose page is watched: errors, policy violations, foreign requests, long tasks. */
export const test = base.extend<Fixtures>({
  watch: [
    async ({ page, baseURL }, use) => {
      const watch = new Watch(page);
      await watch.begin(baseURL ?? "");
      await use(watch);
      expect(await watch.end(), "what the page must not do").toEqual([]);
    },
    { auto: true },
  ],
  clew: async ({ page, browser, baseURL, watch: _watch }, use, { project }) => {
    await use(new Clew(page, () => readSample(browser, baseURL ?? "", project.outputDir)));
  },
});

export { expect };

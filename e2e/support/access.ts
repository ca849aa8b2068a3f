import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type { Watch } from "./watch.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * axe, told to look at the page alone and to write down only what is wrong: else it opens a page of its own for every look,
 * to put the findings of frames together, and describes all that is right. There are no frames; what it finds is the same.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
}

/** axe finds nothing on the page as it stands; `view` names what is shown. What it finds fails the test at its end. */
export async function isAccessible(page: Page, watch: Watch, view: string): Promise<void> {
  const { violations } = await watch.without(() => axe(page).withTags(TAGS).analyze());
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((n) => n.target).join(", ")}`);
  expect.soft(told, view).toEqual([]);
}

import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type { Watch } from "./watch.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** axe finds nothing on the page as it stands; `view` names what is shown. What it finds fails the test at its end. */
export async function isAccessible(page: Page, watch: Watch, view: string): Promise<void> {
  const { violations } = await watch.without(() => new AxeBuilder({ page }).withTags(TAGS).analyze());
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((n) => n.target).join(", ")}`);
  expect.soft(told, view).toEqual([]);
}

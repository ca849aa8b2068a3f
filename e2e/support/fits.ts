import { expect, type Page } from "@playwright/test";

/**
 * Nothing that can be read or used lies beside its frame (a pane, a dialog, the bar) unless its surroundings scroll there;
 * nothing is cut off without saying so; and the page itself does not scroll sideways. `view` names what is shown.
 */
export async function fits(page: Page, view: string): Promise<void> {
  const wrong = await page.evaluate(() => {
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 0 &&
      !element.closest(".visually-hidden");
    const scrolls = (element: Element, frame: Element): boolean => {
      const around = element.parentElement;
      if (!around || around === frame || element === frame) return false;
      return /auto|scroll/.test(getComputedStyle(around).overflowX) || scrolls(around, frame);
    };
    const isBeside = (element: Element): boolean => {
      const frame = element.closest("dialog, .viewer, .pane, header") ?? document.documentElement;
      const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
      return (inner.left < outer.left - 1 || inner.right > outer.right + 1) && !scrolls(element, frame);
    };
    const isCut = (element: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return element.scrollWidth > element.clientWidth + 1 && overflowX === "hidden" && textOverflow !== "ellipsis";
    };
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    const seen = [...document.querySelectorAll("button, a, select, textarea, summary, h1, h2, h3, p, td, label")].filter(isSeen);
    const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    return [
      ...(isWide ? ["the page scrolls sideways"] : []),
      ...seen.filter(isBeside).map((element) => `${name(element)} lies beside its frame`),
      ...seen.filter(isCut).map((element) => `${name(element)} is cut off`),
    ];
  });
  expect.soft(wrong, view).toEqual([]);
}

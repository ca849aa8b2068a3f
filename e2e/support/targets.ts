import { expect, type Page } from "@playwright/test";

/**
 * What can be pressed is at least 40 pixels high and wide. Links within a line of words are hit around them, which their
 * frames do not tell: they are left out, as WCAG does. `view` names what is shown.
 */
export async function canBePressed(page: Page, view: string): Promise<void> {
  const small = await page.evaluate(() => {
    const least = 39.5;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.getBoundingClientRect().width > 1 &&
      !element.closest(".visually-hidden, .skip, [inert]");
    const isInLine = (element: Element): boolean => element.matches(".citation, .explained, .viewer__named, a[target]");
    /** A box to tick is as large as its label. */
    const target = (element: Element): Element => (element.matches("input[type=checkbox], input[type=radio]") ? (element.closest("label") ?? element) : element);
    const all = [...document.querySelectorAll("button, a[href], select, textarea, summary, input:not([type=file])")];
    const open = document.querySelector("dialog[open]");
    const seen = all.filter((element) => isSeen(element) && !isInLine(element) && (!open || open.contains(element)));
    const frames = seen.map((element) => ({ element, frame: target(element).getBoundingClientRect() }));
    const few = frames.filter(({ frame }) => frame.height < least || frame.width < least);
    return few.map(({ element, frame }) => {
      const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
      return `${element.tagName.toLowerCase()}.${element.className} "${name}": ${Math.round(frame.width)} × ${Math.round(frame.height)}`;
    });
  });
  expect.soft(small, view).toEqual([]);
}

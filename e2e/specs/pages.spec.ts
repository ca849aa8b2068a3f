import { isAccessible } from "../support/access.ts";
import { clockReport, fixture } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

/** Share of dark points in the middle of the marked place, and in the empty lower half of the page. */
async function ink(page: import("@playwright/test").Page): Promise<{ marked: number; empty: number }> {
  return page.evaluate(() => {
    const picture = document.querySelector<HTMLCanvasElement>(".pages__picture")!;
    const copy = new OffscreenCanvas(picture.width, picture.height);
    const context = copy.getContext("2d")!;
    context.drawImage(picture, 0, 0);
    const sheet = picture.getBoundingClientRect();
    const scale = picture.width / sheet.width;
    const dark = (left: number, top: number, width: number, height: number) => {
      const { data } = context.getImageData(left * scale, top * scale, width * scale, height * scale);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        // What is not painted yet is black, too, but lets everything through.
        count += data[at + 3] > 200 && data[at] + data[at + 1] + data[at + 2] < 384 ? 1 : 0;
      }
      return (4 * count) / data.length;
    };
    const mark = document.querySelector(".pages__cited")!.getBoundingClientRect();
    return {
      marked: dark(mark.left - sheet.left, mark.top - sheet.top, mark.width, mark.height),
      empty: dark(0, sheet.height * 0.6, sheet.width, sheet.height * 0.3),
    };
  });
}

test("a PDF is shown as it looks, with the cited sentence and the names marked where they stand", async ({
  page,
  clew,
  watch,
}) => {
  await clew.open();
  await clew.documents.add([clockReport(), fixture("mira-oduya.md")]);
  await clew.documents.ready(clockReport().name);
  await clew.conversation.ask("Who repaired the Harbour Clock in 1961?");
  await expect(clew.conversation.text).toContainText("Jory Benn");
  await clew.conversation.citations.first().click();
  const { region } = clew.viewer;
  await region.getByRole("button", { name: "Pages", exact: true }).click();
  await expect(region.getByText("Page 2 of 2")).toBeVisible();
  await expect(region.locator(".pages__cited")).toHaveCount(1);
  // The letters stand where the engine says they do, and nowhere else.
  await expect.poll(async () => (await ink(page)).marked, { timeout: 20_000 }).toBeGreaterThan(0.04);
  expect((await ink(page)).empty).toBe(0);

  await region.getByRole("button", { name: "Previous page" }).click();
  await expect(region.getByText("Page 1 of 2")).toBeVisible();
  await expect(region.locator(".pages__cited")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(region.getByText("Page 2 of 2")).toBeVisible();
  await isAccessible(page, watch, "pages of a PDF");

  await region.getByRole("button", { name: "Names" }).click();
  await region.getByRole("link", { name: "Harbour Clock" }).first().click();
  await expect(page.getByRole("region", { name: "Entity", exact: true })).toBeVisible();
  await expect(region).toBeHidden();

  // Other documents have no such pages.
  await clew.documents.open("mira-oduya.md");
  await expect(region.getByRole("button", { name: "Pages", exact: true })).toHaveCount(0);
});

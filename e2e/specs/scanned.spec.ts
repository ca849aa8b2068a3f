import type { Browser, BrowserContext } from "@playwright/test";
import { file } from "../support/files.ts";
import { scanned } from "../support/pdf.ts";
import { expect, test } from "../support/test.ts";
// @ts-expect-error: a script of the page, without types.
import { items } from "../../public/pdf/recognised.js";

const PAGES = [
  ["Report on the pier", "The pier of Osk was built in 1907 by Tove Lind.", "It is made of oak, and two hundred metres long."],
  ["Edda Voss repaired the pier in 1961.", "She cast a new railing of bronze. The work took seven weeks."],
];
const SIZE: [number, number] = [1240, 1754];

/** Sheets of paper with these lines, as a scanner sees them: JPEG files, a little askew. */
async function sheets(browser: Browser, pages: string[][]): Promise<Buffer[]> {
  const page = await browser.newPage({ viewport: { width: SIZE[0], height: SIZE[1] } });
  const pictures: Buffer[] = [];
  for (const lines of pages) {
    const text = lines.map((line) => `<p>${line}</p>`).join("");
    await page.setContent(
      `<body style="margin: 0; background: #f4f1ea"><div style="padding: 150px; font: 34px serif; transform: rotate(.4deg)">${text}`,
    );
    pictures.push(await page.screenshot({ type: "jpeg", quality: 75 }));
  }
  await page.close();
  return pictures;
}

async function scan(browser: Browser, name: string, pages = PAGES) {
  return file(name, scanned(await sheets(browser, pages), SIZE));
}

/** What is fetched of the recogniser from now on. */
function fetchedFrom(context: BrowserContext): string[] {
  const fetched: string[] = [];
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/vendor/ocr/")) fetched.push(pathname);
  });
  return fetched;
}

test("a scanned document is refused until its pictures shall be read, and then cited by page and sentence", async ({
  browser,
  clew,
  context,
}) => {
  const fetched = fetchedFrom(context);
  await clew.open();
  await clew.documents.add(await scan(browser, "pier.pdf"));
  const row = clew.documents.row("pier.pdf");
  await expect(row).toContainText("its pages are pictures without text");
  expect(fetched).toEqual([]);
  await row.getByRole("button", { name: "English, 4 MB" }).click();
  await expect(row).toContainText(/reading picture \d of 2/, { timeout: 60_000 });
  await clew.documents.ready("pier.pdf", 60_000);
  await expect(row).toContainText("letters may be wrong");
  await expect(row.getByRole("button", { name: "English, 4 MB" })).toHaveCount(0);
  expect(new Set(fetched)).toContain("/vendor/ocr/eng.traineddata.gz");
  expect(fetched.filter((path) => path.endsWith(".gz"))).toHaveLength(1);

  await clew.conversation.ask("Who repaired the pier in 1961?");
  await expect(clew.conversation.text).toContainText("Edda Voss");
  await clew.conversation.citations.first().click();
  await expect(clew.viewer.cited).toContainText("Edda Voss repaired the pier in 1961.");
  await clew.viewer.region.getByRole("button", { name: "Pages", exact: true }).click();
  await expect(clew.viewer.region.getByText("Page 2 of 2")).toBeVisible();
  // The mark lies where the picture has the sentence: in the sheet's upper part.
  const [mark, sheet] = await Promise.all(
    [".pages__cited", ".pages__picture"].map((place) => clew.viewer.region.locator(place).first().boundingBox()),
  );
  if (!mark || !sheet) throw new Error("nothing is marked");
  const share = (mark.y - sheet.y) / sheet.height;
  expect(share).toBeGreaterThan(0.07);
  expect(share).toBeLessThan(0.15);
});

test("reading pictures can be stopped, and asked for again; the next document does not wait", async ({ browser, clew }) => {
  await clew.open();
  // Long enough that some are left whenever the page is looked at.
  const many = Array.from({ length: 30 }, () => PAGES).flat();
  await clew.documents.add(await scan(browser, "long.pdf", many));
  const row = clew.documents.row("long.pdf");
  await row.getByRole("button", { name: "English, 4 MB" }).click();
  await expect(row).toContainText(/reading picture \d+ of 60/, { timeout: 60_000 });
  await clew.documents.cancel("long.pdf");
  await expect(row).toContainText("cancelled");
  await clew.documents.add(file("note.txt", "The pier of Osk was painted in 1970 by Ruan Fenn."));
  await clew.documents.ready("note.txt");
  await row.getByRole("button", { name: "English, 4 MB" }).click();
  await expect(row).toContainText(/reading picture \d+ of 60/, { timeout: 60_000 });
  await clew.documents.cancel("long.pdf");
});

test("broken pictures, and pictures without a word, are told", async ({ browser, clew }) => {
  const [whole] = await sheets(browser, [PAGES[0] ?? []]);
  const [blank] = await sheets(browser, [[]]);
  if (!whole || !blank) throw new Error("no sheets");
  const noise = Buffer.concat([whole.subarray(0, 400), Buffer.alloc(2_000, 0x5a)]);
  await clew.open();
  await clew.documents.add([file("broken.pdf", scanned([noise], SIZE)), file("blank.pdf", scanned([blank], SIZE))]);
  for (const name of ["broken.pdf", "blank.pdf"]) {
    const row = clew.documents.row(name);
    await row.getByRole("button", { name: "English, 4 MB" }).click();
    await expect(row).toContainText("no text could be recognised", { timeout: 60_000 });
    await expect(row.getByRole("button", { name: "German, 2 MB" })).toBeVisible();
  }
});

test("a recogniser that cannot be fetched is told, and what was asked is done after a reload", async ({
  browser,
  clew,
  page,
  watch,
}) => {
  watch.expect(/ocr/);
  await page.route("**/vendor/ocr/*.gz", (route) => route.fulfill({ status: 404, body: "gone" }));
  await clew.open();
  await clew.documents.add(await scan(browser, "pier.pdf"));
  await clew.documents.row("pier.pdf").getByRole("button", { name: "German, 2 MB" }).click();
  await expect(clew.documents.row("pier.pdf")).toContainText("could not be loaded");
  await page.unroute("**/vendor/ocr/*.gz");
  await page.reload();
  await clew.documents.ready("pier.pdf", 60_000);
});

test("once used, the recogniser works without a network", async ({ browser, clew, context, page }) => {
  await clew.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await clew.documents.add(await scan(browser, "pier.pdf"));
  await clew.documents.row("pier.pdf").getByRole("button", { name: "English, 4 MB" }).click();
  await clew.documents.ready("pier.pdf", 60_000);
  await context.setOffline(true);
  await clew.documents.add(await scan(browser, "again.pdf", [["The mole of Osk was built in 1911."]]));
  await clew.documents.row("again.pdf").getByRole("button", { name: "English, 4 MB" }).click();
  await clew.documents.ready("again.pdf", 60_000);
});

const LINE = {
  confidence: 95,
  bbox: { x0: 100, y0: 80, x1: 340, y1: 120 },
  baseline: { x0: 100, y0: 108, x1: 340, y1: 112 },
  rowAttributes: { rowHeight: 40 },
  words: [
    { text: "The", bbox: { x0: 100, y0: 80, x1: 160, y1: 110 } },
    { text: " ", bbox: { x0: 160, y0: 80, x1: 180, y1: 110 } },
    { text: "pier", bbox: { x0: 180, y0: 82, x1: 340, y1: 120 } },
  ],
};

test("recognised words stand where they are on the page", () => {
  const found = (...lines: object[]) => ({ blocks: [{ paragraphs: [{ lines }] }] });
  const word = { y: 27.5, height: 10, turn: 0 };
  expect(items(found(LINE), 4)).toEqual([
    { ...word, text: "The", x: 25, width: 15, eol: false },
    { ...word, text: "pier", x: 45, width: 40, eol: true },
  ]);
  expect(items(found({ ...LINE, confidence: 40 }), 4)).toEqual([]);
  expect(items(found({ ...LINE, baseline: undefined, rowAttributes: undefined }), 4)[0]).toMatchObject({ y: 30, height: 10 });
  expect(items({ blocks: null }, 4)).toEqual([]);
  expect(items(found(), 4)).toEqual([]);
});

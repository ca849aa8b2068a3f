import { longText } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

test("where the browser has no more room, reading waits and the workspace can be saved", async ({ page, clew }) => {
  await clew.open();
  // First the workspace is made: one for which there never was room is another story.
  const made = () => page.evaluate(async () => (await indexedDB.databases()).some(({ version }) => Boolean(version)));
  await expect.poll(made, { message: "the workspace is made" }).toBe(true);
  const origin = new URL(page.url()).origin;
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  const book = longText("book.txt", 4_000);
  await clew.documents.add(book);
  await expect(clew.documents.region).toContainText("no more room");
  await expect(clew.documents.row(book.name)).not.toContainText("ready");
  // Still no room: it goes on waiting.
  await clew.documents.region.getByRole("button", { name: "Try again" }).click();
  await expect(clew.documents.region).toContainText("no more room");
  const saving = page.waitForEvent("download");
  await clew.documents.region.getByRole("button", { name: "Save to a file" }).click();
  await (await saving).path();
  await browser.send("Storage.overrideQuotaForOrigin", { origin });
  await clew.documents.region.getByRole("button", { name: "Try again" }).click();
  await clew.documents.ready(book.name);
  await expect(clew.documents.region).not.toContainText("no more room");
  await expect(clew.documents.region).not.toContainText("cannot be kept");
  await page.reload();
  await clew.documents.ready(book.name);
});

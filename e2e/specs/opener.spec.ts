import { readFileSync } from "node:fs";
import { type FileToRead, file, fixture } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

const parquet = new URL("../../core/document/src/parquet/", import.meta.url);
/** A table with every type there is, and what the reader makes of it where there is no browser. */
const kinds = file("kinds.parquet", readFileSync(new URL("kinds.parquet", parquet)));
const rows = readFileSync(new URL("kinds.txt", parquet), "utf8").trim().split("\n");
/** The viewer parts a row's cells by their looks alone. */
const drawn = rows.map((row) => row.slice(0, -1).split("; ").join(""));

test("a Parquet table is read as it is read outside a browser", async ({ clew, page }) => {
  const fetched: string[] = [];
  page.context().on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await clew.open();
  await clew.documents.add(fixture("mira-oduya.md"));
  await clew.documents.ready("mira-oduya.md");
  expect(fetched, "nothing of it is fetched before").not.toContain("/clew-opener_bg.wasm");
  await clew.documents.add(kinds);
  await clew.documents.ready("kinds.parquet");
  await clew.documents.open("kinds.parquet");
  for (const row of drawn) await expect(clew.viewer.region).toContainText(row);
});

test("tables that cannot be opened say why, and stop nothing else", async ({ clew }) => {
  await clew.open();
  const locked = file("locked.parquet", "PARE and nothing that is open");
  const cut = file("cut.parquet", kinds.buffer.subarray(0, kinds.buffer.length / 2));
  const [endless, packed] = [fixture("tide-endless.parquet"), fixture("tide-zstd.parquet")];
  await clew.documents.add([locked, cut, endless, packed, kinds]);
  await clew.documents.ready("kinds.parquet");
  await expect(clew.documents.row(locked.name)).toContainText("protected by a password");
  await expect(clew.documents.row(cut.name)).toContainText("the file is damaged");
  await expect(clew.documents.row(endless.name)).toContainText("the file is damaged");
  await expect(clew.documents.row(packed.name)).toContainText("Parquet packed by zstd; Snappy, gzip or none can be read");
});

/** A letter with a note attached to it. */
function letter(number: number): FileToRead {
  const parts = [
    `--B\r\n\r\nDear Mira, letter ${number} tells of the ebb at Ambelmouth.\r\n`,
    `--B\r\nContent-Type: text/plain; name=note-${number}.txt\r\nContent-Disposition: attachment; filename=note-${number}.txt\r\n\r\n` +
      `Note ${number}: the gauge stood at ${number} cm.\r\n--B--\r\n`,
  ];
  const head = `Subject: Letter ${number}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n`;
  return file(`letter-${number}.eml`, head + parts.join(""));
}

test("many letters at once bring what is attached to them, with no more than two openers", async ({ clew, page }) => {
  let most = 0;
  page.on("worker", () => {
    most = Math.max(most, page.workers().filter((worker) => worker.url().endsWith("/opener.js")).length);
  });
  await clew.open();
  const letters = Array.from({ length: 12 }, (_, at) => letter(at + 1));
  await clew.documents.add(letters);
  for (const { name } of letters) await clew.documents.ready(name);
  for (const number of [1, 7, 12]) await clew.documents.ready(`letter-${number}.eml/note-${number}.txt`);
  expect(most, "openers are seen").toBeGreaterThan(0);
  expect(most, "openers at a time").toBeLessThanOrEqual(2);
});

test("an archive becomes what lies in it, and one that is broken says so", async ({ clew }) => {
  await clew.open();
  const packed = fixture("papers.zip");
  const broken = file("broken.zip", packed.buffer.subarray(0, packed.buffer.length - 30));
  await clew.documents.add([packed, broken]);
  await clew.documents.ready("papers.zip/tides/ebb.txt");
  await clew.documents.ready("papers.zip/flow.md");
  await expect(clew.documents.row(broken.name)).toContainText("the file is damaged");
});

test("a file whose opener is missing is not called damaged, and is read after a reload", async ({ clew, page, watch }) => {
  watch.expect(/opener/);
  await page.route("**/clew-opener_bg.wasm", (route) => route.fulfill({ status: 404, body: "gone" }));
  await clew.open();
  await clew.documents.add(kinds);
  await expect(clew.documents.row("kinds.parquet")).toContainText("could not be loaded");
  await page.unroute("**/clew-opener_bg.wasm");
  await page.reload();
  await clew.documents.ready("kinds.parquet");
});

test("what is fetched when it is first needed is there without a network too", async ({ clew, page, context, watch }) => {
  // Settings ask whom the server would connect to.
  watch.expect(/connect/);
  await clew.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await clew.documents.add(kinds);
  await clew.documents.ready("kinds.parquet");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
});

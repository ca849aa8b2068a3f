import { brokenPdf, clockReport, file, fiveKinds, fixture, folderOf, longText } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

test("five kinds of files are read", async ({ clew }) => {
  await clew.open();
  const files = fiveKinds();
  await clew.documents.add(files);
  for (const { name } of files) await clew.documents.ready(name);
  await clew.graph.holds("nodes", 5);
});

test("files may fall anywhere onto the page", async ({ clew }) => {
  await clew.open();
  await clew.documents.drop(fixture("harbour-clock.txt"), fixture("mira-oduya.md"));
  await clew.documents.ready("harbour-clock.txt");
  await clew.documents.ready("mira-oduya.md");
});

for (const way of ["chosen", "dropped"] as const) {
  test(`a folder is ${way} with all that can be read in it`, async ({ clew, page }) => {
    const { folder, name } = folderOf({
      "harbour-clock.txt": fixture("harbour-clock.txt").buffer,
      "people/mira-oduya.md": fixture("mira-oduya.md").buffer,
      "people/portrait.raw": Buffer.from("light and shadow"),
      ".settings.txt": Buffer.from("not for readers"),
    });
    await clew.open();
    await (way === "chosen" ? clew.documents.chooseFolder(folder) : clew.documents.dropFolder(folder));
    await clew.documents.ready(`${name}/harbour-clock.txt`);
    await clew.documents.ready(`${name}/people/mira-oduya.md`);
    await expect(page.getByText("One file of the folder was left out")).toBeVisible();
    await expect(clew.documents.rows).toHaveCount(2);
  });
}

test("a broken PDF says so and stops nothing else", async ({ clew }) => {
  await clew.open();
  await clew.documents.add([brokenPdf(), fixture("harbour-clock.txt"), clockReport()]);
  await clew.documents.ready("harbour-clock.txt");
  await clew.documents.ready("clock-report.pdf");
  await expect(clew.documents.row("broken.pdf")).toContainText(/failed: \S+/);
});

test("empty and unknown files are refused with a reason", async ({ clew }) => {
  await clew.open();
  const noise = Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 197 + (index >> 3)) % 256));
  await clew.documents.add([file("empty.txt", ""), file("noise.bin", noise), fixture("mira-oduya.md")]);
  await clew.documents.ready("mira-oduya.md");
  await expect(clew.documents.row("empty.txt")).toContainText(/failed: \S+/);
  await expect(clew.documents.row("noise.bin")).toContainText(/failed: \S+/);
});

test("the same file twice is noticed", async ({ clew, page }) => {
  await clew.open();
  await clew.documents.add(fixture("mira-oduya.md"));
  await clew.documents.ready("mira-oduya.md");
  await clew.documents.add({ ...fixture("mira-oduya.md"), name: "copy.md" });
  await expect(page.getByText("Already here as mira-oduya.md")).toBeVisible();
  await expect(clew.documents.rows).toHaveCount(1);
});

test("reading can be cancelled, and what waits behind goes on", async ({ clew }) => {
  await clew.open();
  await clew.documents.add([longText("long.txt", 400_000), fixture("harbour-clock.txt")]);
  await expect(clew.documents.row("long.txt")).toContainText("reading");
  await clew.documents.cancel("long.txt");
  await expect(clew.documents.row("long.txt")).toContainText("cancelled");
  await clew.documents.ready("harbour-clock.txt");
});

test("reading is paused, and goes on where it stood", async ({ clew }) => {
  await clew.open();
  await clew.documents.add(longText("long.txt", 400_000));
  const { region } = clew.documents;
  const progress = clew.documents.row("long.txt").getByRole("progressbar");
  await expect.poll(async () => Number(await progress.getAttribute("value"))).toBeGreaterThan(0.33);
  await region.getByRole("button", { name: "Pause" }).click();
  await expect(region).toContainText("Reading is paused");
  const before = await progress.getAttribute("value");
  await clew.documents.add(fixture("harbour-clock.txt"));
  await clew.conversation.ask("Who built the bridge?", "rag");
  expect(await progress.getAttribute("value")).toBe(before);
  await clew.documents.cancel("long.txt");
  await expect(clew.documents.row("harbour-clock.txt")).not.toContainText("ready");
  await region.getByRole("button", { name: "Resume" }).click();
  await clew.documents.ready("harbour-clock.txt");
  await expect(region).not.toContainText("Reading is paused");
});

test("the page stays responsive while a long text is read", async ({ clew }) => {
  await clew.open();
  await clew.documents.add(longText("long.txt", 60_000));
  await clew.conversation.question.fill("Who built a bridge near Greyford?");
  await expect(clew.conversation.question).toHaveValue("Who built a bridge near Greyford?");
  await clew.documents.ready("long.txt", 80_000);
});

test("a document says that its facts are still checked, and counts those that are left", async ({ clew }) => {
  await clew.tryTheSample();
  const row = clew.documents.row("glossary.md");
  await expect(row).toHaveAttribute("data-state", "checking");
  await expect(row).toContainText(/ready to ask\s*checking facts, \d+ %/);
  await clew.documents.settled();
  await expect(row).toHaveAttribute("data-state", "ready");
  await expect(row).toContainText(/ready\s*[\d,]+ words · \d+ facts? stated/);
});

test("the browser's way back closes a document, and stays on the page", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.documents.open("ingrid-maro.md");
  await expect(clew.viewer.region).toBeVisible();
  await page.goBack();
  await expect(clew.viewer.region).toBeHidden();
  await expect(clew.conversation.question).toBeVisible();
  await page.goForward();
  await expect(clew.viewer.region).toBeVisible();
  // Closed by its button, it leaves no step behind that would lead to nothing.
  await clew.documents.open("ingrid-maro.md");
  await clew.viewer.region.getByRole("button", { name: "Close document" }).click();
  await expect(clew.viewer.region).toBeHidden();
  expect(new URL(page.url()).hash).not.toContain("doc=");
});

test("what a document said leaves the map with it", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.graph.rests();
  await page.getByRole("searchbox", { name: "Find on the map" }).fill("Comet Velane");
  await page.getByRole("list", { name: "Found" }).getByRole("button").first().click();
  await page.getByRole("region", { name: "Entity" }).getByRole("button", { name: "Show around it" }).click();
  const subject = clew.graph.region.locator(".graph__subject");
  await expect(subject).toHaveText("Around Comet Velane");
  await clew.documents.row("comet-velane.txt").getByRole("button", { name: /^Remove/ }).click();
  await expect(clew.graph.region.getByText("Around Comet Velane")).toBeHidden();
});

test("a table is shown as a table, and a row of it that is cited is marked", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.documents.open("gull-point-hourly.csv");
  const row = clew.viewer.region.locator(".viewer__row");
  const cells = row.nth(1).locator(".viewer__cell");
  await expect(cells).toHaveCount(4);
  const lefts = (of: string) => row.nth(Number(of)).locator(".viewer__cell").evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().x));
  expect(await lefts("1")).toEqual(await lefts("2"));
  await page.getByRole("searchbox", { name: "Find in this document" }).fill("2024-05-06T01:00");
  await expect(clew.viewer.cited).toHaveText("2024-05-06T01:00");
});

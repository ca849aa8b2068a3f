import { clockReport, fiveKinds } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

const BORN = "Where was the builder of the Harbour Clock born?";

test.describe("with five files", () => {
  test.beforeEach(async ({ clew }) => {
    await clew.open();
    const files = fiveKinds();
    await clew.documents.add(files);
    for (const { name } of files) await clew.documents.ready(name);
  });

  test("a question that needs two documents is answered from both", async ({ clew }) => {
    await clew.conversation.ask(BORN);
    await expect(clew.conversation.text).toContainText("Telmar Bay");
    await expect(clew.conversation.steps).not.toHaveCount(0);
    await expect(clew.conversation.citations).not.toHaveCount(0);
    await clew.graph.holds("path", 1);
  });

  for (const strategy of ["rag", "tcr-qf"] as const) {
    test(`${strategy} cites what it says`, async ({ clew }) => {
      await clew.conversation.ask("Who built the Harbour Clock?", strategy);
      await expect(clew.conversation.text).toContainText("Mira Oduya");
      await clew.conversation.citations.first().click();
      await expect(clew.viewer.cited).toContainText("Mira Oduya built it");
    });
  }

  test("a citation opens the document at the sentence", async ({ clew }) => {
    await clew.conversation.ask(BORN);
    await clew.conversation.citations.first().click();
    await expect(clew.viewer.cited.first()).toBeInViewport();
    await expect(clew.viewer.cited.first()).toContainText(/Mira Oduya|Telmar Bay/);
  });

  test("a citation of a PDF opens its page", async ({ clew }) => {
    await clew.conversation.ask("Who repaired the Harbour Clock in 1961?");
    await expect(clew.conversation.text).toContainText("Jory Benn");
    await clew.conversation.citations.first().click();
    await expect(clew.viewer.cited.first()).toContainText("Jory Benn repaired the Harbour Clock");
    await expect(clew.viewer.region).toContainText(clockReport().name);
  });

  test("what nobody wrote is not invented", async ({ clew }) => {
    await clew.conversation.ask("How many legs does the king of Zanzibar's horse have?");
    await expect(clew.conversation.answer).toContainText("Your documents do not mention Zanzibar");
  });
});

test("the sample's first question is followed over three documents", async ({ clew }) => {
  await clew.tryTheSample();
  await clew.conversation.ask("Who founded the observatory where the discoverer of Comet Velane was trained?");
  await expect(clew.conversation.text).toContainText("Ingrid Maro");
  await clew.graph.holds("path", 2);
});

test("a sum cites every row it is made of", async ({ clew }) => {
  await clew.open();
  const rows = Array.from({ length: 24 }, (_, at) => `Cask ${at + 1},${at + 1}`);
  const text = ["cask,litres", ...rows].join("\n");
  await clew.documents.add([{ name: "cellar.csv", mimeType: "text/csv", buffer: Buffer.from(text) }]);
  await clew.documents.ready("cellar.csv");
  await clew.conversation.ask("What is the sum of litres?");
  await expect(clew.conversation.text).toContainText("300");
  await expect(clew.conversation.citations).toHaveCount(24);
});

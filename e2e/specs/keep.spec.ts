import { fiveKinds, fixture } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

test("a reload keeps documents, graph, questions and answers", async ({ clew, page }) => {
  await clew.open();
  const files = fiveKinds();
  await clew.documents.add(files);
  for (const { name } of files) await clew.documents.ready(name);
  const question = "Who built the Harbour Clock?";
  await clew.conversation.ask(question);
  const answer = await clew.conversation.text.first().innerText();

  await page.reload();
  await clew.conversation.question.waitFor();
  for (const { name } of files) await clew.documents.ready(name, 10_000);
  await clew.graph.holds("nodes", 5);
  await expect(page.getByText(question).first()).toBeVisible();

  // The engine knows again what it knew, without the files.
  await clew.conversation.ask(question);
  await expect(clew.conversation.text.first()).toHaveText(answer);
});

test("graph and answer can be taken along as files", async ({ clew, page }) => {
  await clew.open();
  await clew.documents.add([fixture("harbour-clock.txt"), fixture("mira-oduya.md")]);
  for (const name of ["harbour-clock.txt", "mira-oduya.md"]) await clew.documents.ready(name);
  await clew.graph.holds("nodes", 2);
  const graph = await clew.download(async () => {
    await clew.graph.region.getByLabel("Save the map").click();
    await clew.graph.region.getByRole("button", { name: /GraphML/ }).click();
  });
  const parsed = await page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, "application/xml");
    return { nodes: xml.querySelectorAll("node").length, faults: xml.querySelectorAll("parsererror").length };
  }, graph.text);
  expect(graph.name).toBe("clew.graphml");
  expect(parsed.faults).toBe(0);
  expect(parsed.nodes).toBeGreaterThan(2);
  await clew.conversation.ask("Who built the Harbour Clock?");
  const answer = await clew.download(() => page.getByRole("button", { name: "Save as Markdown" }).click());
  expect(answer.text).toContain("Mira Oduya");
  expect(answer.text).toContain("harbour-clock.txt");
});

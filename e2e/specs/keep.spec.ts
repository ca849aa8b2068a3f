import { fiveKinds } from "../support/files.ts";
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

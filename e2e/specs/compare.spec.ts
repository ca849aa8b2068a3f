import { expect, test } from "../support/test.ts";

test("every strategy answers the same question, side by side", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.conversation.question.fill("Where was the architect of the Korvath Observatory born?");
  await page.getByRole("button", { name: "Compare" }).click();
  const table = page.getByRole("table", { name: "Every way to answer, side by side" });
  const offered = clew.conversation.strategy.locator('option:enabled:not([value="auto"])');
  const rows = table.locator("tr[data-strategy]");
  await expect(rows).toHaveCount(await offered.count());
  for (const row of await rows.all()) await expect(row.getByRole("button")).toBeVisible({ timeout: 60_000 });
  // In the history it is one line, with the answers behind it.
  const line = page.locator(".past__compared");
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(`compared: ${await rows.count()} answers`);
  const row = table.locator('tr[data-strategy="tcr-qf"]');
  await row.getByRole("button").click();
  await expect(clew.conversation.text).toBeVisible();
  await expect(clew.conversation.citations.first()).toBeVisible();
  const { name, text } = await clew.download(() => page.getByRole("button", { name: "Save as a table (CSV)" }).click());
  expect(name).toBe("comparison.csv");
  expect(text.trim().split("\n")).toHaveLength((await rows.count()) + 1);
});

test("what is compared comes into sight, also where an evaluation is open", async ({ clew, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await clew.openWithSample();
  await clew.show("Conversation");
  await clew.conversation.ask("Who designed the Gull Point Lighthouse?");
  await page.getByRole("button", { name: "Evaluate", exact: true }).click();
  const evaluation = page.getByRole("region", { name: "How often is Clew right?" });
  await expect(evaluation.getByRole("heading").first()).toBeInViewport({ ratio: 1 });
  await clew.conversation.question.fill("Where was the architect of the Korvath Observatory born?");
  await page.getByRole("button", { name: "Compare" }).click();
  const comparison = page.getByRole("region", { name: "Every way to answer, side by side" });
  await expect(comparison.getByRole("heading")).toBeInViewport({ ratio: 1 });
  // What is asked next stands below both, and is shown all the same.
  const row = comparison.locator('tr[data-strategy="rag"]').getByRole("button");
  await row.click({ timeout: 60_000 });
  const answer = clew.conversation.answer.getByRole("heading").first();
  await expect(answer).toBeInViewport({ ratio: 1 });
  // The others are asked all the same, and their answers, as they come, do not push it away.
  await expect(comparison).toHaveAttribute("aria-busy", "false", { timeout: 60_000 });
  await expect(comparison).not.toContainText("Stopped");
  await expect(answer).toBeInViewport({ ratio: 1 });
});

test("comparing says what it does before there is a question", async ({ clew, page }) => {
  await clew.openWithSample();
  const compare = page.getByRole("button", { name: "Compare" });
  await expect(compare).toHaveAttribute("title", /same question in every way/);
  await compare.click();
  const comparison = page.getByRole("region", { name: "Every way to answer, side by side" });
  await expect(comparison).toContainText("each of them answers the same question");
  await expect(comparison).toContainText("Type a question above, then press Compare.");
  await expect(comparison.getByRole("table")).toHaveCount(0);
  await expect(clew.conversation.question).toBeFocused();
  await clew.conversation.question.fill("Who designed the Gull Point Lighthouse?");
  await compare.click();
  await expect(comparison.getByRole("status")).toHaveText(/^Answered in \d of \d ways …$/);
  await expect(comparison.getByRole("status")).toHaveText(/^\d of \d ways are sure of “Hanne Dorr”\. (All|Not all) of these rest on the same sentences/, { timeout: 60_000 });
  // The next question begins with an empty box, as after any answer.
  await expect(clew.conversation.question).toHaveValue("");
  await expect(comparison.locator("tr[data-strategy]").first()).toContainText("passages read");
});

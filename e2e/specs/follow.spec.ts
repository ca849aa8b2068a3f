import { isAccessible } from "../support/access.ts";
import { expect, test } from "../support/test.ts";

test("a question follows the one before it, says how it was understood, and can be asked as typed", async ({ clew, page, watch }) => {
  await clew.openWithSample();
  const { answer, question, steps, text } = clew.conversation;
  const form = page.locator("form.ask");
  const understood = answer.getByTestId("understood");
  await clew.conversation.ask("Who designed the Gull Point Lighthouse?");
  await expect(text).toContainText("Hanne Dorr");
  await expect(understood).toHaveCount(0);
  // It followed nothing: nothing is said of following.
  await expect(form).not.toContainText("Follows");
  // It stands above its answer, and would not follow itself: the box is free for the next one.
  await expect(question).toHaveValue("");

  await clew.conversation.ask("And where was she born?");
  await expect(understood).toHaveText("Where was Hanne Dorr born?");
  await expect(text).toContainText("Lower Brask");
  await expect(steps.and(page.locator('[data-step="understand"]'))).toHaveCount(1);
  await expect(form).toContainText("Follows “Where was Hanne Dorr born?”");
  await isAccessible(page, watch, "follow-up");

  // A piece of a question.
  await clew.conversation.ask("What about Ingrid Maro?");
  await expect(understood).toHaveText("Where was Ingrid Maro born?");

  // What stands on its own is asked as it is.
  await clew.conversation.ask("Who discovered Comet Velane?");
  await expect(understood).toHaveCount(0);
  await expect(form).not.toContainText("Follows");

  // A past answer comes back as it was, with what it followed.
  const past = page.getByRole("button", { name: /And where was she born/ });
  await expect(past).toContainText("Where was Hanne Dorr born?");
  await past.click();
  await expect(understood).toHaveText("Where was Hanne Dorr born?");
  await page.reload();
  await expect(understood).toHaveText("Where was Hanne Dorr born?");

  await answer.getByRole("button", { name: "Edit the question" }).click();
  await expect(question).toHaveValue("Where was Hanne Dorr born?");
  await expect(question).toBeFocused();
  await answer.getByRole("button", { name: "Ask as typed" }).click();
  await clew.conversation.finished();
  await expect(understood).toHaveCount(0);
});

test("what a question would follow is put away with the keyboard", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.conversation.ask("Who designed the Gull Point Lighthouse?");
  await clew.conversation.ask("And where was she born?");
  const away = page.getByRole("button", { name: "Do not follow this question" });
  await away.focus();
  await page.keyboard.press("Enter");
  await expect(away).toHaveCount(0);
  await expect(clew.conversation.question).toBeFocused();
  await clew.conversation.ask("And when was she born?");
  await expect(clew.conversation.answer.getByTestId("understood")).toHaveCount(0);
});

test("a mistyped word is seen through, and the page says how the question was read", async ({ clew }) => {
  await clew.openWithSample();
  await clew.conversation.ask("Who is the mayer of Port Lissen?");
  const { answer, text } = clew.conversation;
  await expect(answer.getByTestId("understood")).toHaveText("Who is the mayor of Port Lissen?");
  await expect(text).toContainText("Dora Hensley");
  // As typed it would be read in the same way again.
  await expect(answer.getByRole("button", { name: "Ask as typed" })).toHaveCount(0);
});

import { expect, test } from "../support/test.ts";

test("commands are found by what people call them, and their list is shown on the page", async ({ page, clew }) => {
  await clew.open();
  const field = page.getByRole("combobox", { name: "Find a command" });
  const dialog = page.getByRole("dialog", { name: "Find a command" });
  const options = dialog.getByRole("option");
  await page.getByRole("button", { name: "Find Ctrl K" }).click();
  for (const [typed, command] of [
    ["export", "Save the workspace to a file"],
    ["download", "Save the workspace to a file"],
    ["night", "Theme: dark"],
    ["key", "Settings"],
    ["model", "Settings"],
    ["delete", "Workspaces"],
    ["upload", "Choose documents"],
  ] as const) {
    await field.fill(typed);
    await expect(options.filter({ hasText: command }), typed).toHaveCount(1);
  }
  // What saves everything comes before its parts.
  await field.fill("export");
  await expect(options.first()).toHaveText("Save the workspace to a file");
  await field.fill("xyzzy");
  await expect(options).toHaveCount(0);
  await expect(dialog.getByRole("status")).toContainText("Try another word");
});

test("steps are told in sentences, long lists are folded, and nothing stands there empty", async ({ page, clew }) => {
  await clew.openWithSample();
  await clew.conversation.ask("Who rebuilt the theatre where The Glass Tide was first performed?", "tcr-qf");
  // What it does is said, the paper's name in its tip.
  const way = clew.conversation.answer.locator(".answer__strategy");
  await expect(way).toHaveText("Follow the map");
  await expect(way).toHaveAttribute("title", "Follow the map (TCR-QF)");
  const { steps } = clew.conversation;
  await expect(steps.filter({ hasText: /^(Round \d+)?\s*Followed the map, step 1: \d+ of [\d,]+ facts? may lead on/ }).first()).toBeVisible();
  await clew.conversation.ask("Who rebuilt the theatre where The Glass Tide was first performed?", "rag");
  const search = steps.and(page.locator('[data-step="search"]')).first();
  await expect(search).toContainText(/Read \d+ passages/);
  const fold = search.locator("details");
  await expect(fold.getByRole("listitem")).toHaveCount(0);
  await fold.locator("summary").click();
  await expect(fold.getByRole("listitem").first()).toBeVisible();
  // A step that has nothing to say is not there, and no heading is empty.
  for (const missing of await steps.and(page.locator('[data-step="missing"]:visible')).all()) {
    await expect(missing.getByRole("listitem")).not.toHaveCount(0);
  }
  const headings = await page.locator("h1,h2,h3,h4").evaluateAll((all) =>
    all.filter((heading) => heading.checkVisibility() && !heading.textContent?.trim()).map((heading) => heading.className),
  );
  expect(headings).toEqual([]);
});

test("what the documents never name is the headline", async ({ clew }) => {
  await clew.openWithSample();
  await clew.conversation.ask("Tell me about Zork Manor");
  await expect(clew.conversation.text).toHaveText("Your documents do not mention Zork Manor.");
});

test("an evaluation explains its measures, and counts a right abstention", async ({ page, clew }) => {
  await clew.openWithSample();
  await page.getByRole("button", { name: "Evaluate", exact: true }).click();
  const view = page.getByRole("region", { name: "How often is Clew right?" });
  const text = "question,answer\nTell me about Zork Manor,not enough information\n";
  await view.locator("input[type=file]").setInputFiles({ name: "none.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await view.getByRole("button", { name: "Start" }).click();
  await expect(view.getByRole("status")).toHaveText("Done: 2 answers.", { timeout: 60_000 });
  // What each figure says stands below it, and what they come to above.
  await expect(view.getByRole("term")).toHaveText(["Right", "Words right", "Sure", "Right if sure", "Time"]);
  await expect(view.getByRole("definition").first()).toHaveText("Share of the questions that were answered exactly right, to the word.");
  // What science calls it is for who looks for it.
  await expect(view.getByRole("definition").first()).toHaveAttribute("title", /\(exact match, EM\)/);
  await expect(view).toContainText(/Best: “[^”]+”, with 1 of 1 question answered exactly right/);
  const auto = view.locator('tr[data-strategy="auto"]').getByRole("cell");
  await expect(auto.first()).toHaveText("100 %");
  // Without a model nothing is told of its calls.
  const heads = view.getByRole("table", { name: "How each way fared" }).getByRole("columnheader");
  await expect(heads).toHaveText(["Way to answer", "Right", "Words right", "Sure", "Right if sure", "Time"]);
  await expect(view.getByRole("button", { name: /no answer \(✓ right\)$/ }).first()).toBeVisible();
});

test("what a percentage means is told to the mouse, to the keyboard and to a finger", async ({ page, clew }) => {
  await clew.openWithSample();
  await clew.conversation.ask("Who designed the Gull Point Lighthouse?");
  const sure = clew.conversation.answer.getByRole("button", { name: /% sure$/ });
  const percent = (await sure.textContent())?.match(/\d+/)?.[0];
  const means = page.getByRole("tooltip").filter({ hasText: `Of 100 answers that are called ${percent} % sure, about ${percent} are right.` });
  await sure.focus();
  await expect(means).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(means).toBeHidden();
  await sure.hover();
  await expect(means).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(means).toBeHidden();
  await sure.evaluate((button: HTMLElement) => button.blur());
  await sure.click();
  await expect(means).toBeVisible();
});

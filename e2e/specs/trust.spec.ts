import type { Locator } from "@playwright/test";
import { isAccessible } from "../support/access.ts";
import { expect, test } from "../support/test.ts";

const FACTS = "Who founded the observatory where the discoverer of Comet Velane was trained?";
/** What these want is told in no fact yet. */
const LEARNS = "What is the ember lily?";
const LEARNS_TOO = "Where did the lens of the telescope come from?";
/** Its answer rests on a sentence whose fact is not kept. */
const RESTS = "Who rebuilt the theatre where The Glass Tide was first performed?";
const LATER =
  "I planned to be at Gull Point from 14 May 2024, 10:00 to 14 May 2024, 13:00 but it rains then. Keeping the same length of 3 hours, what is the earliest time I can start later (at most 12 hours later) to avoid rain?";

// Near the end of a run one worker would have all of these left, and the other nothing.
test.describe.configure({ mode: "parallel" });

test("what was learned is accepted and rejected, and both can be undone", async ({ clew, page, watch }) => {
  await clew.openWithSample();
  await clew.documents.settled();
  for (const question of [LEARNS, LEARNS_TOO]) await clew.conversation.ask(question, "tcr-qf");
  const opener = page.getByRole("button", { name: /^\d+ learned$/ });
  await opener.click();
  const list = page.getByRole("region", { name: "Learned, not yet judged" });
  const waiting = list.getByRole("listitem");
  await expect(waiting.first()).toBeVisible();
  await isAccessible(page, watch, "learned facts");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await opener.click();
  const facts = list.locator(".fact__triple");
  const all = await facts.allInnerTexts();
  expect(all.length, "one to accept and one to reject").toBeGreaterThan(1);
  await waiting.first().getByRole("button", { name: /^Accept: / }).click();
  await expect(facts).toHaveCount(all.length - 1);

  const rejected = all.slice(1);
  await list.getByRole("button", { name: "Reject all" }).click();
  await expect(list).toContainText("Everything learned has been judged.");
  // Neither a later question nor a reload brings them back.
  await clew.conversation.ask(LEARNS, "tcr-qf");
  await page.waitForTimeout(1_000);
  expect((await facts.allInnerTexts()).filter((fact) => all.includes(fact))).toEqual([]);
  await page.reload();
  await clew.graph.holds("nodes");
  const undo = page.getByRole("button", { name: "Undo the last change" });
  await expect(undo).toBeVisible();
  await undo.click();
  await opener.click();
  for (const fact of rejected) await expect(facts.filter({ hasText: fact }).first()).toBeVisible();
  expect(await facts.allInnerTexts()).not.toContain(all[0]);
});

test("what an answer rests on and the map has not taken in is a dashed line, and is called so", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.documents.settled();
  await clew.conversation.ask(RESTS, "tcr-qf");
  const hop = clew.conversation.answer.getByRole("listitem").filter({ hasText: "not kept on the map" });
  await expect(hop.first()).toContainText("read in this sentence, not kept on the map");
  await expect(hop.first()).not.toContainText("learned from");
  await expect(page.getByRole("list", { name: "Legend" })).toContainText("Read for this answer, not kept");
  await clew.graph.region.getByRole("button", { name: "Table" }).click();
  const row = clew.graph.table.getByRole("row").filter({ hasText: "not kept on the map, on the path" });
  await row.getByRole("button").last().click();
  await expect(clew.viewer.cited).toBeVisible();
});

/** How many there are when no more come: steps are built one after the other. */
async function settled(list: Locator): Promise<number> {
  let last = -1;
  const isStill = async () => {
    const before = last;
    last = await list.count();
    return last === before;
  };
  await expect.poll(isStill, { intervals: [500] }).toBe(true);
  return last;
}

test("a verdict in the path can be taken back from its message", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.documents.settled();
  await clew.conversation.ask(LEARNS, "tcr-qf");
  const reasoning = clew.conversation.answer.or(page.getByRole("list", { name: "Reasoning" }));
  const accept = reasoning.getByRole("button", { name: /^Accept: / });
  await expect(accept.first()).toBeVisible();
  const before = await settled(accept);
  await accept.first().click();
  await expect(reasoning.getByText("accepted", { exact: true }).first()).toBeVisible();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(accept).toHaveCount(before);
});

test("a question is asked again without a fact, and the condition can be lifted", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.conversation.ask(FACTS, "tcr-qf");
  const answer = clew.conversation.answer;
  const first = await answer.getByTestId("answer-text").innerText();
  const forbid = answer.getByRole("button", { name: /^Ask again without this: / }).first();
  const fact = ((await forbid.getAttribute("aria-label")) ?? "").replace("Ask again without this: ", "");
  await forbid.click();
  await clew.conversation.finished();
  const conditions = page.getByRole("list", { name: "Conditions of this answer" });
  await expect(conditions).toContainText(fact);
  await expect(answer.getByRole("button", { name: `Ask again without this: ${fact}` })).toHaveCount(0);
  await expect(page.locator('[data-step="constrain"]')).toContainText(fact);
  await expect(page.getByRole("button", { name: /without 1 fact/ })).toBeVisible();

  await conditions.getByRole("button").click();
  await clew.conversation.finished();
  await expect(conditions).toHaveCount(0);
  // The same answer, and perhaps a surer one: facts are checked meanwhile.
  await expect(answer.getByTestId("answer-text")).toContainText(first.replace(/^Perhaps /, ""));

  // Pinned, the fact is the first one that the walk keeps.
  const pin = (await unfolded(page.locator('[data-step="beam"]').last()))
    .getByRole("button", { name: /^Ask again with this: / }).last();
  const wanted = ((await pin.getAttribute("aria-label")) ?? "").replace("Ask again with this: ", "");
  await pin.click();
  await clew.conversation.finished();
  const kept = (await unfolded(page.locator('[data-step="beam"]').first())).getByRole("listitem").first();
  await expect(kept.getByRole("button", { name: `Ask again with this: ${wanted}` })).toBeVisible();
});

/** The step, with its list open where it is folded. */
async function unfolded(step: Locator): Promise<Locator> {
  const fold = step.locator("details:not([open]) > summary").first();
  if (await fold.count()) await fold.click();
  return step;
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("a question about time shows what was measured", async ({ clew, page, watch }) => {
      await clew.openWithSample();
      await clew.conversation.ask(LATER, "kg-irag");
      const figure = page.getByRole("figure");
      await expect(figure.getByRole("img")).toHaveAccessibleName(/Line chart of .*Gull Point.*The answer rests on/);
      expect(await figure.locator(".timeline__window").count()).toBeGreaterThan(1);
      expect(await figure.locator(".timeline__odd").count()).toBeGreaterThan(0);
      const slider = figure.getByRole("slider", { name: "Observation" });
      await slider.focus();
      await page.keyboard.press("Home");
      const first = await slider.getAttribute("aria-valuetext");
      expect(first).toMatch(/14 May 2024/);
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => slider.getAttribute("aria-valuetext")).not.toBe(first);
      await figure.getByText("As a table").click();
      await expect(figure.getByRole("row").nth(1)).toContainText("14 May 2024");
      await isAccessible(page, watch, "a chart");
    });
  });
}

test("the chart fits a narrow phone and goes along into the saved page", async ({ clew, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await clew.openWithSample();
  await clew.show("Conversation");
  await clew.conversation.ask(LATER, "kg-irag");
  const chart = page.getByRole("figure").getByRole("img");
  const box = await chart.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as web page" }).click();
  const stream = await (await saving).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const saved = Buffer.concat(parts).toString("utf8");
  expect(saved).toContain("<svg");
  expect(saved).not.toContain("<script");
});

import type { Locator } from "@playwright/test";
import type { Clew } from "../pages/clew.ts";
import { axe, isAccessible } from "../support/access.ts";
import { expect, test } from "../support/test.ts";

const SET = [
  "id,question,answer,aliases",
  "one,Where was the architect of the Korvath Observatory born?,Nowhere at all,",
  "two,Who rebuilt the Oriel Theatre?,Nobody,No one|None",
  "three,Who answered without an answer?,,",
].join("\n");

/** Opens the view and hands it a set. */
async function load(clew: Clew, name: string, text: string): Promise<Locator> {
  const { page } = clew;
  await page.getByRole("button", { name: "Evaluate", exact: true }).click();
  const view = page.getByRole("region", { name: "How often is Clew right?" });
  await view.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  return view;
}

test("a set of questions is asked in several ways, and its figures are saved", async ({ clew, page, watch }) => {
  await clew.openWithSample();
  const view = await load(clew, "known.csv", SET);
  await expect(view).toContainText("known.csv: 2 questions");
  await view.getByText("What was left out: 1").click();
  await expect(view).toContainText("line 4: no answer in it");
  await view.getByRole("checkbox", { name: "Follow the map" }).check();
  await view.getByRole("button", { name: "Start" }).click();
  await expect(view.getByRole("status")).toHaveText("Done: 6 answers.", { timeout: 60_000 });
  const figures = view.getByRole("table", { name: "How each way fared" });
  for (const way of ["auto", "rag", "tcr-qf"]) {
    await expect(figures.locator(`tr[data-strategy="${way}"]`)).toHaveAttribute("data-asked", "2");
  }
  const { violations } = await watch.without(() => axe(page).include(".evaluation").analyze());
  expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([]);
  const saved = await clew.download(() => view.getByRole("button", { name: "Save the figures (CSV)" }).click());
  expect(saved.name).toBe("evaluation.csv");
  expect(saved.text.trim().split("\n")).toHaveLength(4);
  const all = await clew.download(() => view.getByRole("button", { name: "Save every answer (CSV)" }).click());
  expect(all.text).toContain('"two","Who rebuilt the Oriel Theatre?","Nobody | No one | None",tcr-qf,');
  await expect(page.getByText("Earlier questions")).toBeHidden();
  const question = view.getByRole("list", { name: "Question by question" }).getByRole("listitem").nth(1);
  await question.getByRole("button", { name: /^Follow the map: / }).click();
  await clew.conversation.finished();
  await expect(clew.conversation.answer).toContainText("Who rebuilt the Oriel Theatre?");
});

test("on a phone the figures come into sight when they are there", async ({ clew, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await clew.openWithSample();
  await clew.show("Conversation");
  const view = await load(clew, "known.csv", SET);
  const start = view.getByRole("button", { name: "Start" });
  await expect(start).toBeInViewport({ ratio: 1 });
  await start.click();
  await expect(view.getByRole("status")).toHaveText("Done: 4 answers.", { timeout: 60_000 });
  await expect(view.getByRole("table", { name: "How each way fared" })).toBeInViewport({ ratio: 0.5 });
});

test("an evaluation can be stopped, and what was scored stays", async ({ clew }) => {
  await clew.openWithSample();
  const rows = Array.from({ length: 300 }, (_, n) => `Where was the architect of observatory ${n} born?,Oslo`);
  const view = await load(clew, "many.csv", ["question,answer", ...rows].join("\n"));
  await view.getByRole("button", { name: "Start" }).click();
  const rag = view.locator('tr[data-strategy="rag"]');
  await expect(rag).not.toHaveAttribute("data-asked", "0");
  await view.getByRole("button", { name: "Stop evaluating" }).click();
  await expect(view.getByRole("status")).toContainText("are kept below");
  const asked = Number(await rag.getAttribute("data-asked"));
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(300);
});

test("what is no set of questions says why", async ({ clew }) => {
  await clew.openWithSample();
  const view = await load(clew, "ports.csv", "port,depth\nLeith,9\n");
  await expect(view.getByRole("status")).toContainText("port,depth");
  await expect(view.getByRole("button", { name: "Start" })).toBeDisabled();
});

test("one click shows a result to who has neither documents nor questions", async ({ clew, page, watch }) => {
  // Its documents are read and checked first.
  test.setTimeout(420_000);
  await clew.open();
  await clew.show("Conversation");
  // Nobody is shown buttons for which there is nothing yet; who looks for them finds them.
  for (const name of ["Evaluate", "Compare", "Stop"]) await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Evaluate");
  await page.keyboard.press("Enter");
  const view = page.getByRole("region", { name: "How often is Clew right?" });
  await expect(view).toContainText("Give Clew questions whose right answers you know.");
  await view.getByRole("button", { name: "Try an example" }).click();
  await expect(view.getByRole("status")).toHaveText("Reading the sample documents …");
  await expect(view.getByRole("status")).toBeInViewport();
  await expect(view.locator("button", { hasText: "Load questions" })).toBeDisabled();
  await expect(view.getByRole("status")).toHaveText("Done: 22 answers.", { timeout: 360_000 });
  await expect(view).toContainText(/Best: “[^”]+”, with [1-9]\d* of [1-9]\d* questions answered exactly right\./);
  // The sample says which documents hold each answer.
  await expect(view.getByRole("term").filter({ hasText: "Sources" })).toBeVisible();
  const first = view.getByRole("list", { name: "Question by question" }).getByRole("listitem").first();
  await expect(first).toContainText("Right answer: Hanne Dorr");
  await expect(first.getByRole("button", { name: /^Choose for me: .+ \(.+\)$/ })).toBeVisible();
  await isAccessible(page, watch, "an example evaluated");
});

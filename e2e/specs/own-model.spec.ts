import type { Clew } from "../pages/clew.ts";
import { done, putOwnModel, takeOwnModel } from "../support/own-model.ts";
import { expect, test } from "../support/test.ts";

const QUESTION = "Who rebuilt the theatre where The Glass Tide was first performed?";

async function choose(clew: Clew): Promise<void> {
  await clew.settings.open();
  await clew.settings.own.check();
  await clew.settings.close();
}

test("the browser's own model answers, and nothing leaves the browser", async ({ clew, page }) => {
  await putOwnModel(page);
  await clew.openWithSample();
  await choose(clew);
  await clew.conversation.ask(QUESTION, "tcr-qf");
  await expect(clew.conversation.text).toContainText("Hanne Dorr");
  const asked = await done(page);
  expect(asked.prompts.length).toBeGreaterThan(0);
  expect(asked.held.every(Boolean)).toBe(true);
  // One conversation for each skill's instructions, and a copy for every request.
  expect(new Set(asked.systems).size).toBe(asked.systems.length);
  expect(asked.copies).toBe(asked.prompts.length);
  await expect.poll(async () => (await done(page)).ended).toBeGreaterThanOrEqual(asked.copies);
  const meter = page.getByRole("button", { name: "Nothing sent" });
  await meter.click();
  const left = page.getByRole("dialog", { name: "What left this browser" });
  await expect(left).toContainText("was asked stayed here");
  const rows = left.getByRole("row");
  await expect(rows).toHaveCount(asked.prompts.length + 1);
  await expect(rows.nth(1)).toContainText("this browser’s model");
  await expect(rows.nth(1)).toContainText("answered; stayed here");
});

test("it is downloaded at the press of a button, with progress, and then answers", async ({ clew, page }) => {
  await putOwnModel(page, { availability: "downloadable", pause: 700 });
  await clew.openWithSample();
  await clew.settings.open();
  const { dialog, own } = clew.settings;
  await expect(own).toBeDisabled();
  await expect(dialog).toContainText("2 to 4 GB");
  expect((await done(page)).systems).toEqual([]);
  const download = dialog.getByRole("button", { name: "Download it" });
  await download.click();
  const progress = dialog.getByRole("progressbar", { name: /browser’s own model/ });
  await expect(progress).toHaveAttribute("value", "0.5");
  await dialog.getByRole("button", { name: "Stop the download" }).click();
  await expect(progress).toBeHidden();
  await expect.poll(async () => (await done(page)).aborted).toBe(1);
  await expect(own).not.toBeChecked();
  await download.click();
  await expect(own).toBeChecked();
  await clew.settings.test();
  await expect(clew.settings.outcome.filter({ hasText: "ready" })).toBeVisible();
});

test("a slow one is stopped at once", async ({ clew, page }) => {
  await putOwnModel(page, { pause: 1_500 });
  await clew.openWithSample();
  await choose(clew);
  await clew.conversation.begin(QUESTION, "rag");
  await expect.poll(async () => (await done(page)).prompts.length).toBe(1);
  await clew.conversation.stop.click();
  await expect(clew.conversation.text).toContainText("Stopped");
  await expect.poll(async () => (await done(page)).aborted).toBe(1);
});

test("where it breaks off, the built-in reader takes over and the answer says so", async ({ clew, page }) => {
  await putOwnModel(page, { breaks: "the model ran out of memory" });
  await clew.openWithSample();
  await choose(clew);
  await clew.conversation.ask(QUESTION, "rag");
  await expect(clew.conversation.answer).toContainText("the built-in reader took over");
  await clew.settings.open();
  await clew.settings.test();
  await expect(clew.settings.outcome.filter({ hasText: "broke off" })).toContainText("the model ran out of memory");
});

for (const old of [false, true]) {
  const names = old ? "older" : "present";
  test(`a small window is respected, by its ${names} names, and what was cut is told`, async ({ clew, page }) => {
    await putOwnModel(page, { window: 1_500, old });
    await clew.openWithSample();
    await choose(clew);
    await clew.conversation.ask(QUESTION, "rag");
    await expect(clew.conversation.text).toContainText("Hanne Dorr");
    const { prompts, systems } = await done(page);
    const tokens = (systems[0].length + prompts[0].length) / 4;
    expect(prompts[0]).toContain("[1] (");
    expect(tokens).toBeLessThan(1_500 - 500);
    await expect(page.getByRole("list", { name: "Reasoning" })).toContainText("The model reads 1500 tokens at once");
  });
}

test("a browser without one says so, and so does one that cannot run it", async ({ clew, page }) => {
  // This Chromium has the interface, and no model.
  await clew.open();
  await clew.settings.open();
  await expect(clew.settings.own).toBeDisabled();
  await expect(clew.settings.dialog).toContainText("not on this device or in this profile");
  await takeOwnModel(page);
  await page.reload();
  await clew.settings.open();
  await expect(clew.settings.own).toBeDisabled();
  await expect(clew.settings.dialog).toContainText("This browser brings none");
});

import { MODEL_KEY, Model } from "../support/model.ts";
import { expect, test } from "../support/test.ts";

test("a model behind the porter is tried out, and the page never sees the key", async ({ clew, page }) => {
  const model = await new Model("Hello there").start();
  try {
    const heard: string[] = [];
    page.on("response", async (response) => {
      if (response.url().includes("/v1/")) heard.push(JSON.stringify(response.headers()) + (await response.text()));
    });
    await clew.open();
    await clew.settings.open();
    await clew.settings.chooseModel("/v1", "small-model");
    await clew.settings.test();
    await expect(clew.settings.outcome).toContainText("Hello there");
    const [call] = model.calls;
    expect(call.path).toBe("/v1/chat/completions");
    expect(call.headers.authorization).toBe(`Bearer ${MODEL_KEY}`);
    expect(JSON.parse(call.body).model).toBe("small-model");
    expect(heard.join()).not.toContain(MODEL_KEY);
  } finally {
    await model.stop();
  }
});

test("a model that refuses is heard in its own words", async ({ clew, watch }) => {
  watch.expect(/status of 401 .*\/v1\/chat\/completions/);
  const model = await new Model("that key has expired", 401).start();
  try {
    await clew.open();
    await clew.settings.open();
    await clew.settings.chooseModel("/v1", "small-model");
    await clew.settings.test();
    await expect(clew.settings.outcome).toContainText(/401|expired/);
  } finally {
    await model.stop();
  }
});

test("a choice of model outlasts a reload", async ({ clew, page }) => {
  await clew.open();
  await clew.settings.open();
  await clew.settings.chooseModel("http://127.0.0.1:11434/v1", "local");
  await clew.settings.close();
  await page.reload();
  await clew.conversation.question.waitFor();
  await clew.settings.open();
  await expect(clew.settings.endpoint).toHaveValue("http://127.0.0.1:11434/v1");
});

test("the theme is kept", async ({ clew, page }) => {
  await clew.open();
  await clew.settings.open();
  await clew.settings.dialog.getByLabel("Theme").selectOption("dark");
  await clew.settings.close();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.reload();
  await clew.conversation.question.waitFor();
  expect(await background()).toBe(dark);
});

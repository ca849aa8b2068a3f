import { MODEL_KEY, Model } from "../support/model.ts";
import { expect, test } from "../support/test.ts";

test("a model behind the porter is tried out, and the page never sees the key", async ({ clew, page }) => {
  const model = await new Model("Hello there").start();
  try {
    await clew.open();
    await clew.settings.open();
    await clew.settings.chooseModel("/v1", "small-model");
    await clew.settings.test();
    await expect(clew.settings.outcome).toContainText("Hello there");
    await expect(clew.settings.dialog.locator("datalist option")).toHaveCount(2);
    const [call] = model.calls;
    expect(call.path).toBe("/v1/chat/completions");
    expect(call.headers.authorization).toBe(`Bearer ${MODEL_KEY}`);
    expect(JSON.parse(call.body).model).toBe("small-model");
    const heard = await page.evaluate(async (body) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch("/v1/chat/completions", { method: "POST", headers, body });
      return JSON.stringify([...response.headers]) + (await response.text());
    }, call.body);
    expect(heard).toContain("Hello");
    expect(heard).not.toContain(MODEL_KEY);
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

test("a choice made before the engine is there outlasts the tab", async ({ clew, page }) => {
  const engine = "**/*worker*.wasm*";
  await page.route(engine, () => {
    // It never comes.
  });
  await clew.open();
  await clew.settings.open();
  await clew.settings.chooseModel("http://127.0.0.1:11434/v1", "local");
  await clew.settings.close();
  await page.unroute(engine);
  await page.reload();
  await clew.settings.open();
  await expect(clew.settings.endpoint).toHaveValue("http://127.0.0.1:11434/v1");
  // Once the engine has taken it, only the engine keeps it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("clew.settings.0"))).toBe(null);
  await page.reload();
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

test("everything that leaves the browser is listed, and nothing does without a model", async ({ clew, page }) => {
  const left = page.getByRole("dialog", { name: "What left this browser" });
  const meter = page.getByRole("button", { name: /nothing sent|request/i });
  await clew.openWithSample();
  await clew.conversation.ask("Who designed the harbour clock of Telmar?");
  await meter.click();
  await expect(left).toContainText("Nothing.");
  await page.keyboard.press("Escape");
  const model = await new Model("I am not sure about that").start();
  try {
    await clew.settings.open();
    await clew.settings.chooseModel("/v1", "small-model");
    await clew.settings.close();
    await clew.conversation.ask("Who designed the harbour clock of Telmar?", "rag");
    await expect(meter).toContainText(/[1-9] requests? · [1-9][0-9,]* tokens/);
    await meter.click();
    const rows = left.getByRole("row");
    await expect(rows).toHaveCount(model.calls.length + 1);
    await expect(rows.nth(1)).toContainText("/v1/chat/completions");
    await expect(rows.nth(1)).toContainText("small-model");
  } finally {
    await model.stop();
  }
});

test("a model that writes slowly is stopped at once", async ({ clew }) => {
  const model = await new Model("", 200, "hanging").start();
  try {
    await clew.openWithSample();
    await clew.settings.open();
    await clew.settings.chooseModel("/v1", "small-model");
    await clew.settings.close();
    await clew.conversation.begin("Who designed the harbour clock of Telmar?", "rag");
    await expect.poll(() => model.calls.length).toBe(1);
    await clew.conversation.stop.click();
    await expect(clew.conversation.text).toContainText("Stopped");
    await expect.poll(() => model.broken, { timeout: 5_000 }).toBe(1);
  } finally {
    await model.stop();
  }
});

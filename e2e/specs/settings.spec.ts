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

test("a model on this machine is found, connected and asked, and can be forgotten", async ({ clew, page }) => {
  // Where Ollama usually listens.
  const model = await new Model("Ready when you are").start(11434);
  try {
    await clew.open();
    await clew.settings.open();
    const { dialog } = clew.settings;
    const says = dialog.getByRole("status", { name: "Connect a model" });
    // Who reads without a model is not bothered with addresses and keys.
    await expect(dialog.getByRole("button", { name: "Look on this machine" })).toBeHidden();
    await expect(clew.settings.endpoint).toBeHidden();
    await clew.settings.model.check();
    await dialog.getByRole("button", { name: "Look on this machine" }).click();
    await dialog.getByRole("button", { name: "Ollama: small-model" }).click();
    await expect(says).toContainText("Ollama is connected; ollama/small-model answers from now on.");
    await expect(dialog.getByRole("radio", { name: /language model/i })).toBeChecked();
    await expect(dialog.getByLabel("Model name")).toHaveValue("ollama/small-model");
    await clew.settings.test();
    await expect(clew.settings.outcome.filter({ hasText: "Ready when you are" })).toBeVisible();
    expect(model.calls[0]?.headers.authorization).toBeUndefined();
    // It holds at once, not only when the dialog is closed.
    await page.reload();
    await clew.settings.open();
    await expect(dialog.getByRole("radio", { name: /language model/i })).toBeChecked();
    await dialog.getByRole("button", { name: "Forget Ollama" }).click();
    await expect(says).toContainText("not connected any more");
  } finally {
    await model.stop();
  }
});

test("a key that is typed leaves nothing in the page", async ({ clew, page, watch }) => {
  watch.expect(/status of 40\d .*\/connect/);
  await page.route("**/connect", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    const message = "OpenAI does not take this key: copy it once more, in full, or make a new one there";
    return route.fulfill({ status: 400, json: { error: { message, code: "wrong_key" } } });
  });
  await clew.open();
  await clew.settings.open();
  const { dialog } = clew.settings;
  await clew.settings.model.check();
  await dialog.getByRole("combobox", { name: /^Service/ }).selectOption("openai");
  await dialog.getByLabel("Key", { exact: true }).fill("sk-typed-in-e2e");
  await expect(dialog).toContainText("cannot read it again");
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dialog.getByRole("status", { name: "Connect a model" })).toContainText("OpenAI does not take this key");
  await expect(dialog.getByLabel("Key", { exact: true })).toHaveValue("");
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.documentElement.outerHTML]));
  expect(kept).not.toContain("sk-typed-in-e2e");
});

test("an answer says where the model failed and the built-in reader took over", async ({ clew, watch }) => {
  watch.expect(/status of 400 .*\/v1\/chat\/completions/);
  const model = await new Model("something broke", 400).start();
  try {
    await clew.openWithSample();
    await clew.settings.open();
    await clew.settings.chooseModel("/v1", "small-model");
    await clew.settings.close();
    await expect(clew.conversation.question).toBeVisible();
    await clew.conversation.ask("Who rebuilt the theatre where The Glass Tide was first performed?", "rag");
    await expect(clew.conversation.answer).toContainText("the built-in reader took over");
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

const REFUSALS: { status: number; says: string; expected: string }[] = [
  { status: 401, says: "incorrect api key", expected: "The key was not accepted. Connect the model again in Settings" },
  { status: 404, says: "the model does not exist", expected: "The server knows no model of this name. Choose one from the list" },
  { status: 402, says: "insufficient balance", expected: "The account has no credit left. Top it up at the service" },
  { status: 429, says: "you exceeded your current quota", expected: "The account has no credit left" },
];

for (const { status, says, expected } of REFUSALS) {
  test(`a refusal (${status}: ${says}) names its cause and the next step`, async ({ clew, watch }) => {
    watch.expect(new RegExp(`status of ${status} .*/v1/chat/completions`));
    const model = await new Model(says, status).start();
    try {
      await clew.open();
      await clew.settings.open();
      await clew.settings.chooseModel("/v1", "small-model");
      await clew.settings.test();
      await expect(clew.settings.outcome).toContainText(expected);
      await expect(clew.settings.outcome).toContainText(says);
    } finally {
      await model.stop();
    }
  });
}

test("where nobody listens, and where the page may not go, the address tells why", async ({ clew, watch }) => {
  watch.expect(/ERR_CONNECTION_REFUSED/, /Content Security Policy/i, /status of 50\d .*\/v1\/chat\/completions/);
  watch.expect(/request left the machine: http:\/\/127\.0\.0\.1:18999\//, /request left the machine: https:\/\/model\.example\//);
  await clew.open();
  await clew.settings.open();
  const { outcome } = clew.settings;
  await clew.settings.chooseModel("http://127.0.0.1:18999/v1", "small-model");
  await clew.settings.test();
  await expect(outcome).toContainText("Nobody answers at http://127.0.0.1:18999/v1. Is the model server running");
  await clew.settings.chooseModel("https://model.example/v1", "small-model");
  await clew.settings.test();
  await expect(outcome).toContainText("content security policy (CSP) allows this machine alone. Connect the service above");
  // Clew's own server is there, and the model server behind it is not.
  await clew.settings.chooseModel("/v1", "small-model");
  await clew.settings.test();
  await expect(outcome).toContainText("Nobody answers at the model’s address. Is Ollama, LM Studio or the other server running?");
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
  await expect(left).toContainText("Nothing has left this browser since this page was opened.");
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

test("settings say that nothing has to be changed, and fold what few need", async ({ clew, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await clew.open();
  await clew.settings.open();
  const { dialog } = clew.settings;
  await expect(dialog).toContainText("nothing here has to be changed");
  const few = [dialog.getByLabel("Wikipedia"), dialog.getByLabel("Tokens per question, at most"), dialog.getByLabel("Writing the answer")];
  for (const field of few) await expect(field.first()).toBeHidden();
  await clew.settings.chooseModel("http://127.0.0.1:9/v1", "none");
  await expect(dialog).toContainText("Nothing of yours is sent.");
  await dialog.getByText("More settings, which few people need").click();
  for (const field of few) await expect(field.first()).toBeVisible();
  // What lies behind is dimmed, also by light.
  const veil = await dialog.evaluate((element) => getComputedStyle(element, "::backdrop").backgroundColor);
  const [red] = veil.match(/\d+(\.\d+)?/g)?.map(Number) ?? [];
  expect(red).toBeLessThan(60);
});

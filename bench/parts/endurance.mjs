// A workspace somebody lives with: 200 documents, 50,000 triples, 500 questions. How long do opening it and the everyday
// actions take, and does memory grow from question to question? `--large` makes the vectors too.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collection } from "../../e2e/support/collection.mjs";
import { resident, serve } from "../visit.mjs";

const DOCUMENTS = Number(process.env.CLEW_ENDURANCE_DOCUMENTS ?? 200);
const QUESTIONS = Number(process.env.CLEW_ENDURANCE_QUESTIONS ?? 500);
/** Memory is looked at every so many questions; growth is counted after the first share of them. */
const EVERY = 25;
const WARM_UP = 0.2;
/** Milliseconds until collected memory has gone back to the system. */
const SWEPT_AFTER = 3_000;
/** Each action, so often. */
const ROUNDS = 5;

export async function measure(lab, { large }) {
  const app = await serve();
  const context = await lab.browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(1_200_000);
    if (!large) await page.route("**/model/**", (route) => route.abort());
    return await live(page, app.address);
  } finally {
    await context.close();
    app.end();
  }
}

async function live(page, address) {
  const { files, questions } = collection(DOCUMENTS);
  await page.goto(address);
  await page.getByRole("textbox", { name: "Question", exact: true }).waitFor();
  const read_ms = await read(page, files);
  const triples = await page.evaluate(() => {
    const told = [...document.querySelectorAll(".documents li")].map((row) => /([\d,]+) facts? stated/.exec(row.textContent)?.[1] ?? "0");
    return told.reduce((sum, count) => sum + Number(count.replaceAll(",", "")), 0);
  });
  const before = await actions(page, files, questions);
  const memory = [];
  const asked = [];
  for (let at = 0; at < QUESTIONS; at += 1) {
    asked.push(await ask(page, questions[at % questions.length]));
    if (at % EVERY === EVERY - 1) {
      memory.push({ questions: at + 1, ...(await occupied(page)) });
      console.error(`… ${at + 1} questions, ${JSON.stringify(memory.at(-1))}, ${Math.round(asked.at(-1).answered)} ms`);
    }
  }
  const after = await actions(page, files, questions);
  const starts = [];
  for (let round = 0; round < ROUNDS; round += 1) starts.push(await reload(page, files));
  return {
    documents: DOCUMENTS, questions: QUESTIONS, megabytes: files.reduce((sum, { buffer }) => sum + buffer.length, 0) / 1e6, triples, read_ms,
    start_ms: middle(starts.map(({ listed }) => listed)), map_ms: middle(starts.map(({ map }) => map)), before, after, first_step_ms: middle(asked.map(({ first }) => first)), answered_ms: middle(asked.map(({ answered }) => answered)),
    memory, growth: { heap: slope(memory, "heap"), resident: slope(memory, "resident") },
  };
}

async function read(page, files) {
  const folder = mkdtempSync(join(tmpdir(), "clew-endurance-"));
  const paths = files.map(({ name, buffer }) => {
    writeFileSync(join(folder, name), buffer);
    return join(folder, name);
  });
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  const begin = performance.now();
  await documents.locator("input[type=file]").setInputFiles(paths);
  await page.waitForFunction((count) => {
    const rows = [...document.querySelectorAll('.documents li')].filter((row) => /ready|failed/.test(row.textContent));
    return rows.length >= count;
  }, files.length, { polling: 500 });
  return Math.round(performance.now() - begin);
}

/** From `reload` until the page lists the documents and a question can be typed, and until the map has come. */
async function reload(page, files) {
  const begin = performance.now();
  await page.reload({ waitUntil: "commit" });
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  await documents.getByRole("listitem", { name: files.at(-1).name, exact: true }).waitFor();
  await page.getByRole("button", { name: "Ask", exact: true }).waitFor();
  const listed = performance.now() - begin;
  await page.waitForFunction(() => Number(document.querySelector("[data-nodes]")?.dataset.nodes) > 0);
  return { listed, map: performance.now() - begin };
}

/** Milliseconds from each action to the first thing it shows, the middle one of some rounds. */
async function actions(page, files, questions) {
  const all = { open: [], find: [], select: [], ask: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    all.open.push(await respond(page, { press: `Open ${files[(round * 7) % files.length].name}`, until: ".viewer__part" }));
    await page.keyboard.press("Escape");
    const name = questions[round].match(/married (.*)\?|the (.*)\?/).slice(1).find(Boolean);
    all.find.push(await respond(page, { type: name.slice(0, 4), until: '[aria-label="Found"] button' }));
    all.select.push(await respond(page, { pressFirst: '[aria-label="Found"] button', until: '.inspector__name' }));
    all.ask.push((await ask(page, questions[round + 20])).first);
  }
  return Object.fromEntries(Object.entries(all).map(([name, figures]) => [name, middle(figures)]));
}

/** Does one thing in the page and waits, frame by frame, until what it leads to is there and new. */
async function respond(page, { press, pressFirst, type, until }) {
  return page.evaluate(async ({ press, pressFirst, type, until }) => {
    const old = new Set([...document.querySelectorAll(until)].map((element) => element.textContent));
    const begin = performance.now();
    if (type) {
      const field = document.querySelector('input[aria-label="Find on the map"]');
      field.value = type;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    } else if (press) {
      [...document.querySelectorAll("button")].find((button) => (button.getAttribute("aria-label") ?? button.textContent) === press).click();
    } else {
      document.querySelector(pressFirst).click();
    }
    while (performance.now() - begin < 20_000) {
      await new Promise((done) => requestAnimationFrame(done));
      if ([...document.querySelectorAll(until)].some((element) => !old.has(element.textContent))) return performance.now() - begin;
    }
    throw new Error(`nothing new in ${until}`);
  }, { press, pressFirst, type, until });
}

/** Asks: milliseconds until the first step, and until the answer. */
async function ask(page, question) {
  return page.evaluate(async (question) => {
    const field = document.querySelector("#question");
    field.value = question;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(done));
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Ask");
    const begin = performance.now();
    button.click();
    let first;
    while (performance.now() - begin < 60_000) {
      await new Promise((done) => requestAnimationFrame(done));
      if (first === undefined && document.querySelector("[data-step]")) first = performance.now() - begin;
      const answer = document.querySelector('[data-testid="answer-text"]');
      const isBusy = document.querySelector('[aria-busy="true"]');
      if (answer && !isBusy && first !== undefined) return { first, answered: performance.now() - begin };
    }
    throw new Error(`no answer to ${question}`);
  }, question);
}

/** Megabytes: the page's objects after a collection, and all that its process holds (engine included). */
async function occupied(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await page.waitForTimeout(SWEPT_AFTER);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const of = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: Math.round(of("JSHeapUsedSize") / 1e4) / 100, nodes: of("Nodes"), listeners: of("JSEventListeners"), resident: await resident(page) };
}

const middle = (figures) => Math.round([...figures].sort((left, right) => left - right)[figures.length >> 1]);

/** Growth in kilobytes a question after the warm-up, by least squares. */
function slope(memory, figure) {
  const late = memory.slice(Math.floor(memory.length * WARM_UP));
  const mean = (of) => late.reduce((sum, one) => sum + of(one), 0) / late.length;
  const [x, y] = [mean(({ questions }) => questions), mean((one) => one[figure])];
  const up = late.reduce((sum, one) => sum + (one.questions - x) * (one[figure] - y), 0);
  const across = late.reduce((sum, { questions }) => sum + (questions - x) ** 2, 0);
  return Math.round((1000 * up) / across);
}

export function table({ documents, questions, megabytes, triples, read_ms, start_ms, map_ms, before, after, first_step_ms, answered_ms, memory, growth }) {
  const first = memory[Math.floor(memory.length * WARM_UP)];
  return [
    `${documents} documents (${megabytes.toFixed(1)} MB; ${triples} facts), ${questions} questions. Read in ${read_ms} ms.`,
    "",
    "| what | ms | after the questions | bar |",
    "|---|---|---|---|",
    `| reload until documents are listed, until the map is there | | ${start_ms}, ${map_ms} | 2,000 |`,
    ...Object.keys(before).map((name) => `| ${name}: first response | ${before[name]} | ${after[name]} | 200 |`),
    `| all questions: first step, answer (middle ones) | | ${first_step_ms}, ${answered_ms} | |`,
    "",
    "| after questions | page's heap MB | DOM nodes | process MB |",
    "|---|---|---|---|",
    ...[memory[0], first, memory.at(-1)].map(({ questions, heap, nodes, resident }) => `| ${[questions, heap, nodes, resident].join(" | ")} |`),
    "",
    `Growth a question after the first ${WARM_UP * 100} %: ${growth.heap} kB of the page's heap, ${growth.resident} kB of the process.`,
  ].join("\n");
}

import type { Page } from "@playwright/test";
import { collection } from "../support/collection.mjs";
import { expect, test } from "../support/test.ts";

/** Everything: 200 documents, 50,000 facts, 500 questions. A tenth of that unless asked for (CLEW_ENDURANCE=full). */
const IS_FULL = process.env.CLEW_ENDURANCE === "full";
const [DOCUMENTS, QUESTIONS] = IS_FULL ? [200, 500] : [20, 150];
/** Earlier questions that are listed at a time. */
const LISTED = 100;
/** Memory after this share of the questions is compared with memory at the end. */
const WARM_UP = 0.7;
/** What the page may grow by a question once the list of earlier questions is full: not by anything's whole size. */
const GROWTH = { Nodes: 20, JSEventListeners: 2, JSHeapUsedSize: 100_000 };

test("a long stay: documents, facts and questions stay, and memory does not grow", async ({ clew, page, watch }) => {
  test.setTimeout(IS_FULL ? 3_600_000 : 240_000);
  // The vectors of so many sentences would take longer than everything else.
  watch.expect(/404 .*\/model\//, /Failed to load resource.*\/model\//);
  await page.route("**/model/**", (route) => route.fulfill({ status: 404, body: "not here" }));
  const { files, questions } = collection(DOCUMENTS);
  await clew.open();
  await clew.documents.add(files);
  for (const { name } of files) await clew.documents.ready(name, 600_000);
  await expect(clew.documents.rows).toHaveCount(DOCUMENTS);
  await clew.graph.holds("nodes", 50);

  let warm = await watch.without(() => held(page));
  for (let at = 0; at < QUESTIONS; at += 1) {
    await clew.conversation.ask(questions[at % questions.length]);
    if (at + 1 === Math.floor(QUESTIONS * WARM_UP)) warm = await watch.without(() => held(page));
  }
  const after = await watch.without(() => held(page));
  for (const what of Object.keys(GROWTH) as Held[]) {
    const grown = (after[what] - warm[what]) / (QUESTIONS * (1 - WARM_UP));
    expect(grown, `${what} a question`).toBeLessThan(GROWTH[what]);
  }

  await page.reload();
  await expect(clew.documents.rows).toHaveCount(DOCUMENTS);
  const earlier = page.getByRole("region", { name: "Earlier questions" }).getByRole("listitem");
  await expect(earlier).toHaveCount(Math.min(QUESTIONS, LISTED));
  // The first answer of all has long been only in the store, and its question is found by searching.
  await page.getByRole("searchbox", { name: "Search earlier questions" }).fill(questions[0]);
  await earlier.last().getByRole("button").first().click();
  await expect(clew.conversation.answer).toContainText(questions[0]);
  await clew.conversation.finished();
  await expect(clew.conversation.steps.first()).toBeAttached();
  await clew.documents.open(files[0].name);
  await expect(clew.viewer.region).toContainText("A chronicle of");
});

type Held = keyof typeof GROWTH;

/** What the page holds after a collection, which is a long task of the test's own. */
async function held(page: Page): Promise<Record<Held, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const of = (name: Held) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { Nodes: of("Nodes"), JSEventListeners: of("JSEventListeners"), JSHeapUsedSize: of("JSHeapUsedSize") };
}

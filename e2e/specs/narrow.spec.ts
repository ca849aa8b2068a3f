import type { Page } from "@playwright/test";
import type { Clew } from "../pages/clew.ts";
import { isAccessible } from "../support/access.ts";
import { fits } from "../support/fits.ts";
import { canBePressed } from "../support/targets.ts";
import { expect, test } from "../support/test.ts";

/** A page of 1,280 pixels at 400 %, which is narrower than the 360 of a small phone; and one of 1,440 at 200 %. */
const SCREENS = { "at 400 %": { width: 320, height: 640 }, "at 200 %": { width: 720, height: 450 } };
const QUESTION = "Who founded the observatory where the discoverer of Comet Velane was trained?";
const LATER =
  "I planned to be at Gull Point from 14 May 2024, 10:00 to 14 May 2024, 13:00 but it rains then. Keeping the same length of 3 hours, what is the earliest time I can start later (at most 12 hours later) to avoid rain?";

type Look = (view: string) => Promise<void>;

async function readAndAsk(clew: Clew, page: Page, look: Look): Promise<void> {
  await clew.open();
  await look("first visit");
  await clew.openWithSample();
  await look("documents");
  await clew.documents.open("hanne-dorr.txt");
  await look("document");
  await page.keyboard.press("Escape");
  await clew.show("Conversation");
  await clew.conversation.ask(QUESTION);
  await look("answer");
  await clew.conversation.ask("And where was she born?");
  await look("asked on");
  await clew.conversation.ask(LATER);
  await look("timeline");
}

async function draw(clew: Clew, look: Look): Promise<void> {
  const { region, table } = clew.graph;
  await clew.show("Map");
  await region.getByRole("button", { name: "Whole map" }).click();
  await clew.graph.holds("nodes", 10);
  await look("graph");
  await region.getByLabel("Filter", { exact: true }).click();
  await look("filter");
  await clew.page.keyboard.press("Escape");
  await region.getByRole("button", { name: "Table" }).click();
  await look("table");
  await table.locator("tbody").getByRole("button").first().click();
  await look("entity");
}

async function clickAway(clew: Clew, page: Page, look: Look): Promise<void> {
  await clew.show("Conversation");
  await clew.conversation.question.fill(QUESTION);
  await page.getByRole("button", { name: "Compare" }).click();
  const compared = page.getByRole("table", { name: "Every way to answer, side by side" }).locator("tr[data-strategy]");
  for (const row of await compared.all()) await row.getByRole("button").waitFor({ timeout: 60_000 });
  await look("compare");
  await page.getByRole("button", { name: "Evaluate", exact: true }).click();
  await look("evaluate");
  await clew.settings.open();
  await look("settings");
  await clew.settings.chooseModel("http://127.0.0.1:9/v1", "none");
  await clew.settings.dialog.getByText("More settings, which few people need").click();
  await look("models by task");
  await clew.settings.close();
  for (const dialog of ["What left this browser", "Workspaces"]) {
    await page.getByTitle(dialog).click();
    await look(dialog);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find a command" }).fill('"first performed" tide');
  await expect(page.getByRole("dialog").getByRole("option").filter({ hasText: "first performed" })).not.toHaveCount(0);
  await look("looked up");
}

for (const [name, viewport] of Object.entries(SCREENS)) {
  test(`every view fits ${name}, and axe finds nothing there`, async ({ clew, page, watch }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    const look: Look = async (view) => {
      await fits(page, view);
      await isAccessible(page, watch, view);
    };
    await readAndAsk(clew, page, look);
    await draw(clew, look);
    await clickAway(clew, page, look);
  });
}

test("the map stays fitted when its pane changes its size, until somebody moves it", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.graph.holds("nodes", 10);
  const { region } = clew.graph;
  const outside = () =>
    region.locator(".graph__canvas").evaluate((canvas) => {
      const { cy } = (canvas as unknown as { _cyreg: { cy: Drawing } })._cyreg;
      const isInside = ({ x, y }: Place) => x >= 0 && y >= 0 && x <= canvas.clientWidth && y <= canvas.clientHeight;
      const places = cy.nodes().map((node) => node.renderedPosition());
      return places.length > 9 ? places.filter((place) => !isInside(place)).length : -1;
    });
  await expect.poll(outside).toBe(0);
  await page.setViewportSize({ width: 900, height: 620 });
  await expect.poll(outside).toBe(0);
  for (let press = 0; press < 6; press += 1) await region.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(outside).toBeGreaterThan(0);
  await page.setViewportSize({ width: 880, height: 620 });
  await page.waitForTimeout(500);
  expect(await outside()).toBeGreaterThan(0);
});

test("on a phone the bar's buttons say what they are, and the workspace's name is whole", async ({ clew, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await clew.open();
  for (const word of [/^Find/, /^Nothing sent$/, /^Settings$/]) {
    await expect(page.locator(".bar").getByText(word)).toBeInViewport({ ratio: 1 });
  }
  const isWhole = (name: HTMLElement) => name.scrollWidth <= name.clientWidth;
  expect(await page.locator(".bar__workspace").evaluate(isWhole)).toBe(true);
});

for (const [width, height] of [[390, 844], [1024, 768], [1440, 900]] as const) {
  test(`at ${width} pixels no count is cut off, and nothing lies on the map`, async ({ clew, page }) => {
    await page.setViewportSize({ width, height });
    await clew.openWithSample();
    await clew.documents.settled();
    await clew.show("Conversation");
    await clew.conversation.ask("What is the ember lily?", "tcr-qf");
    const isWhole = (all: Element[]) => all.every((one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1);
    for (const pane of ["Documents", "Map"] as const) {
      await clew.show(pane);
      expect(await page.locator(".graph__shown, .graph__subject, .document__counts, .bar__size").evaluateAll(isWhole), pane).toBe(true);
    }
    const { region } = clew.graph;
    const box = async (name: string) => (await region.locator(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect(region.locator(".graph__learned")).toBeVisible();
    const learned = await box(".graph__learned");
    expect(learned.y + learned.height).toBeLessThanOrEqual((await box(".graph__canvas")).y + 1);
    // What is told of a thing lies over the map's side, and not over its legend; on a phone below. It leaves more than half free.
    await region.getByRole("searchbox", { name: "Find on the map" }).fill("Ingrid Maro");
    await page.getByRole("list", { name: "Found" }).getByRole("button").first().click();
    await expect(page.getByRole("region", { name: "Entity" })).toBeVisible();
    const [body, map, over] = [await box(".graph__body"), await box(".graph__canvas"), await box(".inspector")];
    if (width < 700) expect(over.y - body.y).toBeGreaterThanOrEqual(body.height * 0.54);
    else {
      expect(over.y + over.height).toBeLessThanOrEqual(map.y + map.height);
      expect(over.x - map.x).toBeGreaterThan(body.width * 0.5);
    }
  });
}

interface Place {
  x: number;
  y: number;
}

interface Drawing {
  nodes(): { map<T>(each: (node: { renderedPosition(): Place }) => T): T[] };
}

test("on a phone the documents lead on to the question and to the map", async ({ clew, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await clew.openWithSample();
  await page.getByRole("button", { name: "Ask a question" }).click();
  await expect(clew.conversation.question).toBeInViewport({ ratio: 1 });
  await clew.show("Documents");
  await page.getByRole("button", { name: "See the map" }).click();
  await expect(clew.graph.region).toBeInViewport({ ratio: 0.9 });
});

test("on a phone all that can be pressed is large enough for a finger, and nothing is cut off", async ({ clew, page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const look: Look = async (view) => {
    await fits(page, view);
    await canBePressed(page, view);
  };
  await readAndAsk(clew, page, look);
  await clickAway(clew, page, look);
});

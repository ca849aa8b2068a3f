import type { Page } from "@playwright/test";
import type { Clew } from "../pages/clew.ts";
import { expect, test } from "../support/test.ts";

test("kinds are hidden and shown, and two entities are joined by a path", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.graph.holds("nodes", 10);
  const people = page.getByRole("list", { name: "Legend" }).getByRole("button", { name: "Person" });
  const before = await clew.graph.count("nodes");
  await people.click();
  await expect(people).toHaveAttribute("aria-pressed", "false");
  expect(await clew.graph.count("nodes")).toBeLessThan(before);
  await people.click();
  await expect.poll(() => clew.graph.count("nodes")).toBe(before);

  const find = page.getByRole("searchbox", { name: "Find on the map" });
  const inspector = page.getByRole("region", { name: "Entity" });
  const found = page.getByRole("list", { name: "Found" }).getByRole("button");
  await find.fill("Ingrid Maro");
  await found.first().click();
  await inspector.getByRole("button", { name: "Path from here" }).click();
  const begun = clew.graph.region.getByRole("status").filter({ hasText: "Path from Ingrid Maro" });
  // Its other end may be chosen in the map: nothing lies over that.
  await expect(inspector).toBeHidden();
  await begun.getByRole("button", { name: "Cancel" }).click();
  await expect(begun).toBeHidden();
  await find.fill("Ingrid Maro");
  await find.press("Enter");
  await inspector.getByRole("button", { name: "Path from here" }).click();
  // What it begins at is no other end.
  await find.fill("Maro");
  await expect(found.filter({ hasText: "Maro Shipyard" })).toBeVisible();
  await expect(found.filter({ hasText: "Ingrid Maro" })).toHaveCount(0);
  // The list needs no mouse.
  await find.fill("Port Lissen");
  await expect(found.first()).toContainText("Port Lissen");
  await find.press("ArrowDown");
  await expect(found.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(find).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await clew.graph.holds("path", 1);
  await expect(clew.graph.region).toContainText("From Ingrid Maro to Port Lissen");
});

test("a picture of many is drawn whole, and its last entity can be tapped", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.graph.holds("nodes", 35);
  await goElsewhere(page);
  await goToOverview(clew);
  await clew.graph.holds("nodes", 35);
  const last = await whereLastRests(page);
  await expect.poll(() => page.evaluate(inked)).toBeGreaterThan(0.005);
  const box = await clew.graph.region.locator(".graph__canvas").boundingBox();
  await page.mouse.click((box?.x ?? 0) + last.x, (box?.y ?? 0) + last.y);
  await expect(page.getByRole("region", { name: "Entity" })).toContainText(last.label);
});

async function goToOverview(clew: Clew): Promise<void> {
  const overview = clew.graph.region.getByRole("button", { name: "Whole map", exact: true });
  await overview.click();
  await expect(overview).toBeHidden();
}

/** The entity that the library got last, and where it stands when the picture has stopped moving. */
async function whereLastRests(page: Page): Promise<Place> {
  let last: Place = { label: "", x: 0, y: 0 };
  const rests = async () => {
    const before = last;
    last = (await page.evaluate(lastNode)) ?? last;
    return last.label !== "" && last.x === before.x && last.y === before.y;
  };
  await expect.poll(rests, { message: "the picture rests", intervals: [300] }).toBe(true);
  return last;
}

/** The share of the library's canvas that has something on it. */
function inked(): number {
  const canvas = document.querySelector<HTMLCanvasElement>('.graph__canvas canvas[data-id="layer2-node"]');
  const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let count = 0;
  for (let at = 3; at < pixels.length; at += 4) count += Number((pixels[at] ?? 0) > 0);
  return (4 * count) / Math.max(1, pixels.length);
}

/** To the surroundings of one entity. */
async function goElsewhere(page: Page): Promise<void> {
  await page.getByRole("searchbox", { name: "Find on the map" }).fill("Ingrid Maro");
  await page.getByRole("list", { name: "Found" }).getByRole("button").first().click();
  await page.getByRole("region", { name: "Entity" }).getByRole("button", { name: "Close" }).click();
}

type Place = { label: string; x: number; y: number };
type Drawing = { edges(): { length: number }; nodes(selector: string): { last(): { renderedPosition(): { x: number; y: number }; data(name: string): string } } };

/** Runs in the page: the entity that the library got last, and where it stands, as soon as edges come. */
function lastNode(): Place | undefined {
  const canvas = document.querySelector(".graph__canvas") as unknown as { _cyreg?: { cy: Drawing } };
  const drawing = canvas._cyreg?.cy;
  if (!drawing?.edges().length) return undefined;
  const node = drawing.nodes('[id ^= "n"]').last();
  return { label: node.data("label"), ...node.renderedPosition() };
}

test("the map fills the screen, and gives it back", async ({ clew, page }) => {
  await clew.openWithSample();
  const button = clew.graph.region.getByRole("button", { name: "Full screen" });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(clew.conversation.question).not.toBeInViewport();
  await expect.poll(async () => (await clew.graph.region.boundingBox())?.width).toBeGreaterThan(1400);
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect(clew.conversation.question).toBeInViewport();
});

test("an answer is replayed step by step", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.conversation.ask("Who rebuilt the theatre where The Glass Tide was first performed?", "tcr-qf");
  await clew.graph.holds("path", 1);
  const slider = page.getByRole("slider", { name: "Replay" });
  await slider.fill("0");
  await expect.poll(() => clew.graph.count("path")).toBe(0);
  const last = Number(await slider.getAttribute("max"));
  await slider.fill(String(last));
  await clew.graph.holds("path", 1);
});

test("the graph is put right by hand, and every change can be undone", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.graph.holds("nodes", 10);
  const find = page.getByRole("searchbox", { name: "Find on the map" });
  const found = page.getByRole("list", { name: "Found" }).getByRole("button");
  const inspector = page.getByRole("region", { name: "Entity" });
  const name = inspector.getByRole("heading", { level: 3 });
  await find.fill("Ingrid Maro");
  await found.first().click();
  await inspector.getByText("Edit", { exact: true }).click();
  const field = inspector.getByLabel("Name", { exact: true });
  // What was typed holds once it is saved, and not before.
  await field.fill("Somebody else");
  await field.press("Escape");
  await expect(field).toHaveValue("Ingrid Maro");
  await expect(inspector.getByRole("button", { name: "Save" })).toBeDisabled();
  await field.fill("Somebody else");
  await inspector.getByRole("button", { name: "Cancel" }).click();
  await expect(field).toHaveValue("Ingrid Maro");
  await field.fill("Ingrid Maro of Lissen");
  await field.press("Tab");
  await expect(name).toHaveText("Ingrid Maro");
  await inspector.getByRole("button", { name: "Save" }).click();
  await expect(name).toHaveText("Ingrid Maro of Lissen");
  await expect(inspector).toContainText("Also called");

  const facts = inspector.getByRole("button", { name: "This is not so" });
  const before = await facts.count();
  await facts.first().click();
  await expect(facts).toHaveCount(before - 1);

  // Who judges the fact of somebody else that is told of a place stays with the place, whose name is in its field.
  await find.fill("Ostrel");
  await found.first().click();
  await expect(name).toHaveText("Ostrel");
  await field.fill("Ostrel Town");
  await field.press("Enter");
  await expect(name).toHaveText("Ostrel Town");
  const told = await facts.count();
  await facts.first().click();
  await expect(facts).toHaveCount(told - 1);
  await expect(name).toHaveText("Ostrel Town");
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect(facts).toHaveCount(told);
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect(name).toHaveText("Ostrel");
  await expect(field).toHaveValue("Ostrel");

  // Changes outlive the page, and can be undone and done again afterwards.
  await page.reload();
  await clew.graph.holds("nodes", 10);
  await find.fill("Ingrid Maro of Lissen");
  await found.first().click();
  await expect(facts).toHaveCount(before - 1);
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect(facts).toHaveCount(before);
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect(name).toHaveText("Ingrid Maro");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(name).toHaveText("Ingrid Maro of Lissen");

  await find.fill("Port Lissen");
  await found.first().click();
  await expect(name).toHaveText("Port Lissen");
  await inspector.getByText("Edit", { exact: true }).click();
  await inspector.getByRole("button", { name: "Same as …" }).click();
  const asked = clew.graph.region.getByRole("status").filter({ hasText: "What is the same as Port Lissen?" });
  await expect(asked).toBeVisible();
  await find.fill("Ingrid Maro");
  await found.first().click();
  await expect(name).toHaveText("Ingrid Maro of Lissen");
  // Nothing is done before it was said what will be.
  const offer = inspector.getByRole("group", { name: "Same as …" });
  await expect(offer).toContainText("They become one thing with the facts and sentences of both");
  await expect(asked).toBeHidden();
  await offer.getByRole("button", { name: "Cancel" }).click();
  await expect(offer).toBeHidden();
  await find.fill("Port Lissen");
  await found.first().click();
  await expect(name).toHaveText("Port Lissen");
  await inspector.getByRole("button", { name: "Same as …" }).click();
  await find.fill("Ingrid Maro");
  await found.first().click();
  await expect(offer.getByRole("button", { name: "Make one: Port Lissen" })).toBeVisible();
  await offer.getByRole("button", { name: "Make one: Ingrid Maro of Lissen" }).click();
  await expect(page.getByText("They are one thing now.")).toBeVisible();
  await expect(name).toHaveText("Ingrid Maro of Lissen");
  await expect(inspector).toContainText(/Also called .*Port Lissen/);
  await inspector.getByRole("button", { name: "Port Lissen is another thing than" }).click();
  await expect(inspector.getByRole("paragraph").filter({ hasText: "Also called" })).not.toContainText("Port Lissen");
});

test("two things of one name are told apart where they are said to be the same", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.graph.holds("nodes", 10);
  const find = page.getByRole("searchbox", { name: "Find on the map" });
  const found = page.getByRole("list", { name: "Found" }).getByRole("button").filter({ hasText: /^Ostrel(Place|Person)/ });
  const inspector = page.getByRole("region", { name: "Entity" });
  // The sample has no two of one name: somebody is given a town's.
  await find.fill("Aldous Maro");
  await page.getByRole("list", { name: "Found" }).getByRole("button").first().click();
  await inspector.getByText("Edit", { exact: true }).click();
  const field = inspector.getByLabel("Name", { exact: true });
  await field.fill("Ostrel");
  await field.press("Enter");
  await expect(inspector.getByRole("heading", { level: 3 })).toHaveText("Ostrel");
  await inspector.getByRole("button", { name: "Close" }).click();
  await find.fill("Ostrel");
  await found.filter({ hasText: "Place" }).click();
  // Its words for changing are open as they were left.
  await inspector.getByRole("button", { name: "Same as …" }).click();
  await find.fill("Ostrel");
  await found.filter({ hasText: "Person" }).click();
  const offer = inspector.getByRole("group", { name: "Same as …" });
  await expect(offer).toContainText("Are Ostrel (person) and Ostrel (place) the same?");
  await expect(offer.getByRole("button", { name: "Make one: Ostrel (place)" })).toBeVisible();
});

test("a fact is added on selected words, and a question begun from them", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.graph.holds("nodes", 10);
  await clew.documents.region.getByRole("button", { name: /^Open/ }).first().click();
  const viewer = page.getByRole("region", { name: "Document", exact: true });
  const paragraph = viewer.locator(".viewer__paragraph").first();
  await paragraph.click({ clickCount: 2, position: { x: 20, y: 10 } });
  const bar = viewer.getByRole("group", { name: "Selected words" });
  await bar.getByRole("button", { name: "Add a fact" }).click();
  await bar.getByLabel("From").fill("Ingrid Maro");
  await bar.getByLabel("Relation").fill("once met");
  await bar.getByLabel("To", { exact: true }).fill("The Grey Courier");
  await bar.getByRole("button", { name: "Save this fact" }).click();
  await expect(bar).toBeHidden();
  const inspector = page.getByRole("region", { name: "Entity" });
  await expect(inspector).toContainText("once met");
  await expect(inspector).toContainText("The Grey Courier");

  await paragraph.click({ clickCount: 2, position: { x: 20, y: 10 } });
  await bar.getByRole("button", { name: "Ask about it" }).click();
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue(/^“.+”: $/);
});

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Clew } from "../pages/clew.ts";
import { expect, test } from "../support/test.ts";

type Place = { x: number; y: number };
type Box = { x1: number; y1: number; x2: number; y2: number };
type Element = {
  id(): string;
  data(name: string): string;
  classes(): string[];
  hasClass(name: string): boolean;
  position(): Place;
  renderedPosition(): Place;
  source(): Element;
  target(): Element;
  renderedBoundingBox(options: object): Box;
  style(name: string): string;
};
type Collection = { map<T>(act: (element: Element) => T): T[]; length: number };
type Drawing = {
  nodes(selector?: string): Collection;
  edges(selector?: string): Collection;
  zoom(): number;
  pan(): Place;
  on(event: string, act: () => void): void;
};
declare const drawing: () => Drawing;

/** What the library holds, for functions that run in the page. */
async function reach(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = document.querySelector(".graph__canvas") as unknown as { _cyreg?: { cy: Drawing } };
    Object.assign(globalThis, { drawing: () => canvas._cyreg?.cy });
  });
}

/** Joins two entities by a path. */
async function join({ page, graph }: Clew, from: string, to: string): Promise<void> {
  const find = page.getByRole("searchbox", { name: "Find on the map" });
  const found = page.getByRole("list", { name: "Found" }).getByRole("button");
  const inspector = page.getByRole("region", { name: "Entity" });
  await find.fill(from);
  await found.first().click();
  await inspector.getByRole("button", { name: "Path from here" }).click();
  await expect(graph.region.getByRole("status").filter({ hasText: `Path from ${from}` })).toBeVisible();
  await find.fill(to);
  await found.first().click();
  await graph.holds("path", 1);
}

/** Runs in the page: how far the middle of the path lies from that of the canvas, in tenths of it, across and down. */
function astray(): number[] {
  const canvas = document.querySelector(".graph__canvas")?.getBoundingClientRect() ?? new DOMRect();
  const places = drawing().nodes(".path").map((node) => node.renderedPosition());
  const middle = (of: number[]) => (Math.min(...of) + Math.max(...of)) / 2;
  const away = [middle(places.map(({ x }) => x)) / canvas.width, middle(places.map(({ y }) => y)) / canvas.height];
  return away.map((share) => Math.abs(Math.round(10 * (share - 0.5))));
}

/** Runs in the page: nodes that are out of sight, or that something lies over. */
function hidden(selector: string): string[] {
  const canvas = document.querySelector(".graph__canvas")?.getBoundingClientRect() ?? new DOMRect();
  const over = [canvas, ...[...document.querySelectorAll(".inspector")].map((panel) => panel.getBoundingClientRect())];
  const isIn = ({ x, y }: Place) => over.map((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  const nodes = drawing().nodes(selector).map((node) => ({ name: node.data("label"), place: node.renderedPosition() }));
  const isHidden = ({ place: { x, y } }: { place: Place }) => {
    const [isThere, ...isOver] = isIn({ x: canvas.left + x, y: canvas.top + y });
    return !isThere || isOver.includes(true);
  };
  return nodes.filter(isHidden).map(({ name }) => name);
}

/** Runs in the page: the size of the smallest words on these elements, in pixels of the screen. */
function smallest(selector: string): number {
  const [kind = "", of] = selector.split(/(?=\.)/);
  const all = kind === "edge" ? drawing().edges(of) : drawing().nodes(of);
  const sizes = all.map((one) => (one.style("label") === "" ? Infinity : parseFloat(one.style("font-size")) * drawing().zoom()));
  return Math.round(Math.min(...sizes) * 10) / 10;
}

/** Runs in the page: names that lie over the shape of another thing as large as their own. */
function names(): string[] {
  const nodes = drawing().nodes().map((node) => {
    const of = (isLabel: boolean) => node.renderedBoundingBox({ includeNodes: !isLabel, includeEdges: false, includeLabels: isLabel, includeOverlays: false });
    return { name: node.style("label"), label: of(true), shape: of(false), size: parseFloat(node.style("width")) };
  });
  const meet = (a: Box, b: Box) => Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1) > 4 && Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1) > 4;
  return nodes.filter(({ name }) => name !== "").flatMap((one) =>
    nodes.filter((other) => other !== one && other.size >= one.size && meet(one.label, other.shape)).map((other) => `${one.name} / ${other.name}`));
}

/** Runs in the page: names that are nearer to the shape of another thing than to that of their own. */
function strayNames(): string[] {
  const nodes = drawing().nodes().map((node) => {
    const { x, y } = node.renderedPosition();
    const box = node.renderedBoundingBox({ includeNodes: false, includeEdges: false, includeLabels: true, includeOverlays: false });
    // Around words the library reckons with their halo.
    return { name: node.style("label"), x, y, radius: (parseFloat(node.style("width")) * drawing().zoom()) / 2, box, halo: 4 };
  });
  type Named = (typeof nodes)[number];
  const gap = ({ box, halo }: Named, to: Named) => {
    const across = Math.max(box.x1 + halo - to.x, to.x - box.x2 + halo, 0);
    const down = Math.max(box.y1 + halo - to.y, to.y - box.y2 + halo, 0);
    return Math.hypot(across, down) - to.radius;
  };
  return nodes.filter(({ name }) => name !== "").flatMap((one) =>
    nodes.filter((other) => other !== one && gap(one, other) < gap(one, one) - 2).map((other) => `${one.name} / ${other.name}`));
}

test("a path is told in words, its ends are seen, and nothing else lies on it", async ({ page, clew }) => {
  await clew.openWithSample();
  await clew.graph.holds("nodes", 10);
  await join(clew, "Ingrid Maro", "Port Lissen");
  await expect(page.getByRole("region", { name: "Entity" })).toBeHidden();
  const told = page.getByRole("region", { name: "Path in words" });
  const steps = told.getByRole("listitem");
  await expect(steps).toHaveCount(await clew.graph.count("path"));
  await expect(steps.first()).toContainText("Ingrid Maro");
  await expect(steps.last()).toContainText("Port Lissen");
  await reach(page);
  await expect.poll(() => page.evaluate(() => drawing().edges(".path").length)).toBe(await clew.graph.count("path"));
  const isBeside = () =>
    page.evaluate(() => {
      const [canvas, panel] = [".graph__canvas", ".inspector--path"].map((one) => document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect());
      return canvas && panel && (canvas.right <= panel.left || canvas.bottom <= panel.top);
    });
  expect(await isBeside()).toBe(true);
  // A new size of the canvas is followed, and the path lies in its middle.
  await expect.poll(() => page.evaluate(astray)).toEqual([0, 0]);
  expect(await page.evaluate(smallest, "edge.path"), "the size of the path's words").toBeGreaterThanOrEqual(11);
  const crossed = await page.evaluate(() => {
    const edges = drawing().edges(".path").map((edge) => [edge.data("source"), edge.data("target")]);
    const places = new Map(drawing().nodes().map((node) => [node.id(), node.renderedPosition()]));
    const others = drawing().nodes().map((node) => (node.hasClass("path") ? undefined : node)).filter((node) => node !== undefined);
    return others.filter((node) => edges.some(([from = "", to = ""]) => {
      const [a, b, place] = [places.get(from), places.get(to), node.renderedPosition()];
      if (!a || !b) return false;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const along = ((place.x - a.x) * (b.x - a.x) + (place.y - a.y) * (b.y - a.y)) / length;
      const away = Math.abs((place.x - a.x) * (b.y - a.y) - (place.y - a.y) * (b.x - a.x)) / length;
      return along > 0 && along < length && away < parseFloat(node.style("width")) / 4;
    })).map((node) => node.data("label"));
  });
  expect(crossed, "what the path runs through").toEqual([]);
  // A step tells its sentence where it stands: nothing else comes over the map.
  const step = steps.first().getByRole("button").first();
  await step.click();
  await expect(step).toHaveAttribute("aria-expanded", "true");
  await expect(steps.first().locator(".quote__text")).not.toBeEmpty();
  await expect(page.getByRole("region", { name: "Fact", exact: true })).toHaveCount(0);
  await expect.poll(() => page.evaluate(hidden, ".path")).toEqual([]);
  await step.click();
  await expect(step).toHaveAttribute("aria-expanded", "false");
  await expect.poll(() => page.evaluate(astray)).toEqual([0, 0]);
  await page.setViewportSize({ width: 1900, height: 900 });
  await expect.poll(isBeside).toBe(true);
  await expect.poll(() => page.evaluate(astray)).toEqual([0, 0]);
  await step.click();
  await expect(steps.first().locator(".quote__text")).not.toBeEmpty();
  await steps.first().getByRole("button").last().click();
  await expect(clew.viewer.cited).toBeVisible();
});

test("the node under the pointer lifts its neighbours, and an edge opens its fact", async ({ page, clew }) => {
  await clew.openWithSample();
  await clew.graph.rests();
  await clew.conversation.ask("Who rebuilt the theatre where The Glass Tide was first performed?", "tcr-qf");
  await clew.graph.holds("path", 1);
  await reach(page);
  await expect.poll(() => page.evaluate(() => drawing().edges(".path").length)).toBeGreaterThan(0);
  await page.waitForTimeout(1_500);
  const box = (await page.locator(".graph__canvas").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [node] = await page.evaluate(() => drawing().nodes(".path").map((node) => node.renderedPosition()));
  await page.mouse.move(box.x + (node?.x ?? 0), box.y + (node?.y ?? 0));
  await expect.poll(() => page.evaluate(() => drawing().nodes(".dim").length)).toBeGreaterThan(0);
  const lifted = await page.evaluate(() => drawing().nodes(".near").map((node) => node.hasClass("dim")));
  expect(lifted.length).toBeGreaterThan(1);
  expect(lifted).not.toContain(true);
  // Of the path's kept facts the place that is freest of nodes: they may lie on one line.
  const edge = await page.evaluate(() => {
    const nodes = drawing().nodes().map((node) => node.renderedPosition());
    const room = (at: { x: number; y: number }) => Math.min(...nodes.map((node) => Math.hypot(node.x - at.x, node.y - at.y)));
    const places = drawing().edges(".path").map((edge) => {
      if (edge.hasClass("learned")) return [];
      const [from, to] = [edge.source().renderedPosition(), edge.target().renderedPosition()];
      return [0.25, 0.375, 0.5, 0.625, 0.75].map((t) => ({ x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) }));
    });
    return places.flat().sort((a, b) => room(b) - room(a))[0];
  });
  const free = await page.evaluate(([wide, high]) => {
    const nodes = drawing().nodes().map((node) => node.renderedPosition());
    const lines = drawing().edges().map((edge) => [edge.source().renderedPosition(), edge.target().renderedPosition()]);
    const far = (x: number, y: number) => {
      const onLines = lines.flatMap(([from, to]) => [...Array(21).keys()].map((at) => [from.x + (at / 20) * (to.x - from.x), from.y + (at / 20) * (to.y - from.y)]));
      return Math.min(...[...nodes.map((node) => [node.x, node.y]), ...onLines].map(([a, b]) => Math.hypot(a - x, b - y)));
    };
    const places = [...Array(100).keys()].map((at) => ({ x: ((at % 10) + 0.5) * (wide / 10), y: (Math.floor(at / 10) + 0.5) * (high / 10) }));
    // Buttons lie over the upper edge.
    return places.filter(({ y }) => y > high / 5).sort((a, b) => far(b.x, b.y) - far(a.x, a.y))[0];
  }, [box.width, box.height] as const);
  await page.mouse.move(box.x + (free?.x ?? 0), box.y + (free?.y ?? 0));
  await expect.poll(() => page.evaluate(() => drawing().nodes(".dim").length)).toBe(0);
  // So it is when the pointer leaves the map from a node at one go.
  await page.mouse.move(box.x + (node?.x ?? 0), box.y + (node?.y ?? 0));
  await expect.poll(() => page.evaluate(() => drawing().nodes(".dim").length)).toBeGreaterThan(0);
  await clew.graph.region.getByRole("button", { name: "Zoom in" }).hover();
  await expect.poll(() => page.evaluate(() => drawing().nodes(".dim").length)).toBe(0);
  await page.mouse.move(box.x + (node?.x ?? 0), box.y + (node?.y ?? 0));
  await expect.poll(() => page.evaluate(() => drawing().nodes(".dim").length)).toBeGreaterThan(0);
  await page.mouse.move(box.x + (free?.x ?? 0), box.y + (free?.y ?? 0));
  await page.mouse.click(box.x + (edge?.x ?? 0), box.y + (edge?.y ?? 0));
  const fact = page.getByRole("region", { name: "Fact", exact: true });
  await expect(fact.locator(".quote__text")).not.toBeEmpty();
  expect(await page.evaluate(() => drawing().edges(".over").length)).toBe(1);
  // The pointer goes to the card over the map: the line is under it no more.
  await fact.getByRole("button", { name: "Close" }).click();
  await expect(fact).toBeHidden();
  await expect.poll(() => page.evaluate(() => drawing().edges(".over").length)).toBe(0);
});

test("names do not lie on each other, on the page or in the saved drawing, and the legend covers nothing", async ({ page, clew }) => {
  await clew.openWithSample();
  await clew.graph.rests();
  await reach(page);
  await page.waitForTimeout(1_500);
  const legend = await page.getByRole("list", { name: "Legend" }).boundingBox();
  const canvas = await page.locator(".graph__canvas").boundingBox();
  expect(legend?.y ?? 0).toBeGreaterThanOrEqual((canvas?.y ?? 0) + (canvas?.height ?? 0) - 1);
  const meeting = await page.evaluate(() => {
    const labels = drawing().nodes().map((node) => ({
      name: node.style("label"),
      box: node.renderedBoundingBox({ includeNodes: false, includeEdges: false, includeLabels: true, includeOverlays: false }),
    })).filter(({ name }) => name !== "");
    const meet = (a: Box, b: Box) => Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1) > 6 && Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1) > 6;
    return labels.flatMap((a, at) => labels.slice(at + 1).filter((b) => meet(a.box, b.box)).map((b) => `${a.name} / ${b.name}`));
  });
  // Of some sixty names two may meet: where there is no place left, a name is not taken away.
  expect(meeting.length, `names on names: ${meeting.join(", ")}`).toBeLessThanOrEqual(2);
  await clew.graph.region.getByLabel("Save the map").click();
  const saving = page.waitForEvent("download");
  await clew.graph.region.getByRole("button", { name: "Drawing (SVG)" }).click();
  const svg = readFileSync(await (await saving).path(), "utf8");
  const overlaps = await page.evaluate((text) => {
    const holder = document.createElement("div");
    holder.append(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
    document.body.append(holder);
    const boxes = [...holder.querySelectorAll("text")].map((label) => ({ name: label.textContent, box: label.getBBox() }));
    const meet = (a: DOMRect, b: DOMRect) => Math.min(a.right, b.right) - Math.max(a.x, b.x) > 4 && Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > 4;
    const found = boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => meet(a.box as DOMRect, b.box as DOMRect)).map((b) => `${a.name} / ${b.name}`));
    holder.remove();
    return found;
  }, svg);
  expect(overlaps.length, `names on names in the drawing: ${overlaps.join(", ")}`).toBeLessThanOrEqual(2);
});

test("on a phone the largest things have names, none lies over as large a shape, and what words there are can be read", async ({ page, clew }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await clew.openWithSample();
  await clew.show("Map");
  await clew.graph.rests();
  await reach(page);
  await page.waitForTimeout(1_500);
  expect(await page.evaluate(names), "names over shapes").toEqual([]);
  expect(await page.evaluate(smallest, "node")).toBeGreaterThanOrEqual(11);
  const named = () => page.evaluate(() => drawing().nodes().map((node) => node.style("label")).filter((name) => name !== "").length);
  expect(await named()).toBeGreaterThanOrEqual(6);
  const largest = await page.evaluate(() => drawing().nodes().map((node) => ({ name: node.style("label"), size: parseFloat(node.style("width")) }))
    .sort((a, b) => b.size - a.size).slice(0, 8).filter(({ name }) => name === ""));
  expect(largest, "large and without a name").toEqual([]);
  const small = await page.evaluate(() => [...document.querySelectorAll(".graph button, .graph summary, .graph input")]
    .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden"))
    .map((one) => [one.getAttribute("aria-label") ?? one.textContent, one.getBoundingClientRect().height] as const)
    .filter(([, height]) => height < 39.5));
  expect(small, "what a finger can hardly hit").toEqual([]);
  // What is told of a thing is neither squeezed nor torn apart.
  const find = page.getByRole("searchbox", { name: "Find on the map" });
  await find.fill("Ingrid Maro");
  await find.press("Enter");
  const inspector = page.getByRole("region", { name: "Entity" });
  const [source, actions] = [inspector.locator(".quote__source").first(), inspector.locator(".inspector__actions").first()];
  await expect(actions).toBeVisible();
  const [told, below] = [await source.boundingBox(), await actions.boundingBox()];
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  const away = await inspector.locator(".fact__triple").evaluateAll((facts) => facts.map((fact) => {
    const button = fact.querySelector(".fact__not")?.getBoundingClientRect() ?? new DOMRect();
    return Math.round(Math.abs(button.top - fact.getBoundingClientRect().top));
  }));
  expect(Math.max(...away), "a button on a line of its own").toBeLessThan(12);
});

test("what is added to a picture stays in sight, and the words of its lines can be read", async ({ page, clew }) => {
  await clew.openWithSample();
  await clew.graph.rests();
  await reach(page);
  const find = page.getByRole("searchbox", { name: "Find on the map" });
  const inspector = page.getByRole("region", { name: "Entity" });
  for (const name of ["Ingrid Maro", "Hanne Dorr", "Port Lissen"]) {
    await find.fill(name);
    await page.getByRole("list", { name: "Found" }).getByRole("button").first().click();
    await expect(inspector).toContainText(name);
  }
  const before = await clew.graph.count("nodes");
  await expect.poll(() => page.evaluate(hidden, "node")).toEqual([]);
  for (const name of ["Ingrid Maro", "Hanne Dorr", "Ostrel"]) {
    await inspector.getByRole("button", { name: "Close" }).click();
    await clew.graph.region.getByRole("button", { name: "Table" }).click();
    await clew.graph.table.getByRole("button", { name, exact: true }).first().click();
    await clew.graph.region.getByRole("button", { name: "Table" }).click();
    await inspector.getByRole("button", { name: "Add neighbours" }).click();
    await page.waitForTimeout(500);
  }
  expect(await clew.graph.count("nodes")).toBeGreaterThan(before);
  await expect.poll(() => page.evaluate(hidden, "node")).toEqual([]);
  // Those of what is looked at are worded, as far as there is room: near enough there is.
  for (let press = 0; press < 5; press += 1) await clew.graph.region.getByRole("button", { name: "Zoom in" }).click();
  const worded = () => page.evaluate(() => drawing().edges(".near").map((edge) => edge.style("label")).filter((words) => words !== "").length);
  await expect.poll(worded).toBeGreaterThan(0);
  expect(await page.evaluate(smallest, "edge.near")).toBeGreaterThanOrEqual(11);
});

test("whoever comes back finds the map as it was left", async ({ page, clew }) => {
  await clew.tryTheSample();
  await clew.documents.settled();
  const places = async () => {
    await clew.graph.rests();
    await reach(page);
    return page.evaluate(() => {
      // Two things of one name differ in what they are.
      const nodes = drawing().nodes().map((node) => [`${node.data("label")} ${node.classes()[0]}`, node.position()] as const);
      return Object.fromEntries(nodes.map(([name, { x, y }]) => [name, `${x.toFixed(0)} ${y.toFixed(0)}`]));
    });
  };
  const left = await places();
  expect(Object.keys(left).length).toBeGreaterThan(20);
  await page.reload();
  await clew.documents.settled();
  expect(await places()).toEqual(left);
});

test("names that stand together are tied, and a tie opens the sentences of both", async ({ page, clew }) => {
  await clew.openWithSample();
  await clew.graph.rests();
  await expect(page.getByRole("list", { name: "Legend" })).toContainText("Named together");
  await page.getByRole("searchbox", { name: "Find on the map" }).fill("Ingrid Maro");
  await page.getByRole("list", { name: "Found" }).getByRole("button").first().click();
  const others = page.getByRole("list", { name: "Often named together with" }).getByRole("listitem");
  const told = (await others.first().textContent()) ?? "";
  const [, name = "", count = ""] = /^(.*) together in (\d+) sentences$/.exec(told.trim()) ?? [];
  await others.first().getByRole("button").click();
  const sentences = page.getByRole("region", { name: "Sentences" });
  await expect(sentences).toContainText(name);
  await expect(sentences.getByRole("listitem")).toHaveCount(Number(count));
  await expect(page.getByRole("region", { name: "Entity" })).toBeHidden();
  await sentences.locator(".quote").first().click();
  await expect(clew.viewer.cited).toBeVisible();
});

test("what is tapped stays where it is, and neither closing nor the filter moves the map", async ({ page, clew }) => {
  await clew.openWithSample();
  await clew.graph.rests();
  await reach(page);
  await page.waitForTimeout(1_000);
  const sight = () => page.evaluate(() => JSON.stringify([drawing().zoom(), drawing().pan()]));
  const inspector = page.getByRole("region", { name: "Entity" });
  const tap = async (which: "left" | "right") => {
    const at = await page.evaluate((side) => {
      const places = drawing().nodes().map((node) => node.renderedPosition());
      return places.reduce((last, place) => ((side === "left" ? place.x < last.x : place.x > last.x) ? place : last));
    }, which);
    await page.locator(".graph__canvas").click({ position: at });
    await expect(inspector).toBeVisible();
    await page.waitForTimeout(500);
  };
  const before = await sight();
  await tap("left");
  expect(await sight()).toBe(before);
  await page.keyboard.press("Escape");
  await expect(inspector).toBeHidden();
  await page.waitForTimeout(300);
  expect(await sight()).toBe(before);
  await page.locator(".filter > summary").click();
  await page.waitForTimeout(500);
  expect(await sight()).toBe(before);
  await page.locator(".filter > summary").click();
  // What would be covered comes out from below, as near as it was; and stays there.
  await tap("right");
  const moved = JSON.parse(await sight()) as [number, Place];
  const [zoom, pan] = JSON.parse(before) as [number, Place];
  expect(moved[0]).toBe(zoom);
  expect(moved[1].x).toBeLessThan(pan.x);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(500);
  expect(await sight()).toBe(JSON.stringify(moved));
});

test.describe("who wants no motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("sees what is pressed at once, and nothing glide", async ({ page, clew }) => {
    await clew.openWithSample();
    await clew.graph.rests();
    await reach(page);
    await page.waitForTimeout(1_000);
    const rightmost = await page.evaluate(() => {
      const pans: Place[] = [];
      drawing().on("pan", () => pans.push({ ...drawing().pan() }));
      Object.assign(globalThis, { pans });
      return drawing().nodes().map((node) => node.renderedPosition()).reduce((last, place) => (place.x > last.x ? place : last));
    });
    await page.locator(".graph__canvas").click({ position: rightmost });
    await expect(page.getByRole("region", { name: "Entity" })).toBeVisible();
    await page.waitForTimeout(800);
    const pans = await page.evaluate(() => (globalThis as unknown as { pans: Place[] }).pans);
    expect(new Set(pans.map(({ x, y }) => `${x} ${y}`)).size, "places the map was seen at").toBe(1);
  });
});

for (const [width, height] of [[1440, 900], [390, 844]] as const) {
  test(`at ${width} pixels no name is nearer to another thing than to its own, with a path and after a reload`, async ({ page, clew }) => {
    await page.setViewportSize({ width, height });
    await clew.openWithSample();
    const astrayNames = async () => {
      await clew.show("Map");
      await clew.graph.rests();
      await reach(page);
      await page.waitForTimeout(1_500);
      return page.evaluate(strayNames);
    };
    // On a phone one of the largest is named close to a small node rather than not at all.
    expect((await astrayNames()).length, "the whole map").toBeLessThanOrEqual(width < 600 ? 1 : 0);
    await clew.show("Conversation");
    await clew.conversation.ask("Who founded the observatory where the discoverer of Comet Velane was trained?", "tcr-qf");
    // The path is named in any case: where all sides are taken, on the one where least is in the way.
    expect((await astrayNames()).length, "a path").toBeLessThanOrEqual(1);
    await page.reload();
    expect((await astrayNames()).length, "a reload").toBeLessThanOrEqual(1);
  });
}

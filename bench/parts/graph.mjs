// The map: the built app's overview beside plain cytoscape.js, which is given the very same elements, places and style. Ours
// counts from the press of the button: the engine chooses nodes and computes places, the page draws in slices.

import { writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { csv, triples } from "../graphs.mjs";
import { nearness } from "../nearness.mjs";
import { longestTask } from "../tasks.mjs";
import { serve } from "../visit.mjs";

/** Triples of the made-up graphs; the sample comes first. */
const GRAPHS = process.env.CLEW_GRAPHS?.split(",").map(Number) ?? [1_000, 10_000, 100_000];
/** Nodes of the overviews that `More` leads through, and how often each is drawn. */
const OVERVIEWS = [300, 1_000];
const ROUNDS = 3;
/** Moves of the mouse in one drag. */
const MOVES = 60;
/** The library as it is, and with its own means for many elements. */
const MEANS = {
  "cytoscape, preset": {},
  "cytoscape, a texture while it moves": { textureOnViewport: true, hideEdgesOnViewport: true },
  "cytoscape, WebGL": { renderer: { name: "canvas", webgl: true } },
};
const LAYOUTS = ["fcose", "cose"];

export async function measure(lab, { large }) {
  const rows = [];
  const app = await serve();
  try {
    for (const count of [0, ...GRAPHS]) {
      console.error(`… ${count ? `${count} triples` : "the sample"}`);
      const page = await open(lab.browser, app.address);
      await read(page, count);
      const more = await page.getByRole("button", { name: "More", exact: true }).isVisible();
      for (const nodes of more ? OVERVIEWS : [100]) {
        const [ours, ...others] = await scene(lab, page, { count, nodes, large });
        rows.push(ours, ...others);
        // A larger overview would show the same.
        if (ours.drawn < nodes) break;
      }
      await page.context().close();
    }
  } finally {
    app.end();
  }
  return { rows };
}

async function open(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  // Vectors of a hundred thousand sentences would be made beside what is measured.
  await page.route("**/model/**", (route) => route.abort());
  await page.goto(address);
  await page.getByRole("textbox", { name: "Question", exact: true }).waitFor();
  return page;
}

async function read(page, count) {
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  if (count === 0) {
    await documents.getByRole("button", { name: "Try the sample" }).click();
    await documents.getByRole("listitem").first().waitFor();
  } else {
    const file = join(mkdtempSync(join(tmpdir(), "clew-bench-")), `${count}.csv`);
    writeFileSync(file, csv(triples(count)));
    await documents.locator("input[type=file]").setInputFiles(file);
  }
  for (const row of await documents.getByRole("listitem").all()) await row.filter({ hasText: /ready|failed/ }).waitFor();
  await settled(page);
}

/** Waits until nothing has been added to the drawing for a while. */
async function settled(page) {
  await page.waitForFunction(() => document.querySelector(".graph__canvas")?._cyreg?.cy);
  await page.evaluate(async () => {
    const cy = document.querySelector(".graph__canvas")._cyreg.cy;
    for (let [still, before] = [0, -1]; still < 10; before = cy.elements().length) {
      await new Promise((done) => setTimeout(done, 200));
      still = cy.elements().length === before ? still + 1 : 0;
    }
  });
}

/** One overview: drawn anew some times from another picture, panned, and handed to the others. */
async function scene(lab, page, { count, nodes, large }) {
  // The first time, places are computed; later on, the engine finds them in the map that it drew before.
  const fresh = nodes > 100 ? await drawn(page, "More") : undefined;
  await settled(page);
  const ours = { first_ms: [], whole_ms: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await leave(page);
    const { first, whole } = await drawn(page, "Overview");
    ours.first_ms.push(first);
    ours.whole_ms.push(whole);
  }
  await leave(page);
  const longest = await longestTask(lab.browser, page, () => drawn(page, "Overview"));
  const picture = await page.evaluate(() => {
    const cy = document.querySelector(".graph__canvas")._cyreg.cy;
    const box = cy.container().getBoundingClientRect();
    // Our rule that nodes have no images cannot be told in JSON: it says an empty text, which the library refuses.
    const style = cy.style().json().filter((rule) => rule.style["background-image"] !== "");
    return { elements: cy.elements().jsons(), style, zoom: cy.zoom(), pan: cy.pan(), box: [box.width, box.height] };
  });
  const pan = await panned(page, ".graph__canvas");
  const longestPanning = await longestTask(lab.browser, page, () => panned(page, ".graph__canvas"));
  const rows = [
    { count, nodes, name: "Clew", ...sizes(picture), fresh, first_ms: best(ours.first_ms), whole_ms: best(ours.whole_ms), ...pan, longest, longestPanning, nearness: kept(picture) },
  ];
  for (const [name, means] of Object.entries(MEANS)) {
    const figures = await plain(lab, picture, means).catch((error) => ({ failed: String(error).split("\n")[0] }));
    rows.push({ count, nodes, name, ...sizes(picture), ...figures });
  }
  // The library's own layout takes minutes of a thousand nodes.
  for (const name of LAYOUTS.filter((name) => name !== "cose" || nodes <= 300 || large)) {
    console.error(`… ${name}, ${nodes} nodes`);
    const { ms, places } = await lab.inPage("graph", (page) => page.evaluate(([name, picture]) => globalThis.arrange(name, picture), [name, picture]));
    rows.push({ count, nodes, name: `cytoscape, ${name}`, ...sizes(picture), layout_ms: ms, nearness: kept(picture, places) });
  }
  return rows;
}

/** The library alone, given the same picture. */
async function plain(lab, picture, means) {
  return lab.inPage("graph", async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const draw = () => page.evaluate(([picture, means]) => globalThis.draw(picture, means), [picture, means]);
    const all_ms = [];
    for (let round = 0; round <= ROUNDS; round += 1) all_ms.push(await draw());
    const longest = await longestTask(lab.browser, page, draw);
    const pan = await panned(page, "#graph");
    const longestPanning = await longestTask(lab.browser, page, () => panned(page, "#graph"));
    return { cold_ms: all_ms[0], whole_ms: best(all_ms.slice(1)), ...pan, longest, longestPanning };
  });
}

const best = (figures) => Math.round(Math.min(...figures));

function sizes({ elements }) {
  return { drawn: elements.filter(({ group }) => group === "nodes").length, edges: elements.filter(({ group }) => group === "edges").length };
}

/** How well places keep neighbours together: ours, or those of another layout by node. */
function kept({ elements }, places) {
  const nodes = elements.filter(({ group }) => group === "nodes");
  const at = new Map(nodes.map(({ data }, index) => [data.id, index]));
  const points = nodes.map(({ data, position }) => places?.[data.id] ?? [position.x, position.y]);
  const edges = elements.filter(({ group }) => group === "edges").map(({ data }) => [at.get(data.source), at.get(data.target)]);
  return nearness(points, edges);
}

/** Shows something else: the surroundings of the least known entity that is found. */
async function leave(page) {
  await page.getByRole("searchbox", { name: "Find on the map" }).fill("r");
  await page.getByRole("list", { name: "Found" }).getByRole("button").last().click();
  await page.getByRole("button", { name: "Overview", exact: true }).waitFor();
  await settled(page);
}

/**
 * Presses a button: milliseconds until the first frame with something new, and the first one with the whole picture.
 */
async function drawn(page, name) {
  return page.evaluate(async (name) => {
    const cy = document.querySelector(".graph__canvas")._cyreg.cy;
    const button = [...document.querySelectorAll(".graph button")].find(({ textContent }) => textContent === name);
    const seen = [];
    // What was drawn in a frame is on the screen when the next one begins.
    const rendered = () => requestAnimationFrame(() => seen.push({ at: performance.now(), count: cy.elements().length }));
    cy.on("render", rendered);
    const begin = performance.now();
    button.click();
    await new Promise((done) => {
      const timer = setInterval(() => {
        const last = seen.at(-1);
        const isOver = last && performance.now() - last.at > 1500 && cy.elements().length > 60;
        if (isOver) done(clearInterval(timer));
      }, 100);
    });
    cy.off("render", rendered);
    const all = cy.elements().length;
    const first = seen.find(({ count }) => count !== seen[0].count) ?? seen[0];
    const whole = seen.find(({ count }) => count === all);
    return { first: first.at - begin, whole: whole.at - begin };
  }, name);
}

/**
 * Drags the background: frames a second, and the longest frame in milliseconds. The page itself moves the mouse, once a frame:
 * a driver's mouse waits for each move's answer, which took 20 ms and more while the page could have drawn.
 */
async function panned(page, container) {
  const box = await page.locator(container).boundingBox();
  const free = await page.evaluate(([container, box]) => {
    const cy = document.querySelector(container)._cyreg.cy;
    const nodes = cy.nodes().map((node) => [node.renderedPosition(), node.renderedOuterWidth()]);
    for (let y = 20; y < box.height - 20; y += 7) {
      for (let x = 20; x < box.width - 160; x += 7) {
        const isFree = nodes.every(([at, size]) => Math.hypot(at.x - x, at.y - y) > size + 14);
        // Something may lie over the drawing.
        if (isFree && document.elementFromPoint(box.x + x, box.y + y)?.closest(container)) return { x, y };
      }
    }
    return undefined;
  }, [container, box]);
  if (!free) throw new Error("no room to drag");
  const from = { x: box.x + free.x, y: box.y + free.y };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 5);
  const figures = await page.evaluate(async ([container, from, moves]) => {
    const cy = document.querySelector(container)._cyreg.cy;
    const times = [];
    const before = cy.pan().x;
    const seen = () => times.push(performance.now());
    const under = document.elementFromPoint(from.x, from.y);
    cy.on("render", seen);
    for (let move = 1; move <= moves; move += 1) {
      const along = move <= moves * 0.75 ? move : 1.5 * moves - move;
      const at = { clientX: from.x + 10 + along * 3, clientY: from.y + 5 + along };
      await new Promise(requestAnimationFrame);
      under.dispatchEvent(new MouseEvent("mousemove", { ...at, buttons: 1, bubbles: true }));
    }
    await new Promise(requestAnimationFrame);
    cy.off("render", seen);
    if (cy.pan().x === before) throw new Error("the drag did not move the drawing");
    const gaps = times.slice(1).map((time, at) => time - times[at]);
    return { fps: Math.round((1000 * gaps.length) / (times.at(-1) - times[0])), worst_frame_ms: Math.round(Math.max(...gaps)) };
  }, [container, from, MOVES]);
  await page.mouse.up();
  return figures;
}

export function table({ rows }) {
  const lines = [
    "| graph | nodes, edges | program | whole picture ms | ÷ plain | with new places ms | ÷ plain, first time | fps panning | ÷ plain | longest task ms (drawing, panning) | layout ms | neighbours kept |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|",
  ];
  for (const row of rows) {
    const plain = rows.find(({ name, count, nodes }) => name === "cytoscape, preset" && count === row.count && nodes === row.nodes);
    const ratio = (figure, to = figure) => (row[figure] && row !== plain ? (row[figure] / plain[to]).toFixed(2) : "–");
    row.new_ms = row.fresh && Math.round(row.fresh.whole);
    const cells = [
      row.count ? `${row.count} triples` : "sample", `${row.drawn}, ${row.edges}`, row.name,
      row.cold_ms ? `${row.whole_ms} (first time ${Math.round(row.cold_ms)})` : row.whole_ms ?? "–", ratio("whole_ms"),
      row.new_ms ?? "–", ratio("new_ms", "cold_ms"), row.fps ?? "–", ratio("fps"),
      row.longest === undefined ? "–" : `${row.longest}, ${row.longestPanning}`, row.layout_ms ? Math.round(row.layout_ms) : "–", row.nearness?.toFixed(3) ?? "–",
    ];
    lines.push(`| ${cells.join(" | ")} |`);
  }
  return lines.join("\n");
}

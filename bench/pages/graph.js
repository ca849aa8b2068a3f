// Plain cytoscape.js with what our map has drawn: the same elements, style, size and part of the screen. Runs in the page.

import cytoscape from "/npm/cytoscape/dist/cytoscape.esm.min.mjs";

let drawing;

function container([width, height]) {
  drawing?.destroy();
  document.querySelector("#graph")?.remove();
  const element = document.createElement("div");
  element.id = "graph";
  element.style.cssText = `position: absolute; left: 0; top: 0; width: ${width}px; height: ${height}px`;
  document.body.append(element);
  return element;
}

/** Milliseconds until everything is on the screen, at places that are known, with these options of the library. */
globalThis.draw = ({ elements, style, zoom, pan, box }, means) =>
  new Promise((done, failed) => {
    const element = container(box);
    // Without a graphics processor WebGL may draw nothing, and say nothing.
    setTimeout(() => failed(new Error("nothing was drawn in 20 seconds")), 20_000);
    const begin = performance.now();
    drawing = cytoscape({ ...means, container: element, elements, style, zoom, pan, layout: { name: "preset", fit: false }, boxSelectionEnabled: false });
    drawing.one("render", () => requestAnimationFrame(() => done(performance.now() - begin)));
  });

/** Where a layout of the library's own puts the nodes, by id, and how long it blocks the page. */
globalThis.arrange = async (name, { elements, style, box }) => {
  if (name === "fcose") cytoscape.use(await fcose());
  // Both draw lots: always the same ones.
  let state = 7;
  Math.random = () => (state = (state * 48271) % 0x7fffffff) / 0x7fffffff;
  const [width, height] = box;
  const free = elements.map(({ group, data, classes }) => ({ group, data, classes }));
  drawing = cytoscape({ container: container([width, height]), elements: free, style, layout: { name: "grid" } });
  const begin = performance.now();
  drawing.layout({ name, animate: false }).run();
  const ms = performance.now() - begin;
  const places = Object.fromEntries(drawing.nodes().map((node) => [node.id(), [node.position().x, node.position().y]]));
  return { ms, places };
};

/** It comes as scripts for the global object, each after what it builds on. */
async function fcose() {
  for (const file of ["layout-base/layout-base.js", "cose-base/cose-base.js", "cytoscape-fcose/cytoscape-fcose.js"]) {
    await new Promise((done, failed) => {
      const script = Object.assign(document.createElement("script"), { src: `/npm/${file}`, onload: done, onerror: failed });
      document.head.append(script);
    });
  }
  return globalThis.cytoscapeFcose;
}

globalThis.measure = globalThis.draw;

// Paints pages of one PDF with pdf.js, in this worker alone: glyphs as paths, no fonts of the page, no eval.
// The page starts one for a document that is looked at, and ends it when the document is closed.
//
// In:  {bytes: ArrayBuffer, canvas: OffscreenCanvas} first, then {page: number from 1, width: pixels} as often as wanted
// Out: {page, ok: boolean}; a page that was overtaken by the next one says nothing

import { DECODERS, openingOptions, pdfjs } from "./library.js";

/** Pages wider than this are painted smaller. */
const WIDEST = 4096;

/** pdf.js makes canvases for groups and patterns. */
class Canvases {
  create(width, height) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) };
  }
  reset({ canvas }, width, height) {
    canvas.width = width;
    canvas.height = height;
  }
  destroy(made) {
    made.canvas.width = made.canvas.height = 0;
    made.canvas = made.context = null;
  }
  getNoAlphaContext(canvas) {
    return canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  }
}

/** Filters want a document to hang SVG into: pages are painted without. */
class NoFilters {
  constructor() {
    const none = (name) => () => (name === "createSelectionStyle" || name === "destroy" ? null : "none");
    return new Proxy(this, { get: (_, name) => none(name) });
  }
}

let canvas = null;
let file = null;
let task = null;

async function open(bytes) {
  const pdf = await pdfjs();
  // It paints in steps, and asks a window when to take the next one.
  self.window = { requestAnimationFrame: (step) => setTimeout(step), cancelAnimationFrame: clearTimeout };
  const options = {
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    disableWorkerRendering: true,
    useWasm: true,
    wasmUrl: DECODERS,
  };
  return pdf.getDocument({ ...openingOptions(bytes), ...options }).promise;
}

async function paint(number, width) {
  task?.cancel();
  const page = await (await file).getPage(number);
  const scale = Math.min(width, WIDEST) / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const painted = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  task = page.render({ canvas: painted, viewport, background: "white" });
  await task.promise;
  page.cleanup();
  // Only a finished picture is shown: what stands there stays until then.
  canvas.width = painted.width;
  canvas.height = painted.height;
  canvas.getContext("2d").drawImage(painted, 0, 0);
}

self.addEventListener("message", async ({ data }) => {
  if (data.bytes) {
    canvas = data.canvas;
    file = open(data.bytes);
    // Whoever asks for a page hears of it.
    file.catch(() => {});
    return;
  }
  try {
    await paint(data.page, data.width);
    self.postMessage({ page: data.page, ok: true });
  } catch (error) {
    if (error?.name !== "RenderingCancelledException") {
      self.postMessage({ page: data.page, ok: false });
    }
  }
});

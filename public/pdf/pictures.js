// Pages of a PDF as pictures, painted by pdf.js within a worker: glyphs as paths, no fonts of the page, no eval.

import { DECODERS, openingOptions, pdfjs } from "./library.js";

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

/** Opens a file whose pages shall be painted; their text can be read as well. */
export async function openToPaint(bytes) {
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

/** Begins to paint a page on white, so many times as large as its points: the canvas, and pdf.js' task. */
export function painting(page, scale) {
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  return { canvas, task: page.render({ canvas, viewport, background: "white" }) };
}

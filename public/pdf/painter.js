// Paints pages of one PDF with pdf.js, in this worker alone: glyphs as paths, no fonts of the page, no eval.
// The page starts one for a document that is looked at, and ends it when the document is closed.
//
// In:  {bytes: ArrayBuffer, canvas: OffscreenCanvas} first, then {page: number from 1, width: pixels} as often as wanted
// Out: {page, ok: boolean}; a page that was overtaken by the next one says nothing

import { openToPaint, painting } from "./pictures.js";

/** Pages wider than this are painted smaller. */
const WIDEST = 4096;

let canvas = null;
let file = null;
let task = null;

async function paint(number, width) {
  task?.cancel();
  const page = await (await file).getPage(number);
  const scale = Math.min(width, WIDEST) / page.getViewport({ scale: 1 }).width;
  const { canvas: painted, task: begun } = painting(page, scale);
  task = begun;
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
    file = openToPaint(data.bytes);
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

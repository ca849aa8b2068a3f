// Recognises the text of pictures with Tesseract, in the worker that loads this module. Only a person who asks for it loads
// it: program and language come from our own origin, once, and pictures stay where they are.

import { items } from "./recognised.js";

const VENDOR = new URL("/vendor/ocr/", self.location.origin).href;
const PROGRAM = `${VENDOR}tesseract-core-simd-lstm`;
/** Tesseract's network alone, without the older recogniser. */
const NETWORK_ONLY = 1;
/** Pixels an inch of a page gets: as a scanner gives it. */
const RESOLUTION = 300;
/** Points of an inch. */
const INCH = 72;
/** Pages with more pixels than this, A3 nearly, are painted coarser. */
const MOST_PIXELS = 16e6;

/** A file of our origin. `alive` hears of every piece of it: on a slow line it takes a while. */
async function fetched(address, alive) {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  const watched = new TransformStream({
    transform(piece, out) {
      alive();
      out.enqueue(piece);
    },
  });
  return new Response(reply.body.pipeThrough(watched)).arrayBuffer();
}

/** Packed or not: some servers unpack what they send. */
async function unpacked(buffer) {
  const [first, second] = new Uint8Array(buffer, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return buffer;
  return new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** The program's script is no module: it hands itself to whoever defines modules. */
async function factory() {
  let made;
  self.define = (_, make) => (made = make());
  self.define.amd = true;
  await import(`${PROGRAM}.js`);
  delete self.define;
  return made;
}

/** A grey picture in the plainest of formats. */
function greyPicture(canvas) {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const grey = new Uint8Array(head.length + width * height);
  grey.set(head);
  for (let from = 0, to = head.length; to < grey.length; from += 4, to++) {
    grey[to] = (data[from] * 77 + data[from + 1] * 151 + data[from + 2] * 28) >> 8;
  }
  return grey;
}

/** How many times as large as its points a page is painted. */
export function scaleOf(width, height) {
  return Math.min(RESOLUTION / INCH, Math.sqrt(MOST_PIXELS / Math.max(width * height, 1)));
}

/**
 * Starts Tesseract for a language by its three letters, such as "eng". What comes back makes a painted page's items.
 * `alive` is called all along, from within the work as well.
 */
export async function recogniser(language, alive) {
  const [make, wasmBinary, data] = await Promise.all([
    factory(),
    fetched(`${PROGRAM}.wasm`, alive),
    fetched(`${VENDOR}${language}.traineddata.gz`, alive).then(unpacked),
  ]);
  const quiet = { print() {}, printErr() {} };
  const core = await make({ wasmBinary, TesseractProgress: alive, ...quiet });
  core.FS.writeFile(`${language}.traineddata`, new Uint8Array(data));
  const tesseract = new core.TessBaseAPI();
  if (tesseract.Init(null, language, NETWORK_ONLY) !== 0) throw new Error(`${language} cannot be used`);
  tesseract.SetVariable("user_defined_dpi", String(RESOLUTION));
  return (canvas, scale) => {
    core.FS.writeFile("/input", greyPicture(canvas));
    if (tesseract.SetImageFile(1, 0) !== 0) throw new Error("the picture cannot be used");
    tesseract.Recognize(null);
    return items(JSON.parse(tesseract.GetJSONText(0)), scale);
  };
}

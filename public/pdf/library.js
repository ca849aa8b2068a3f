// pdf.js within a worker of ours, for those who read a file and those who paint its pages.

const VENDOR = new URL("/vendor/pdf/", self.location.origin).href;

/** Decoders of rarer pictures. */
export const DECODERS = `${VENDOR}wasm/`;

let library = null;

/** Loads pdf.js once; both halves run in this thread. */
export function pdfjs() {
  library ??= load();
  return library;
}

async function load() {
  // Without a window the worker half would answer on our own message port.
  self.window = self;
  await import(`${VENDOR}pdf.worker.min.mjs`);
  delete self.window;
  const pdf = await import(`${VENDOR}pdf.min.mjs`);
  pdf.GlobalWorkerOptions.workerSrc = `${VENDOR}pdf.worker.min.mjs`;
  return pdf;
}

/** How a file is opened: nothing is fetched but from our own origin, nothing is evaluated. */
export function openingOptions(bytes) {
  return {
    data: new Uint8Array(bytes),
    cMapUrl: `${VENDOR}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${VENDOR}standard_fonts/`,
    useWorkerFetch: true,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  };
}

// Reads the text of one PDF with pdf.js, in this worker alone: no nested worker, no fonts, no pictures, no eval.
// A throw-away: the engine starts one per file and ends it afterwards, or when it takes too long.
//
// In:  {id, bytes: ArrayBuffer}
// Out: {id, progress: [done, total]} after each page, then one of
//      {id, ok: true, title, author, created: string, pages: string}  (JSON, the shape of clew_core::document::pdf::Page)
//      {id, ok: false, reason: "encrypted" | "damaged" | "empty" | "absent", detail: string}

import { openingOptions, pdfjs } from "./library.js";

/** Two decimals are plenty for positions; what is no number has no place. */
function points(value) {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : 0;
}

/** Halves of characters, which JSON in UTF-8 cannot carry, become replacement characters. */
function wellFormed(text) {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** A piece of text as the engine wants it: baseline at (x, y) from the top left corner, in points. */
function toItem(pdf, viewport, item) {
  const [a, b, c, d, x, y] = pdf.Util.transform(viewport.transform, item.transform);
  const quarter = Math.round(Math.atan2(b, a) / (Math.PI / 2));
  return {
    text: wellFormed(item.str),
    x: points(x),
    y: points(y),
    width: points(item.width),
    height: points(item.height || Math.hypot(c, d)),
    turn: ((quarter % 4) + 4) % 4,
    eol: item.hasEOL,
  };
}

/** What a person wrote onto a page: values of form fields, and notes that are shown as text. */
function writtenOn(annotation) {
  if (annotation.hidden || annotation.noView || annotation.password) return "";
  if (annotation.subtype === "FreeText") return annotation.contentsObj?.str ?? "";
  if (annotation.subtype !== "Widget" || !["Tx", "Ch"].includes(annotation.fieldType)) return "";
  return [annotation.fieldValue].flat().filter((value) => typeof value === "string").join(", ");
}

/** Left, top and right edge of a rectangle of the file, as the page is shown. */
function shown(viewport, [x1, y1, x2, y2]) {
  const [a, b, c, d, e, f] = viewport.transform;
  const xs = [a * x1 + c * y1 + e, a * x2 + c * y2 + e];
  const ys = [b * x1 + d * y1 + f, b * x2 + d * y2 + f];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys) };
}

/** Annotations as pieces of text, a line each, from the top of their rectangles. */
function annotationItems(viewport, annotations) {
  const height = 10;
  return annotations.flatMap((annotation) => {
    const { left, right, top } = shown(viewport, annotation.rect ?? [0, 0, 0, 0]);
    const lines = writtenOn(annotation).split(/[\r\n]+/).filter((line) => line.trim());
    return lines.map((line, index) => ({
      text: wellFormed(line),
      x: points(left),
      y: points(top + height * (index + 1)),
      width: points(Math.min(right - left, line.length * height * 0.5)),
      height,
      turn: 0,
      eol: true,
    }));
  });
}

/** What goes wrong with annotations costs no page its text. */
async function annotationsOf(page, viewport) {
  try {
    return annotationItems(viewport, await page.getAnnotations());
  } catch {
    return [];
  }
}

async function readPage(pdf, file, number) {
  const page = await file.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: false });
  const items = content.items.map((item) => toItem(pdf, viewport, item));
  items.push(...(await annotationsOf(page, viewport)));
  page.cleanup();
  return { width: points(viewport.width), height: points(viewport.height), items };
}

/** All pages as JSON; a page that cannot be read is left empty unless none can. */
async function readPages(pdf, file, report) {
  const pages = [];
  let failure = null;
  let failures = 0;
  for (let number = 1; number <= file.numPages; number++) {
    try {
      pages.push(JSON.stringify(await readPage(pdf, file, number)));
    } catch (error) {
      pages.push(JSON.stringify({ width: 0, height: 0, items: [] }));
      failure ??= error;
      failures++;
    }
    report(number, file.numPages);
  }
  if (failure && failures === file.numPages) {
    throw failure;
  }
  return `[${pages.join(",")}]`;
}

/** What the file says of itself; nothing where it cannot be read. */
async function infoOf(file) {
  const told = (value) => (typeof value === "string" ? wellFormed(value) : "");
  try {
    const { info } = await file.getMetadata();
    return { title: told(info?.Title), author: told(info?.Author), created: told(info?.CreationDate) };
  } catch {
    return {};
  }
}

function refusal(error) {
  const encrypted = error?.name === "PasswordException";
  return { ok: false, reason: encrypted ? "encrypted" : "damaged", detail: String(error?.message ?? error) };
}

async function read(bytes, report) {
  if (bytes.byteLength === 0) {
    return { ok: false, reason: "empty", detail: "no bytes" };
  }
  let pdf;
  try {
    pdf = await pdfjs();
  } catch (error) {
    return { ok: false, reason: "absent", detail: String(error?.message ?? error) };
  }
  try {
    const file = await pdf.getDocument(openingOptions(bytes)).promise;
    const info = await infoOf(file);
    return { ok: true, ...info, pages: await readPages(pdf, file, report) };
  } catch (error) {
    return refusal(error);
  }
}

self.addEventListener("message", async ({ data }) => {
  // pdf.js passes messages of its own through channels it made; those on this port are ours.
  const { id, bytes } = data;
  const report = (done, total) => self.postMessage({ id, progress: [done, total] });
  self.postMessage({ id, ...(await read(bytes, report)) });
});

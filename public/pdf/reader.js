// Reads the text of one PDF with pdf.js, in this worker alone: no nested worker, no fonts, no eval. Where a language is named,
// pages without text are painted, and what is written on these pictures is recognised.
// A throw-away: the engine starts one per file and ends it afterwards, or when it takes too long.
//
// In:  {id, bytes: ArrayBuffer, language?: "eng" | "deu" | …}
// Out: {id, progress: [done, total]} after each page, {id, picture: [number, total]} before each one that is recognised,
//      {id, alive: true} in between; then one of
//      {id, ok: true, title, author, created: string, pages: string}  (JSON, the shape of clew_document::pdf::Page)
//      {id, ok: false, reason: "encrypted" | "damaged" | "empty" | "absent", detail: string}

import { openingOptions, pdfjs } from "./library.js";
import { openToPaint, painting } from "./pictures.js";

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

async function readPage(pdf, page) {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: false });
  const items = content.items.map((item) => toItem(pdf, viewport, item));
  items.push(...(await annotationsOf(page, viewport)));
  return { width: points(viewport.width), height: points(viewport.height), items };
}

const EMPTY = JSON.stringify({ width: 0, height: 0, items: [] });

/** Does something with each of these pages; where it fails, nothing is made of the page unless it fails with all. */
async function withEach(file, numbers, act, done) {
  let failure = null;
  let failures = 0;
  for (const number of numbers) {
    try {
      const page = await file.getPage(number);
      await act(page, number);
      page.cleanup();
    } catch (error) {
      failure ??= error;
      failures++;
    }
    done(number);
  }
  if (failure && failures === numbers.length) throw failure;
}

/** All pages as JSON, and the numbers of those without text. */
async function readPages(pdf, file, tell) {
  const numbers = Array.from({ length: file.numPages }, (_, index) => index + 1);
  const pages = numbers.map(() => EMPTY);
  const blank = new Set(numbers);
  const act = async (page, number) => {
    const read = await readPage(pdf, page);
    pages[number - 1] = JSON.stringify(read);
    if (read.items.some(({ text }) => text.trim())) blank.delete(number);
  };
  await withEach(file, numbers, act, (number) => tell({ progress: [number, file.numPages] }));
  return { pages, blank: [...blank] };
}

/** Gives pages without text what is written on their pictures. */
async function recognise(file, { pages, blank }, language, tell) {
  if (blank.length === 0) return;
  const alive = () => tell({ alive: true });
  const { recogniser, scaleOf } = await import("./recogniser.js").catch(absent);
  const itemsOf = await recogniser(language, alive).catch(absent);
  const act = async (page, number) => {
    tell({ picture: [blank.indexOf(number) + 1, blank.length] });
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = scaleOf(width, height);
    const { canvas, task } = painting(page, scale);
    await task.promise;
    const items = itemsOf(canvas, scale);
    pages[number - 1] = JSON.stringify({ width: points(width), height: points(height), items });
  };
  await withEach(file, blank, act, alive);
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

/** Nothing is wrong with the file: something of ours could not be loaded. */
class Absent extends Error {}

function absent(error) {
  throw new Absent(error?.message ?? error);
}

function reasonOf(error) {
  if (error instanceof Absent) return "absent";
  return error?.name === "PasswordException" ? "encrypted" : "damaged";
}

async function read(bytes, language, tell) {
  if (bytes.byteLength === 0) {
    return { ok: false, reason: "empty", detail: "no bytes" };
  }
  try {
    const pdf = await pdfjs().catch(absent);
    const file = await (language ? openToPaint(bytes) : pdf.getDocument(openingOptions(bytes)).promise);
    const info = await infoOf(file);
    const read = await readPages(pdf, file, tell);
    if (language) await recognise(file, read, language, tell);
    return { ok: true, ...info, pages: `[${read.pages.join(",")}]` };
  } catch (error) {
    return { ok: false, reason: reasonOf(error), detail: String(error?.message ?? error) };
  }
}

self.addEventListener("message", async ({ data }) => {
  // pdf.js passes messages of its own through channels it made; those on this port are ours.
  const { id, bytes, language } = data;
  const tell = (news) => self.postMessage({ id, ...news });
  tell(await read(bytes, language, tell));
});

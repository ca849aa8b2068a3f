// What was recognised on a picture of a page, as pieces of text in the page's own points.

/** A line that is less sure than this, of 100, is a drawing rather than letters. */
const LEAST_SURE = 60;

/** Two decimals are plenty for positions. */
const points = (pixels, scale) => Math.round((pixels / scale) * 100) / 100;

/**
 * The words of a page as the PDF reader's items. `found` is Tesseract's own JSON, measured in pixels of a picture `scale`
 * times as large as the page. Words of a line share its height and the middle of its baseline: a page that lay a little
 * askew on the glass still has its lines.
 */
export function items(found, scale) {
  const paragraphs = (found.blocks ?? []).flatMap(({ paragraphs }) => paragraphs ?? []);
  return paragraphs.flatMap(({ lines }) => lines ?? []).flatMap((line) => lineItems(line, scale));
}

function lineItems({ confidence, baseline, bbox, rowAttributes, words = [] }, scale) {
  const kept = words.filter(({ text }) => text.trim());
  if (confidence < LEAST_SURE) return [];
  const y = baseline ? (baseline.y0 + baseline.y1) / 2 : bbox.y1;
  const height = rowAttributes?.rowHeight || bbox.y1 - bbox.y0;
  return kept.map(({ text, bbox: { x0, x1 } }, index) => ({
    text,
    x: points(x0, scale),
    y: points(y, scale),
    width: points(x1 - x0, scale),
    height: points(height, scale),
    turn: 0,
    eol: index === kept.length - 1,
  }));
}

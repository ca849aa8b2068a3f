/** A small, valid PDF: one text line per entry, one page per list, in a standard font. */
export function pdf(pages: string[][]): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const first = 4; // after catalogue, page tree and font
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  pages.forEach((lines, index) => {
    const content = first + index * 2 + 1;
    const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join("\n");
    const stream = `BT /F1 12 Tf 16 TL 72 720 Td\n${text}\nET`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R ` +
        "/Resources << /Font << /F1 3 0 R >> >> >>",
    );
    add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  });
  return assembled(objects);
}

/** A PDF of nothing but pictures, as a scanner makes it: JPEG files of this size in pixels, each on a page of its own. */
export function scanned(pictures: Buffer[], [width, height]: [number, number]): Buffer {
  const numbers = pictures.map((_, index) => 3 + index * 3);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(" ")}] /Count ${pictures.length} >>`,
  ];
  pictures.forEach((picture, index) => {
    const page = numbers[index] ?? 0;
    const content = "q 595 0 0 842 0 0 cm /P Do Q";
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${page + 1} 0 R ` +
        `/Resources << /XObject << /P ${page + 2} 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\n` +
        `stream\n${picture.toString("latin1")}\nendstream`,
    );
  });
  return assembled(objects);
}

function assembled(objects: string[]): Buffer {
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, "0");
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join("");
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}

function escaped(line: string): string {
  return line.replace(/[\\()]/g, "\\$&");
}

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pdf } from "./pdf.ts";

export type FileToRead = { name: string; mimeType: string; buffer: Buffer };

const MEDIA_TYPES: Record<string, string> = {
  txt: "text/plain",
  md: "text/markdown",
  html: "text/html",
  csv: "text/csv",
  pdf: "application/pdf",
};

export function file(name: string, content: string | Buffer): FileToRead {
  const mimeType = MEDIA_TYPES[name.split(".").pop() ?? ""] ?? "application/octet-stream";
  return { name, mimeType, buffer: Buffer.from(content) };
}

/** A file of `e2e/fixtures`. */
export function fixture(name: string): FileToRead {
  return file(name, readFileSync(resolve(import.meta.dirname, "../fixtures", name)));
}

/** A folder on this machine with these files in it; its path and its name. */
export function folderOf(files: Record<string, Buffer>): { folder: string; name: string } {
  const folder = mkdtempSync(join(tmpdir(), "clew-e2e-"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return { folder, name: basename(folder) };
}

/** Two pages about a clock. */
export function clockReport(): FileToRead {
  const pages = [
    [
      "Report on the Harbour Clock",
      "The Harbour Clock stopped in the winter of 1960.",
      "Salt had eaten the great wheel. The town council asked for help.",
    ],
    [
      "Jory Benn repaired the Harbour Clock in 1961.",
      "He cast a new wheel of bronze. The work took seven weeks.",
    ],
  ];
  return file("clock-report.pdf", pdf(pages));
}

/** A PDF whose second half was lost on the way. */
export function brokenPdf(): FileToRead {
  const whole = clockReport().buffer;
  return file("broken.pdf", Buffer.concat([whole.subarray(0, 60), Buffer.from("\x00\xff\x13 lost")]));
}

/** The five kinds of files that are always read. */
export function fiveKinds(): FileToRead[] {
  const names = ["harbour-clock.txt", "mira-oduya.md", "telmar-bay.html", "tide-levels.csv"];
  return [...names.map(fixture), clockReport()];
}

/** A long text of plain sentences: nobody reads it in a second. */
export function longText(name: string, words: number): FileToRead {
  const people = ["Anna Perrin", "Boris Hale", "Clara Iwu", "Dmitri Sand", "Esther Quay", "Farid Moss"];
  const towns = ["Northwick", "Ember Cross", "Salt Hollow", "Greyford", "Lowmarsh", "Tern Island", "Oakhaven"];
  const deeds = ["founded a school in", "built a bridge near", "moved to", "painted the town hall of", "left"];
  const sentences: string[] = [];
  for (let number = 0; number * 11 < words; number += 1) {
    const pick = (list: string[], step: number) => list[(number * step + (number >> 3)) % list.length];
    const year = 1700 + ((number * 37) % 300);
    sentences.push(`In ${year} ${pick(people, 5)} the ${number}th ${pick(deeds, 3)} ${pick(towns, 11)}.`);
    if (number % 12 === 11) sentences.push("\n\n");
  }
  return file(name, sentences.join(" "));
}

export type SampleQuestion = {
  question: string;
  strategy?: string;
  answer: string;
  aliases?: string[];
  needs: string[];
};
export type SampleIndex = {
  title: string;
  files: { name: string; path: string; kind: string }[];
  questions: SampleQuestion[];
};

const SAMPLE = resolve(import.meta.dirname, "../../public/sample");

export function sampleIndex(): SampleIndex {
  return JSON.parse(sampleText("index.json"));
}

export function sampleText(path: string): string {
  return readFileSync(resolve(SAMPLE, path), "utf8");
}

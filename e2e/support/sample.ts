import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { Clew } from "../pages/clew.ts";
import { type Kept, keep } from "./kept.ts";

/** What a browser keeps of the first workspace. */
const DATABASE = "clew";

let read: Promise<Kept> | undefined;

/**
 * The sample, read and its facts checked once for all tests of a run: what they try is what comes after. Reading it is
 * tried by the tests of the first visit and of the documents. It lies in `folder`, which every run begins empty.
 */
export function readSample(browser: Browser, origin: string, folder: string): Promise<Kept> {
  read ??= readByOne(browser, origin, folder);
  return read;
}

/** What the run's workers read together: the first who comes reads, the others wait for it. */
async function readByOne(browser: Browser, origin: string, folder: string): Promise<Kept> {
  const [file, reader] = [join(folder, ".sample.json"), join(folder, ".sample.reader")];
  mkdirSync(folder, { recursive: true });
  while (!existsSync(file)) {
    if (takes(reader)) {
      try {
        writeFileSync(`${file}.part`, JSON.stringify(await readOnce(browser, origin)));
        renameSync(`${file}.part`, file);
      } finally {
        rmSync(reader, { force: true });
      }
    } else if (!isAlive(reader)) rmSync(reader, { force: true });
    else await setTimeout(200);
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Is this process now the one that reads? */
function takes(reader: string): boolean {
  try {
    writeFileSync(reader, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

/** Does the process still run that took the reading? One that was ended with its test leaves only its number. */
function isAlive(reader: string): boolean {
  try {
    const number = readFileSync(reader, "utf8");
    return number === "" || process.kill(Number(number), 0);
  } catch {
    return false;
  }
}

async function readOnce(browser: Browser, origin: string): Promise<Kept> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    const clew = new Clew(await context.newPage());
    await clew.open();
    await clew.documents.trySample();
    await clew.documents.settled();
    return await keep(clew.page, DATABASE);
  } finally {
    await context.close();
  }
}

import type { Browser } from "@playwright/test";
import { Clew } from "../pages/clew.ts";
import { type Kept, keep } from "./kept.ts";

/** What a browser keeps of the first workspace. */
const DATABASE = "clew";

let read: Promise<Kept> | undefined;

/**
 * The sample, read and its facts checked once for all tests of this process: what they try is what comes after.
 * Reading it is tried by the tests of the first visit and of the documents.
 */
export function readSample(browser: Browser, origin: string): Promise<Kept> {
  read ??= readOnce(browser, origin);
  return read;
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

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { type FileToRead, sampleIndex } from "../support/files.ts";

/** The list of documents and the ways to add one. */
export class Documents {
  readonly region: Locator;
  readonly input: Locator;
  readonly sample: Locator;
  readonly rows: Locator;

  constructor(private readonly page: Page) {
    this.region = page.getByRole("region", { name: "Documents", exact: true });
    this.input = this.region.locator("input[type=file]");
    this.sample = this.region.getByRole("button", { name: "Try the sample" });
    this.rows = this.region.getByRole("listitem");
  }

  row(name: string): Locator {
    return this.region.getByRole("listitem", { name, exact: true });
  }

  /** Chooses files from disk; handing over their bytes would be work for the page that is not its own. */
  async add(files: FileToRead | FileToRead[]): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "clew-e2e-"));
    const paths = [files].flat().map(({ name, buffer }) => {
      writeFileSync(join(folder, name), buffer);
      return join(folder, name);
    });
    await this.input.setInputFiles(paths);
  }

  /** Lets files fall onto the page, as a hand with a mouse does. */
  async drop(...files: FileToRead[]): Promise<void> {
    const contents = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString("utf8") }));
    const transfer = await this.page.evaluateHandle((all) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, text } of all) transfer.items.add(new File([text], name, { type: mimeType }));
      return transfer;
    }, contents);
    for (const event of ["dragenter", "dragover", "drop"]) {
      await this.region.dispatchEvent(event, { dataTransfer: transfer });
    }
  }

  async chooseFolder(path: string): Promise<void> {
    const choosing = this.page.waitForEvent("filechooser");
    await this.region.getByRole("button", { name: "Add a folder" }).click();
    await (await choosing).setFiles(path);
  }

  /** Lets a folder of this machine fall onto the page. */
  async dropFolder(path: string): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"] as const) {
      await session.send("Input.dispatchDragEvent", { type, x: 600, y: 400, data });
    }
    await session.detach();
  }

  async ready(name: string, timeout = 60_000): Promise<void> {
    await expect(this.row(name)).toContainText("ready", { timeout });
  }

  /** Nothing is worked on in the background any more: vectors are made, facts are checked. */
  async settled(): Promise<void> {
    const lines = this.region.locator(".standing__line");
    let quiet = 0;
    const rests = async () => {
      quiet = (await lines.count()) === 0 ? quiet + 1 : 0;
      return quiet >= 8;
    };
    await expect.poll(rests, { message: "work in the background ends", intervals: [500], timeout: 120_000 }).toBe(true);
  }

  async trySample(): Promise<void> {
    await this.sample.click();
    for (const file of sampleIndex().files) await this.ready(file.name, 60_000);
  }

  async cancel(name: string): Promise<void> {
    await this.row(name).getByRole("button", { name: /cancel/i }).click();
  }

  async open(name: string): Promise<void> {
    await this.row(name).getByRole("button", { name: `Open ${name}`, exact: true }).click();
  }
}

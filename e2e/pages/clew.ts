import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { sampleIndex } from "../support/files.ts";
import { type Kept, putBack } from "../support/kept.ts";
import { Conversation } from "./conversation.ts";
import { Documents } from "./documents.ts";
import { Graph } from "./graph.ts";
import { Settings } from "./settings.ts";
import { Viewer } from "./viewer.ts";

/** The whole page, as a visitor sees it. */
export class Clew {
  readonly documents: Documents;
  readonly conversation: Conversation;
  readonly graph: Graph;
  readonly viewer: Viewer;
  readonly settings: Settings;

  constructor(
    readonly page: Page,
    private readonly sample?: () => Promise<Kept>,
  ) {
    this.documents = new Documents(page);
    this.conversation = new Conversation(page);
    this.graph = new Graph(page);
    this.viewer = new Viewer(page);
    this.settings = new Settings(page);
  }

  async open(path = "/"): Promise<void> {
    await this.page.goto(path);
    await this.conversation.question.waitFor();
  }

  /** Brings a pane to the front where there is no room for all. */
  async show(pane: "Documents" | "Map" | "Conversation"): Promise<void> {
    const tab = this.page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name: pane });
    if (await tab.isVisible()) await tab.click();
  }

  /** The text file that an action makes the browser save. */
  async download(action: () => Promise<void>): Promise<{ name: string; text: string }> {
    const [saved] = await Promise.all([this.page.waitForEvent("download"), action()]);
    return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), "utf8") };
  }

  /** Opens the page with the bundled sample, and has it read. */
  async tryTheSample(): Promise<void> {
    await this.open();
    await this.documents.trySample();
  }

  /** Opens the page as one that was used before: the bundled sample is read, and its facts are checked. */
  async openWithSample(): Promise<void> {
    if (!this.sample) throw new Error("nobody says where the sample that was read is");
    const kept = await this.sample();
    // An empty page of the same origin: nothing of Clew runs there.
    const empty = { contentType: "text/html", body: '<link rel="icon" href="data:,">' };
    await this.page.route("**/before", (route) => route.fulfill(empty), { times: 1 });
    await this.page.goto("/before");
    await putBack(this.page, kept);
    await this.open();
    for (const file of sampleIndex().files) await this.documents.ready(file.name);
  }
}

import type { Page } from "@playwright/test";
import { lookAgain, lookAway, Tasks, tellOfLong } from "./tasks.ts";

/** Tasks of the main thread that are told, in milliseconds of processor time on a machine of usual speed. */
const LONG_TASK = 100;
/**
 * Longest task that passes. How long a task takes is for the benchmark to judge, on a machine at rest; here it only
 * shall be noticed when the page stands still.
 */
const LONGEST_TASK = Number(process.env.CLEW_LONG_TASK_MS ?? 400);

/** Everything a page did that a page of Clew must not do. */
export class Watch {
  private readonly complaints: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly tasks: Tasks;
  private isOver = false;
  /** Some task took longer on the clock than any may work. */
  private someWereLong = false;

  constructor(private readonly page: Page) {
    const browser = page.context().browser();
    if (!browser) throw new Error("a page without a browser");
    this.tasks = new Tasks(browser);
  }

  async begin(origin: string): Promise<void> {
    const { page } = this;
    page.on("console", (message) => {
      if (message.type() === "error") this.complain(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => this.complain(`page error: ${error.stack ?? error.message}`));
    page.on("crash", () => this.complain("the page crashed"));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !/^(blob|data):/.test(url)) this.complain(`request left the machine: ${url}`);
    });
    await page.exposeBinding("clewWatch", (_source, text: string) => this.complain(text));
    await page.exposeBinding("clewLong", () => {
      this.someWereLong = true;
    });
    await page.addInitScript(report);
    await page.addInitScript(tellOfLong, LONGEST_TASK);
    await this.tasks.begin();
    await this.tasks.measure(page);
  }

  /** Complaints that the test provokes on purpose. */
  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  /** Runs something heavy of the test's own (axe) whose long tasks are not the page's. */
  async without<T>(action: () => Promise<T>): Promise<T> {
    await this.page.evaluate(lookAway);
    const result = await action();
    await this.page.evaluate(lookAgain);
    return result;
  }

  /** Ends the watch, if it has not ended yet: all complaints. */
  async end(): Promise<string[]> {
    if (!this.isOver) await this.judgeTasks();
    this.isOver = true;
    return this.found();
  }

  private async judgeTasks(): Promise<void> {
    if (!this.page.isClosed()) await this.tasks.measure(this.page);
    // A task works no longer than it takes: where none took long, the trace has nothing to tell.
    if (!this.someWereLong) return this.tasks.forget();
    for (const { processorMs, atMs, slowness } of await this.tasks.longerThan(LONG_TASK)) {
      const machine = slowness > 1 ? ` (the machine was ${slowness.toFixed(2)} times slower than usual)` : "";
      const text = `long task: ${processorMs.toFixed()} ms of work, begun ${atMs.toFixed()} ms after the start${machine}`;
      if (processorMs > LONGEST_TASK) this.complain(text);
      else console.log(text);
    }
  }

  private found(): string[] {
    return this.complaints.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }

  private complain(text: string): void {
    this.complaints.push(text);
  }
}

/** Runs in the page before anything else. */
function report(): void {
  const tell = (text: string) => (window as unknown as { clewWatch(text: string): void }).clewWatch(text);
  document.addEventListener("securitypolicyviolation", (event) => {
    tell(`policy: ${event.violatedDirective} forbids ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`);
  });
}

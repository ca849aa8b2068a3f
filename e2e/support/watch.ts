import type { Page } from "@playwright/test";

/**
 * Longest task of the main thread that passes, in milliseconds. Nobody notices 100, and that is where this has to go;
 * drawing the map without a graphics card still takes up to half a second, more on a busy machine.
 */
const LONGEST_TASK = Number(process.env.CLEW_LONG_TASK_MS ?? 2_000);

/** Everything a page did that a page of Clew must not do. */
export class Watch {
  private readonly complaints: string[] = [];
  private readonly expected: RegExp[] = [];
  private counting = true;

  constructor(private readonly page: Page) {}

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
    await page.addInitScript(report, LONGEST_TASK);
  }

  /** Complaints that the test provokes on purpose. */
  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  /** Runs something heavy of the test's own (axe) whose long tasks are not the page's. */
  async without<T>(action: () => Promise<T>): Promise<T> {
    this.counting = false;
    const result = await action();
    // Entries arrive after the task they tell of.
    await this.page.waitForTimeout(300);
    this.counting = true;
    return result;
  }

  found(): string[] {
    return this.complaints.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }

  private complain(text: string): void {
    if (this.counting || !text.startsWith("long task")) this.complaints.push(text);
  }
}

/** Runs in the page before anything else. */
function report(longest: number): void {
  const tell = (text: string) => (window as unknown as { clewWatch(text: string): void }).clewWatch(text);
  document.addEventListener("securitypolicyviolation", (event) => {
    tell(`policy: ${event.violatedDirective} forbids ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`);
  });
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      if (task.duration <= longest) continue;
      tell(`long task: ${Math.round(task.duration)} ms, begun ${Math.round(task.startTime)} ms after the start`);
    }
  }).observe({ type: "longtask", buffered: true });
}

import type { Browser, CDPSession, Page } from "@playwright/test";

/** Set before and after what is not the page's own doing. */
const [LOOK_AWAY, LOOK_AGAIN] = ["clew-look-away", "clew-look-again"];
/** Set within the yardstick's task. */
const YARDSTICK = "clew-yardstick";
/** Processor time of the yardstick where limits hold as they are written, in milliseconds. */
const YARDSTICK_MS = 40;
/** Shorter tasks are not looked at, in microseconds. */
const LOOKED_AT = 15_000;

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Begin, in microseconds. */
  ts: number;
  /** Time on the clock, in microseconds. */
  dur?: number;
  /** Processor time, in microseconds. */
  tdur?: number;
  args: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } };
};

/** Through this the tests look for elements and fill fields, in tasks of the page's main thread. */
const TESTS_DOOR = "blink.mojom.DevToolsSession";

/** A task that held the main thread; its time as it would be where the yardstick takes {@link YARDSTICK_MS}. */
export type Task = { processorMs: number; atMs: number; slowness: number };

/**
 * The tasks of the pages' main threads, from the browser's own trace. They are measured by the processor time they
 * used: the time on the clock also holds what everybody else on the machine was doing. A processor shared with others
 * does less in the same time: the same piece of work, done in the page before and after, tells how much less.
 */
export class Tasks {
  private session: CDPSession | undefined;

  constructor(private readonly browser: Browser) {}

  async begin(): Promise<void> {
    this.session = await this.browser.newBrowserCDPSession();
    const traceConfig = { includedCategories: ["toplevel", "blink.user_timing", "v8.execute"], excludedCategories: ["*"] };
    await this.session.send("Tracing.start", { traceConfig, transferMode: "ReturnAsStream" });
  }

  /** Throws the trace away. Ending it properly takes the browser up to five seconds, for processes that do not answer. */
  async forget(): Promise<void> {
    await this.session?.detach();
    this.session = undefined;
  }

  /** Does the piece of work that others are measured by, a few times. */
  async measure(page: Page): Promise<void> {
    for (let time = 0; time < 3; time += 1) await page.evaluate(yardstick);
  }

  private async end(): Promise<string> {
    if (!this.session) throw new Error("nothing was traced");
    const trace = await read(this.session);
    await this.forget();
    return trace;
  }

  /** Ends the trace; the tasks that took longer than so many milliseconds. */
  async longerThan(limit: number): Promise<Task[]> {
    const { traceEvents } = JSON.parse(await this.end()) as { traceEvents: TraceEvent[] };
    const mains = new Set(traceEvents.filter(isMainThread).map(thread));
    const start = Math.min(...traceEvents.filter(({ name }) => name === "navigationStart").map(({ ts }) => ts));
    const away = lookedAway(traceEvents);
    const events = traceEvents.filter((event) => mains.has(thread(event)));
    const tasks = events.filter(({ name, tdur = 0 }) => name.endsWith("RunTask") && tdur > LOOKED_AT);
    const marks = traceEvents.filter(({ name }) => name === YARDSTICK);
    const isYardstick = (task: TraceEvent) => marks.some((mark) => isWithin(task, mark));
    // The slower of before and after: who knows how it was in between.
    const yardsticks = tasks.filter(isYardstick);
    const [before, after] = [yardsticks.filter(({ ts }) => ts < start), yardsticks.filter(({ ts }) => ts >= start)];
    const slowness = Math.max(1, median(before) / YARDSTICK_MS, median(after) / YARDSTICK_MS);
    return withoutTests(tasks, events)
      .filter((task) => !isYardstick(task))
      .filter(({ ts }) => !away.some(([from, to]) => from <= ts && ts <= to))
      .map(({ ts, tdur = 0 }) => ({ processorMs: tdur / 1000 / slowness, atMs: (ts - start) / 1000, slowness }))
      .filter(({ processorMs }) => processorMs > limit);
  }
}

/** What was traced, as it stands in a file of the browser's. */
async function read(session: CDPSession): Promise<string> {
  const complete = new Promise<{ stream?: string }>((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  const { stream } = await complete;
  if (!stream) throw new Error("a trace without its stream");
  const parts: Buffer[] = [];
  for (let eof = false; !eof; ) {
    const part = await session.send("IO.read", { handle: stream });
    parts.push(Buffer.from(part.data, part.base64Encoded ? "base64" : "utf8"));
    eof = part.eof;
  }
  return Buffer.concat(parts).toString();
}

/**
 * Tasks among all events of main threads. What a test does in a task of its own is not counted, but what the page does
 * in answer is: it comes in microtasks.
 */
function withoutTests(tasks: TraceEvent[], events: TraceEvent[]): TraceEvent[] {
  const doors = events.filter(({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag === TESTS_DOOR);
  const answers = events.filter(({ name }) => name === "RunMicrotasks");
  return tasks.map((task) => {
    if (!doors.some((door) => isWithin(task, door))) return task;
    const own = answers.filter((answer) => isWithin(task, answer));
    return { ...task, tdur: own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) };
  });
}

function isWithin(task: TraceEvent, event: TraceEvent): boolean {
  return thread(task) === thread(event) && task.ts <= event.ts && event.ts <= task.ts + (task.dur ?? 0);
}

/** The middle one's processor time in milliseconds; 0 of none. */
function median(tasks: TraceEvent[]): number {
  const times = tasks.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

function isMainThread({ name, args }: TraceEvent): boolean {
  return name === "thread_name" && args.name === "CrRendererMain";
}

function thread({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`;
}

function lookedAway(events: TraceEvent[]): [number, number][] {
  const times = (mark: string) => events.filter(({ name }) => name === mark).map(({ ts }) => ts);
  const again = times(LOOK_AGAIN);
  return times(LOOK_AWAY).map((from) => [from, Math.min(...again.filter((to) => to > from), Infinity)]);
}

/** Runs in the page: what happens from now on is not its doing. */
export function lookAway(): void {
  performance.mark("clew-look-away");
}

/** Runs in the page: what happens from now on is its doing. */
export function lookAgain(): void {
  performance.mark("clew-look-again");
}

/** Runs in the page before anything else: tells of tasks that took longer on the clock than so many milliseconds. */
export function tellOfLong(limit: number): void {
  const tell = (ms: number) => (window as unknown as { clewLong(ms: number): void }).clewLong(ms);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (duration > limit) tell(duration);
  }).observe({ type: "longtask", buffered: true });
}

/** Runs in the page: words are made, counted and sorted, as programs do. */
function yardstick(): number {
  performance.mark("clew-yardstick");
  const counts = new Map<string, number>();
  let state = 1;
  for (let at = 0; at < 60_000; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    const word = `w${state % 20_011}`;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).length;
}

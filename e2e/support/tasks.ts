import type { Browser } from "@playwright/test";

/** Set before and after what is not the page's own doing. */
const [LOOK_AWAY, LOOK_AGAIN] = ["clew-look-away", "clew-look-again"];

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Begin, in microseconds. */
  ts: number;
  /** Processor time, in microseconds. */
  tdur?: number;
  args: { name?: string };
};

/** A task that held the main thread. */
export type Task = { processorMs: number; atMs: number };

/**
 * The tasks of the pages' main threads, from the browser's own trace. They are measured by the processor time they
 * used: the time on the clock also holds what everybody else on the machine was doing.
 */
export class Tasks {
  constructor(private readonly browser: Browser) {}

  async begin(): Promise<void> {
    await this.browser.startTracing(undefined, { categories: ["toplevel", "blink.user_timing"] });
  }

  /** Ends the trace; the tasks that took longer than so many milliseconds. */
  async longerThan(limit: number): Promise<Task[]> {
    const { traceEvents } = JSON.parse((await this.browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const mains = new Set(traceEvents.filter(isMainThread).map(thread));
    const start = Math.min(...traceEvents.filter(({ name }) => name === "navigationStart").map(({ ts }) => ts));
    const away = lookedAway(traceEvents);
    return traceEvents
      .filter((event) => event.name.endsWith("RunTask") && mains.has(thread(event)))
      .filter(({ ts }) => !away.some(([from, to]) => from <= ts && ts <= to))
      .map(({ ts, tdur = 0 }) => ({ processorMs: tdur / 1000, atMs: (ts - start) / 1000 }))
      .filter(({ processorMs }) => processorMs > limit);
  }
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

import type { Page } from "@playwright/test";

/** How the browser's own model behaves in a test. */
export type Manner = {
  availability: "available" | "downloadable" | "unavailable";
  /** Tokens of its context, four letters each. */
  window: number;
  /** The attributes by their first names (`inputQuota`), as older browsers have them. */
  old: boolean;
  /** Between two pieces of a download or a reply, in milliseconds. */
  pause: number;
  /** What a reply ends with in place of its end. */
  breaks: string;
};

/** What was done with it. */
export type Done = { systems: string[]; prompts: string[]; held: boolean[]; copies: number; ended: number; aborted: number };

const GOOD: Manner = { availability: "available", window: 6_000, old: false, pause: 0, breaks: "" };

/** Puts a language model of its own into the page's place, before the page is opened. */
export async function putOwnModel(page: Page, manner: Partial<Manner> = {}): Promise<void> {
  await page.addInitScript(standIn, { ...GOOD, ...manner });
}

/** A browser without one: this Chromium brings the interface along. */
export async function takeOwnModel(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "LanguageModel");
  });
}

export function done(page: Page): Promise<Done> {
  return page.evaluate(() => (window as unknown as { ownModel: Done }).ownModel);
}

/** Runs in the page. */
function standIn(manner: Manner): void {
  const told: Done = { systems: [], prompts: [], held: [], copies: 0, ended: 0, aborted: 0 };
  const tokens = (text: string) => Math.ceil(text.length / 4);
  const wait = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const given = () => {
        told.aborted += 1;
        reject(new DOMException("given up", "AbortError"));
      };
      if (signal?.aborted) return given();
      const timer = setTimeout(() => (signal?.removeEventListener("abort", stop), resolve()), manner.pause);
      const stop = () => (clearTimeout(timer), given());
      signal?.addEventListener("abort", stop, { once: true });
    });
  let availability: string = manner.availability;
  type Options = { signal?: AbortSignal; responseConstraint?: object };
  type Wanted = Options & { monitor?: (target: EventTarget) => void; initialPrompts?: { content: string }[] };

  class Conversation {
    private said = 0;

    constructor(private readonly system: string) {
      const [window, usage, measure] = manner.old
        ? ["inputQuota", "inputUsage", "measureInputUsage"]
        : ["contextWindow", "contextUsage", "measureContextUsage"];
      Object.defineProperty(this, window, { get: () => manner.window });
      Object.defineProperty(this, usage, { get: () => tokens(this.system) + this.said });
      Object.defineProperty(this, measure, { value: async (prompt: string) => tokens(prompt) });
    }

    async clone(): Promise<Conversation> {
      told.copies += 1;
      return new Conversation(this.system);
    }

    destroy(): void {
      told.ended += 1;
    }

    promptStreaming(prompt: string, options: Options = {}): ReadableStream<string> {
      const taken = tokens(this.system) + tokens(prompt);
      if (taken > manner.window) {
        throw Object.assign(new DOMException("too long", "QuotaExceededError"), { requested: taken });
      }
      told.prompts.push(prompt);
      told.held.push(options.responseConstraint !== undefined);
      const reply = this.system.startsWith("You answer")
        ? '{"steps":[{"text":"The first sentence says so","numbers":[1]}],"answer":"Hanne Dorr","supports":[1],"missing":[]}'
        : this.system.startsWith("You are being tested")
          ? "ready"
          : "none";
      const pieces = reply.match(/.{1,12}/g) ?? [];
      this.said = taken;
      return new ReadableStream({
        async pull(controller) {
          try {
            await wait(options.signal);
            const piece = manner.breaks && pieces.length < 3 ? undefined : pieces.shift();
            if (piece !== undefined) controller.enqueue(piece);
            else if (manner.breaks) controller.error(new DOMException(manner.breaks, "UnknownError"));
            else controller.close();
          } catch (error) {
            controller.error(error);
          }
        },
      });
    }
  }

  const LanguageModel = {
    availability: async () => availability,
    create: async (options: Wanted = {}) => {
      if (availability === "unavailable") throw new DOMException("not on this device", "NotSupportedError");
      if (availability === "downloadable") {
        const target = new EventTarget();
        options.monitor?.(target);
        for (const loaded of [0.25, 0.5, 0.75, 1]) {
          await wait(options.signal);
          target.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded }));
        }
        availability = "available";
      }
      const system = options.initialPrompts?.[0]?.content ?? "";
      told.systems.push(system);
      return new Conversation(system);
    },
  };
  Object.defineProperty(window, "LanguageModel", { value: LanguageModel, configurable: true });
  Object.defineProperty(window, "ownModel", { value: told });
}

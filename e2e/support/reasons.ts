import type { Reporter, TestCase } from "@playwright/test/reporter";

/** Most lines of a reason that are told: what was expected, and what came. */
const LINES = 12;

/** Ends with why each test failed: of a long run often only the last lines are kept. */
export default class Reasons implements Reporter {
  private readonly failed = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    if (test.outcome() === "unexpected") this.failed.add(test);
  }

  onEnd(): void {
    for (const test of this.failed) {
      console.log(`  why: ${test.titlePath().slice(2).join(" › ")}`);
      const texts = test.results.flatMap(({ errors }) => errors).map(({ message = "" }) => message);
      const lines = texts.flatMap((text) => text.split("\n")).filter((line) => line.trim());
      for (const line of lines.slice(0, LINES)) console.log(`  why:   ${line}`);
    }
  }
}

import { expect, type Locator, type Page } from "@playwright/test";

export type Strategy = "auto" | "rag" | "tcr-qf" | "lgm" | "kg-cqr" | "kg-irag" | "autokg";

/** Question box, reasoning and answer. */
export class Conversation {
  readonly question: Locator;
  readonly strategy: Locator;
  readonly button: Locator;
  readonly stop: Locator;
  readonly answer: Locator;
  readonly text: Locator;
  readonly citations: Locator;
  readonly steps: Locator;

  constructor(page: Page) {
    this.question = page.getByRole("textbox", { name: "Question", exact: true });
    this.strategy = page.getByRole("combobox", { name: "Way to answer" });
    this.button = page.getByRole("button", { name: "Ask", exact: true });
    this.stop = page.getByRole("button", { name: "Stop", exact: true });
    this.answer = page.getByRole("region", { name: "Answer", exact: true });
    this.text = this.answer.getByTestId("answer-text");
    this.citations = this.answer.getByTestId("citation");
    this.steps = page.getByRole("list", { name: "Reasoning" }).locator("[data-step]");
  }

  /** Asks and waits for the end. */
  async ask(question: string, strategy?: Strategy): Promise<void> {
    await this.begin(question, strategy);
    await expect(this.answer).toContainText(question);
    await this.finished();
  }

  async begin(question: string, strategy?: Strategy): Promise<void> {
    await this.question.fill(question);
    if (strategy) await this.strategy.selectOption(strategy);
    await this.button.click();
  }

  async finished(): Promise<void> {
    await expect(this.text).toBeVisible({ timeout: 30_000 });
    await expect(this.answer).not.toHaveAttribute("aria-busy", "true", { timeout: 30_000 });
  }
}

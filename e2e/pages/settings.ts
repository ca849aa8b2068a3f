import type { Locator, Page } from "@playwright/test";

export class Settings {
  readonly dialog: Locator;
  readonly endpoint: Locator;
  /** The choice of a model that is connected. */
  readonly model: Locator;
  readonly outcome: Locator;
  /** The choice of the browser's own model. */
  readonly own: Locator;
  private readonly button: Locator;

  constructor(private readonly page: Page) {
    this.button = page.getByRole("button", { name: "Settings", exact: true });
    this.dialog = page.getByRole("dialog", { name: "Settings" });
    this.endpoint = this.dialog.getByLabel("Address of the model");
    this.model = this.dialog.getByRole("radio", { name: /language model/i });
    this.own = this.dialog.getByRole("radio", { name: /own model/ });
    this.outcome = this.dialog.locator(".test-row").getByRole("status");
  }

  async open(): Promise<void> {
    await this.button.click();
    await this.dialog.waitFor();
  }

  /** Lets a model answer instead of the built-in reader. */
  async chooseModel(endpoint: string, model: string): Promise<void> {
    await this.model.check();
    if (!(await this.endpoint.isVisible())) await this.dialog.getByText("A model at an address of your own").click();
    await this.endpoint.fill(endpoint);
    await this.dialog.getByLabel("Model name").fill(model);
  }

  async test(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Send a test message" }).click();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.dialog.waitFor({ state: "hidden" });
  }
}

import { fixture } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

test("without the embedding model the page says so and searches by words", async ({ clew, page, watch }) => {
  watch.expect(/404 .*\/model\//, /Failed to load resource.*\/model\//);
  await page.route("**/model/**", (route) => route.fulfill({ status: 404, body: "not here" }));
  await clew.open();
  await clew.documents.add([fixture("harbour-clock.txt"), fixture("mira-oduya.md")]);
  await clew.documents.ready("harbour-clock.txt");
  await clew.documents.ready("mira-oduya.md");
  await expect(page.getByText(/search by meaning is off/i).first()).toBeVisible();
  await clew.conversation.ask("Who built the Harbour Clock?");
  await expect(clew.conversation.text).toContainText("Mira Oduya");
});

import { expect, test } from "../support/test.ts";

const LATE = "**/clew-late-*.wasm";

test("the page can be used before its late part has come, and what was asked for meanwhile comes with it", async ({ clew, page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(LATE, async (route) => {
    await held;
    await route.continue();
  });
  await clew.open();
  await clew.documents.add({ name: "pier.txt", mimeType: "text/plain", buffer: Buffer.from("The pier of Osk was built in 1907 by Tove Lind.") });
  await clew.documents.ready("pier.txt");
  await clew.conversation.begin("Who built the pier of Osk?");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toHaveCount(0);
  release();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(clew.conversation.citations.first()).toBeVisible();
  await clew.graph.holds("nodes", 2);
});

test("a late part that fails once is fetched again", async ({ clew, page, watch }) => {
  watch.expect(/clew-late/, /console/);
  let failures = 0;
  await page.route(LATE, (route) => (failures++ === 0 ? route.fulfill({ status: 404, body: "gone" }) : route.continue()));
  await clew.open();
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  expect(failures).toBe(2);
});

test("a late part that never comes is told, with a way out", async ({ clew, page, watch }) => {
  watch.expect(/clew-late/, /console/);
  await page.route(LATE, (route) => route.fulfill({ status: 404, body: "gone" }));
  await clew.open();
  await expect(page.getByText("A part of the page could not be loaded")).toBeVisible({ timeout: 20_000 });
  await page.unroute(LATE);
  await page.getByRole("button", { name: "Reload" }).first().click();
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
});

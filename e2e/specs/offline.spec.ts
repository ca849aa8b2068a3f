import { readFileSync } from "node:fs";
import { expect, test } from "../support/test.ts";

const clock = new URL("../fixtures/harbour-clock.txt", import.meta.url);

test("after the first visit the page works without a network", async ({ clew, page, context }) => {
  await clew.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await clew.conversation.question.waitFor();
  await clew.documents.add({ name: "harbour-clock.txt", mimeType: "text/plain", buffer: readFileSync(clock) });
  await clew.documents.ready("harbour-clock.txt");
  await clew.conversation.ask("Who designed the harbour clock?");
  await expect(clew.conversation.citations.first()).toBeVisible();
  await clew.documents.open("harbour-clock.txt");
  await expect(clew.viewer.region).toBeVisible();
});

test("what the server alone can show is not hidden by the kept page", async ({ clew, page, watch }) => {
  // A reply that is no page names no icon, so the browser asks for one.
  watch.expect(/favicon\.ico/);
  await clew.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await clew.conversation.question.waitFor();
  const response = await page.goto("/healthz");
  expect(response?.fromServiceWorker()).toBe(false);
  expect(await response?.json()).toMatchObject({ status: "ok" });
});

test("the page can be installed", async ({ page, request }) => {
  await page.goto("/");
  const link = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await request.get(link ?? "")).json();
  expect(manifest).toMatchObject({ name: "Clew", start_url: "/", display: "standalone" });
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
});

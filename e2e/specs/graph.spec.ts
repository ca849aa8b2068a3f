import { expect, test } from "../support/test.ts";

test("kinds are hidden and shown, and two entities are joined by a path", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.graph.holds("nodes", 10);
  const people = page.getByRole("list", { name: "Legend" }).getByRole("button", { name: "Person" });
  const before = await clew.graph.count("nodes");
  await people.click();
  await expect(people).toHaveAttribute("aria-pressed", "false");
  expect(await clew.graph.count("nodes")).toBeLessThan(before);
  await people.click();
  await expect.poll(() => clew.graph.count("nodes")).toBe(before);

  const find = page.getByRole("searchbox", { name: "Find in the graph" });
  const inspector = page.getByRole("region", { name: "Entity" });
  const found = page.getByRole("list", { name: "Found" }).getByRole("button");
  await find.fill("Ingrid Maro");
  await found.first().click();
  await inspector.getByRole("button", { name: "Path from here" }).click();
  await find.fill("Port Lissen");
  await found.first().click();
  await inspector.getByRole("button", { name: "Path from Ingrid Maro to here" }).click();
  await clew.graph.holds("path", 1);
  await expect(clew.graph.region).toContainText("From Ingrid Maro to Port Lissen");
});

test("an answer is replayed step by step", async ({ clew, page }) => {
  await clew.openWithSample();
  await clew.conversation.ask("Who rebuilt the theatre where The Glass Tide was first performed?", "tcr-qf");
  await clew.graph.holds("path", 1);
  const slider = page.getByRole("slider", { name: "Replay" });
  await slider.fill("0");
  await expect.poll(() => clew.graph.count("path")).toBe(0);
  const last = Number(await slider.getAttribute("max"));
  await slider.fill(String(last));
  await clew.graph.holds("path", 1);
});

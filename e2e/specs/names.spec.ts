import { fixture } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

test("a name in a document leads to its place in the graph, and the address keeps it", async ({ page, clew }) => {
  await clew.open();
  await clew.documents.add([fixture("harbour-clock.txt"), fixture("mira-oduya.md")]);
  await clew.documents.ready("mira-oduya.md");
  await clew.documents.ready("harbour-clock.txt");
  await clew.documents.open("mira-oduya.md");
  const names = clew.viewer.region.getByRole("button", { name: "Names" });
  await expect(names).toHaveAttribute("aria-pressed", "false");
  await expect(clew.viewer.region.getByRole("link")).toHaveCount(0);
  await names.click();
  await clew.viewer.region.getByRole("link", { name: "Mira Oduya" }).first().click();
  await expect(clew.viewer.region).toBeHidden();
  const inspector = page.getByRole("region", { name: "Entity", exact: true });
  await expect(inspector).toContainText("Telmar Bay");
  await expect(page).toHaveURL(/entity=Mira%20Oduya/);
  await page.reload();
  await expect(inspector).toContainText("Telmar Bay");
});

import { file } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

/** Four readings; the days can be read either way. */
const GAUGE = file(
  "gauge.csv",
  ["date,gauge,depth_m", "1/2/2024,Ard,4", "2/2/2024,Ard,5", "3/2/2024,Ard,9", "4/2/2024,Ard,6"].join("\n"),
);

test("what a table's columns mean can be put right, and stays so", async ({ page, clew }) => {
  await clew.open();
  await clew.documents.add(GAUGE);
  await clew.documents.ready(GAUGE.name);
  await clew.documents.open(GAUGE.name);
  const columns = clew.viewer.region.locator("details");
  await columns.getByText("Columns", { exact: true }).click();
  await expect(columns.getByRole("status")).toContainText("2024-02-01 to 2024-02-05");
  await columns.getByLabel("Days are written").selectOption("month first (5/14/2024)");
  await expect(columns.getByRole("status")).toContainText("2024-01-02");
  await page.reload();
  await clew.documents.ready(GAUGE.name);
  await clew.documents.open(GAUGE.name);
  await columns.getByText("Columns", { exact: true }).click();
  await expect(columns.getByLabel("Days are written")).toHaveValue("month");
  await columns.getByLabel("Meaning of gauge").selectOption("names a series");
  await columns.getByLabel("Meaning of depth_m").selectOption("not used");
  await expect(columns.getByRole("status")).toContainText("Not read as measurements");
  await columns.getByRole("button", { name: "As guessed" }).click();
  await expect(columns.getByRole("status")).toContainText("2024-02-01 to 2024-02-05");
});

import { expect, test } from "../support/test.ts";

test("a page that holds its own thread up is noticed", async ({ clew, page, watch }) => {
  await clew.open();
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        setTimeout(() => {
          const begin = performance.now();
          // Long enough where others take their part of the processor.
          while (performance.now() - begin < 2500);
          done();
        });
      }),
  );
  expect((await watch.end()).join()).toContain("long task");
  watch.expect(/long task/);
});

// How long do tasks hold a page's main thread? From the browser's own trace, in processor time: the time on the clock also
// holds what everybody else on the machine was doing.

/** Does `work`; the longest task of the page's main thread meanwhile, in milliseconds of processor time. */
export async function longestTask(browser, page, work) {
  // The page's own thread is the one that sets this mark.
  const mark = "clew-bench-mark";
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  await page.evaluate((mark) => performance.mark(mark), mark);
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const own = traceEvents.find(({ name }) => name === mark);
  const tasks = traceEvents.filter((event) => event.name.endsWith("RunTask") && event.pid === own?.pid && event.tid === own?.tid);
  return Math.round(Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000);
}

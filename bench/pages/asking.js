// How a measuring page asks its workers.

/** A worker that answers. */
export function start(file, name) {
  const worker = new Worker(`/bench/pages/${file}.js`, { type: "module" });
  const waiting = new Map();
  let sent = 0;
  worker.addEventListener("message", ({ data: { nth, value, error } }) => {
    const { resolve, reject } = waiting.get(nth);
    waiting.delete(nth);
    if (error) reject(new Error(`${name}: ${error}`));
    else resolve(value);
  });
  const ask = (command, argument) => {
    sent += 1;
    worker.postMessage({ nth: sent, command, argument });
    return new Promise((resolve, reject) => waiting.set(sent, { resolve, reject }));
  };
  return { ask, end: () => worker.terminate() };
}

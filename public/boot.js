// Loads the app. The build writes the names of its files into <meta name="clew-app">.

const start = document.getElementById("start");
const files = document.querySelector('meta[name="clew-app"]').dataset;

/** Replaces the start screen's note by what went wrong and what a person can do about it. */
function explain(error) {
  console.error(error);
  start.setAttribute("role", "alert");
  start.querySelector(".start-note").textContent = reason(error);
}

function reason(error) {
  if (typeof WebAssembly !== "object") {
    return "Clew needs WebAssembly, which this browser does not have or does not allow here. A current Firefox, Chrome, Edge or Safari has it.";
  }
  if (error instanceof WebAssembly.CompileError) {
    return "This browser cannot run Clew's program. It may be too old: a current Firefox, Chrome, Edge or Safari can.";
  }
  return `Clew could not start. Reload the page; if that does not help, restart the program that serves it. (${error})`;
}

try {
  const app = await import(files.js);
  await app.default({ module_or_path: files.wasm });
  start.remove();
} catch (error) {
  explain(error);
}

// The program is kept for visits without a network once the page has come to rest.
if ("serviceWorker" in navigator) {
  setTimeout(() => navigator.serviceWorker.register("/offline.js").catch(() => {}), 4000);
}

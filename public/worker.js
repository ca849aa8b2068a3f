// Starts the program of the engine and of the embedders; which of them it is to be, the worker's name tells.
importScripts("/clew-worker.js");
// A program that cannot be loaded is an error of this worker, so that whoever started it hears of it.
wasm_bindgen({ module_or_path: "/clew-worker_bg.wasm" }).catch((error) => setTimeout(() => {
  throw error;
}));

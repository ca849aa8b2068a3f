// Starts the program of the engine and of the embedders; which of them it is to be, the worker's name tells.
importScripts("/clew-worker.js");
wasm_bindgen({ module_or_path: "/clew-worker_bg.wasm" });

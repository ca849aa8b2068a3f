// Opens files that are not plain text, one after the other: Word, Excel, Parquet, mail, archives and others. The engine
// starts it with the first such file, and ends it when it is cancelled, when it fails or when nothing has come for a while.
//
// In:  {task: "open" | "unfold", name: string, bytes: ArrayBuffer}
// Out: {made: Uint8Array}  (postcard: Result<Document, ReadError>, or Result<Option<Vec<InnerFile>>, ReadError>)
//      {reason: "absent" | "damaged", detail: string}

importScripts("/clew-opener.js");
const ready = wasm_bindgen({ module_or_path: "/clew-opener_bg.wasm" });
// Told with the first file.
ready.catch(() => {});

/** Nothing is wrong with the file where the program itself is missing. */
async function answer({ task, name, bytes }) {
  try {
    await ready;
  } catch (error) {
    return { reason: "absent", detail: String(error?.message ?? error) };
  }
  try {
    const made = task === "unfold" ? wasm_bindgen.unfold : wasm_bindgen.open;
    return { made: made(name, new Uint8Array(bytes)) };
  } catch {
    return { reason: "damaged", detail: "its reader stopped" };
  }
}

self.addEventListener("message", async ({ data }) => {
  const answered = await answer(data);
  self.postMessage(answered, answered.made ? [answered.made.buffer] : []);
});

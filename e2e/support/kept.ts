import type { Page } from "@playwright/test";

/** What a browser has kept of a workspace: the bytes under each key of each table, in letters. */
export type Kept = { database: string; version: number; tables: [string, [number, string][]][] };

/** Everything that the page's origin keeps in this database. */
export function keep(page: Page, database: string): Promise<Kept> {
  return page.evaluate(async (database) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const inLetters = (bytes: Uint8Array) => {
      let text = "";
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return btoa(text);
    };
    const open = await done(indexedDB.open(database));
    const names = [...open.objectStoreNames];
    const reading = open.transaction(names);
    const tables = names.map(async (name): Promise<[string, [number, string][]]> => {
      const table = reading.objectStore(name);
      const [keys, values] = await Promise.all([done(table.getAllKeys()), done(table.getAll())]);
      return [name, keys.map((key, at) => [key as number, inLetters(values[at])])];
    });
    const kept = { database, version: open.version, tables: await Promise.all(tables) };
    open.close();
    return kept;
  }, database);
}

/** Puts it there, as if the page had been used before. The page must show nothing that has the database open. */
export async function putBack(page: Page, kept: Kept): Promise<void> {
  await page.evaluate(async ({ database, version, tables }) => {
    const opening = indexedDB.open(database, version);
    opening.onupgradeneeded = () => {
      for (const [name] of tables) opening.result.createObjectStore(name);
    };
    const open = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const writing = open.transaction([...open.objectStoreNames], "readwrite");
    for (const [name, rows] of tables) {
      const table = writing.objectStore(name);
      for (const [key, letters] of rows) table.put(Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0)), key);
    }
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    });
    open.close();
  }, kept);
}

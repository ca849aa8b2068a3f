import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** A port of this machine on which nobody listens: two specs run at a time, and each server must be a spec's own. */
export async function freePort(): Promise<number> {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, "close");
  return port;
}

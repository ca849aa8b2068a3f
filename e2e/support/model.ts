import { createServer, type IncomingHttpHeaders, type Server } from "node:http";

/** Where the porter of the tests looks for its model server, and with which key. */
export const MODEL_PORT = Number(process.env.CLEW_E2E_MODEL_PORT ?? 18081);
export const MODEL_KEY = "sk-e2e-only";

export type Call = { path: string; headers: IncomingHttpHeaders; body: string };

/** A model server that says the same to everything, and remembers what it was asked. */
export class Model {
  readonly calls: Call[] = [];
  private readonly server: Server;

  /** Connections that were given up before the reply had ended. */
  broken = 0;

  constructor(
    private readonly says: string,
    private readonly status = 200,
    private readonly manner: "prompt" | "hanging" = "prompt",
  ) {
    this.server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        if (request.url?.endsWith("/models")) {
          response.end(JSON.stringify({ object: "list", data: [{ id: "small-model" }, { id: "large-model" }] }));
          return;
        }
        this.calls.push({ path: request.url ?? "", headers: request.headers, body });
        const stream = this.status < 400 && body.includes('"stream":true');
        response.writeHead(this.status, { "content-type": stream ? "text/event-stream" : "application/json" });
        response.on("close", () => (this.broken += response.writableEnded ? 0 : 1));
        if (this.manner === "hanging") response.write(": wait\n\n");
        else response.end(stream ? this.streamed() : this.whole());
      });
    });
  }

  async start(port = MODEL_PORT): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private whole(): string {
    if (this.status >= 400) return JSON.stringify({ error: { message: this.says } });
    const message = { role: "assistant", content: this.says };
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
    return JSON.stringify({ id: "1", object: "chat.completion", model: "test", choices, usage });
  }

  private streamed(): string {
    const words = this.says.split(/(?<= )/).map((content) => ({ choices: [{ index: 0, delta: { content } }] }));
    const end = { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
    return [...words, end].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("") + "data: [DONE]\n\n";
  }
}

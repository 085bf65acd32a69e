import type { ServerResponse } from "node:http";
import type { MessagePipe } from "@dialectic/shared/protocol";
import { maxUnreadPageBytes, streamHeartbeatMs } from "../limits.ts";

/** The pipe to one page: server-sent events out, posted messages in. */
export class PageStream implements MessagePipe {
  readonly #response: ServerResponse;
  readonly #listeners = new Set<(message: unknown) => void>();
  readonly #beat: NodeJS.Timeout;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    response.write(":\n\n");
    this.#beat = setInterval(() => response.write(":\n\n"), streamHeartbeatMs);
    this.#beat.unref();
    response.on("close", () => clearInterval(this.#beat));
    response.on("error", () => response.destroy());
  }

  post(message: unknown): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    if (this.#response.writableLength > maxUnreadPageBytes) return void this.#response.destroy();
    // JSON has no raw line breaks, so one message is one data line.
    this.#response.write(`data: ${JSON.stringify(message)}\n\n`);
  }

  onMessage(listener: (message: unknown) => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  receive(message: unknown): void {
    for (const listener of this.#listeners) listener(message);
  }

  dispose(): void {
    clearInterval(this.#beat);
    this.#response.end();
  }
}

import { isRecord } from "@dialectic/shared/protocol";
import { AbstractMessageReader, type DataCallback, type Disposable, type Message } from "vscode-jsonrpc";
import { parseJson } from "../base/parseJson.ts";
import type { serverBounds } from "../limits.ts";
import { FrameDecoder } from "../socket/frameDecoder.ts";

export type ServerBounds = Readonly<typeof serverBounds>;

/** Reads the messages of a language server, with bounds on their size and pace. The first fault ends the reading. */
export class ServerReader extends AbstractMessageReader {
  readonly #stream: NodeJS.ReadableStream;
  readonly #bounds: ServerBounds;
  readonly #decoder: FrameDecoder;
  #since = Date.now();
  #received = 0;

  constructor(stream: NodeJS.ReadableStream, bounds: ServerBounds) {
    super();
    this.#stream = stream;
    this.#bounds = bounds;
    this.#decoder = new FrameDecoder(bounds.maxMessageBytes);
  }

  override listen(callback: DataCallback): Disposable {
    const take = (chunk: Buffer) => {
      const fault = this.#noteFlood(chunk.length) ?? this.#decoder.push(chunk, (text) => this.#deliver(text, callback));
      if (fault === undefined) return;
      this.#stream.removeListener("data", take);
      this.fireError(new Error(fault.message));
    };
    this.#stream.on("data", take);
    this.#stream.once("end", () => this.fireClose());
    return { dispose: () => void this.#stream.removeListener("data", take) };
  }

  #deliver(text: string, callback: DataCallback): void {
    const message = parseJson(text);
    if (isMessage(message)) callback(message);
    else this.fireError(new Error("It sent something that is not a message"));
  }

  #noteFlood(bytes: number): { readonly message: string } | undefined {
    const { maxFloodBytes: floodCap, floodMs: floodTime } = this.#bounds;
    const now = Date.now();
    if (now - this.#since > floodTime) [this.#since, this.#received] = [now, 0];
    this.#received += bytes;
    return this.#received > floodCap ? { message: "It sends more than can be read" } : undefined;
  }
}

/** The library checks the rest. */
function isMessage(value: unknown): value is Message {
  return isRecord(value) && value["jsonrpc"] === "2.0";
}

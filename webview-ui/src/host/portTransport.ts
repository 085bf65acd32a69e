import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Message,
  type MessageReader,
  type MessageWriter,
} from "vscode-jsonrpc";
import type { Disposable, PanelPort } from "./panelPort.ts";

/** Reads the JSON-RPC messages of a port. */
export class PortMessageReader extends AbstractMessageReader implements MessageReader {
  readonly #port: PanelPort;

  constructor(port: PanelPort) {
    super();
    this.#port = port;
  }

  listen(callback: DataCallback): Disposable {
    return this.#port.onMessage((message) => {
      if (isMessage(message)) callback(message);
      else this.fireError(new Error("What arrived is not a JSON-RPC message"));
    });
  }
}

/** Writes JSON-RPC messages to a port. */
export class PortMessageWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #port: PanelPort;

  constructor(port: PanelPort) {
    super();
    this.#port = port;
  }

  async write(message: Message): Promise<void> {
    this.#port.post(message);
  }

  /** A port outlives its conversations. */
  end(): void {}
}

function isMessage(message: unknown): message is Message {
  return typeof message === "object" && message !== null && "jsonrpc" in message && message.jsonrpc === "2.0";
}

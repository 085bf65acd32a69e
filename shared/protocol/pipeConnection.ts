import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createMessageConnection,
  type DataCallback,
  type Disposable,
  type Message,
  type MessageConnection,
} from "vscode-jsonrpc";

/** A pipe for whole messages between a page and its host: `postMessage`, or server-sent events with posts. */
export interface MessagePipe {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): Disposable;
}

/**
 * Opens a JSON-RPC connection over a pipe of whole messages. Call `listen()` on it once its handlers are registered.
 * The program must import `vscode-jsonrpc/node` or `vscode-jsonrpc/browser` first, which installs the library's
 * runtime.
 */
export function createPipeConnection(pipe: MessagePipe): MessageConnection {
  return createMessageConnection(new PipeReader(pipe), new PipeWriter(pipe), {
    error: ignoreLine,
    warn: ignoreLine,
    info: ignoreLine,
    log: ignoreLine,
  });
}

/** Suppresses the library's console output: handlers report problems themselves. */
const ignoreLine = (): void => undefined;

class PipeReader extends AbstractMessageReader {
  readonly #pipe: MessagePipe;

  constructor(pipe: MessagePipe) {
    super();
    this.#pipe = pipe;
  }

  override listen(callback: DataCallback): Disposable {
    return this.#pipe.onMessage((message) => {
      if (isJsonRpc(message)) callback(message);
      else this.fireError(new Error("A message on the pipe is not JSON-RPC 2.0"));
    });
  }
}

class PipeWriter extends AbstractMessageWriter {
  readonly #pipe: MessagePipe;

  constructor(pipe: MessagePipe) {
    super();
    this.#pipe = pipe;
  }

  write(message: Message): Promise<void> {
    this.#pipe.post(message);
    return Promise.resolve();
  }

  /** The pipe outlives its conversations. */
  end(): void {}
}

function isJsonRpc(message: unknown): message is Message {
  return typeof message === "object" && message !== null && "jsonrpc" in message && message.jsonrpc === "2.0";
}

/** Returns the two ends of a pipe; messages are copied, as between processes. */
export function createPipePair(): readonly [MessagePipe, MessagePipe] {
  const listeners = [new Set<(message: unknown) => void>(), new Set<(message: unknown) => void>()] as const;
  const end = (mine: Set<(message: unknown) => void>, theirs: Set<(message: unknown) => void>): MessagePipe => ({
    post: (message) => {
      const copy: unknown = JSON.parse(JSON.stringify(message));
      for (const listener of theirs) void Promise.resolve().then(() => listener(copy));
    },
    onMessage: (listener) => {
      mine.add(listener);
      return { dispose: () => void mine.delete(listener) };
    },
  });
  return [end(...listeners), end(listeners[1], listeners[0])];
}

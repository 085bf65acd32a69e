/** A message's parameters or result; the protocol reference has their members. */
export type Data = Readonly<Record<string, unknown>>;

/**
 * Bytes in both directions, whose other end is `dialectic connect --stdio`, here or on another machine: the streams of a child process, a
 * socket, or whatever else Node can read and write.
 */
export interface Transport {
  readonly readable: AsyncIterable<Uint8Array>;
  readonly writable: {
    write(bytes: Uint8Array): unknown;
    end(): unknown;
    on(event: string, listener: (...given: unknown[]) => void): unknown;
  };
}

export interface ConnectOptions {
  /** Name of the program, which people see; "program" by default. */
  readonly name?: string;
  /** Connects to the window that has this folder open; the working directory decides by default. */
  readonly workspace?: string;
  /** Talks over this, in place of the socket of a window on this machine; its other end chooses the window and the name. */
  readonly transport?: Transport;
}

/** A connection to a window, on which both sides have proved their identity. */
export interface Connection {
  /** The window, as `$/connected` tells it to other programs. */
  readonly window: {
    readonly protocolVersion: string;
    readonly serverInfo: { readonly name: string; readonly version?: string | undefined };
    readonly capabilities: {
      readonly tools: readonly string[];
      readonly maxContentLength: number;
      readonly maxMessageBytes: number;
    };
    readonly folders: readonly string[];
  };
  /** Sends a request. A refusal is a result; an error of the conversation rejects with its number as `code`. */
  request(method: string, params?: Data, signal?: AbortSignal): Promise<Data>;
  /** Hears a notification of the window, such as `review/changed` after `program/join`. */
  onNotification(method: string, hear: (params: Data) => void): void;
  /** Answers a request of the window, such as `editor/problems`. */
  onRequest(method: string, answer: (params: Data) => Data | Promise<Data>): void;
  /** Resolves when either side has ended the connection. */
  readonly closed: Promise<void>;
  close(): void;
}

/** Connects to a window. Rejects with advice in the message, and a `reason` for programs, such as "no-window". */
export declare function connect(options?: ConnectOptions): Promise<Connection>;

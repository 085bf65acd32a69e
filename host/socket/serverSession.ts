import type { Duplex } from "node:stream";
import {
  type Bridge,
  bridge,
  type Client,
  createClient,
  errorCodes,
  type Handlers,
  type HostToProgram,
  hostToProgram,
  type LogLevel,
  protocolVersion,
  RpcError,
  serve,
} from "@dialectic/shared/protocol";
import { Trace } from "vscode-jsonrpc/node";
import * as z from "zod/mini";
import { handshakeTimeoutMs } from "../limits.ts";
import type { ServedConversation } from "./acceptConnection.ts";
import type { Incoming, Receiver } from "./incoming.ts";
import type { Encode } from "./outgoing.ts";
import { createClientProof, createHostProof, createNonce, isSameSecret } from "./proof.ts";
import { RpcLink } from "./rpcLink.ts";
import type { Fault } from "./rpcMessage.ts";

const { initialize, initialized, shutdown, exit, ...served } = bridge;
const lifecycle = { initialize, initialized, shutdown, exit };

export type ServedBridge = typeof served;

export interface ClientInfo {
  readonly name: string;
  readonly version?: string | undefined;
  /** Id of the running client; a command has none. */
  readonly instance?: string | undefined;
  /** Working directory, as claimed by the client. */
  readonly cwd: string;
  /** Folders that its calls are about; its working directory by default. */
  readonly folders?: readonly string[] | undefined;
}

export interface Session {
  readonly client: ClientInfo;
  /** Aborts when the client has ended its side, also while requests that it made are still answered. */
  readonly signal: AbortSignal;
  readonly calls: Client<HostToProgram>;
}

export type Log = (level: LogLevel, message: string) => void;

type InitializeResult = z.core.input<Bridge["initialize"]["result"]>;

export interface SessionOptions {
  readonly token: string;
  readonly serverInfo: InitializeResult["serverInfo"];
  readonly capabilities: InitializeResult["capabilities"];
  handlersFor(session: Session): Handlers<ServedBridge>;
  readonly onClientsChanged?: () => void;
  readonly log: Log;
}

type State =
  | { readonly kind: "new" }
  | { readonly kind: "greeted"; readonly client: ClientInfo; readonly expectedProof: string }
  | { readonly kind: "ready"; readonly client: ClientInfo }
  | { readonly kind: "stopping" };

/** Names that mean the person, in the languages of pages and for assistants, also with a comma and more words. */
const personal = /^\W*(?:you|user|sie|du)(?:$|[^\w-])/i;

/** Returns the name of a client. None is called like the person: what it writes would count as theirs. */
function keepApart(name: string): string {
  return personal.test(name) ? `assistant ${name}` : name;
}

export class ServerSession implements ServedConversation {
  readonly receiver: Receiver;
  readonly #options: SessionOptions;
  readonly #incoming: Incoming;
  readonly #link: RpcLink;
  readonly #aborter = new AbortController();
  readonly #deadline: NodeJS.Timeout;
  #state: State = { kind: "new" };

  constructor(socket: Duplex, incoming: Incoming, encode: Encode, options: SessionOptions) {
    this.#options = options;
    this.#incoming = incoming;
    this.#link = new RpcLink({
      socket,
      incoming,
      encode,
      gate: (method) => this.#refusal(method),
      onFault: (fault) => options.log("warn", `A connection closed: ${fault.message} (${fault.code})`),
    });
    this.receiver = { ...this.#link.receiver, onEnd: () => this.#onInputEnd() };
    this.#deadline = setTimeout(() => {
      const message = `The handshake took more than ${handshakeTimeoutMs} ms`;
      this.#link.fail({ code: errorCodes.messageTimeout, message });
    }, handshakeTimeoutMs);
    void this.#link.closed.then(() => this.#onClosed());
    serve(this.#link.connection, lifecycle, this.#lifecycleHandlers(), this.#report);
    this.#link.connection.onNotification("$/setTrace", (params: unknown) => this.#trace(params));
  }

  get client(): ClientInfo | undefined {
    return this.#state.kind === "ready" ? this.#state.client : undefined;
  }

  finish(): void {
    this.#state = { kind: "stopping" };
    this.#link.finish();
  }

  cancel(): void {
    this.#link.cancelRequests();
  }

  #lifecycleHandlers(): Handlers<typeof lifecycle> {
    return {
      initialize: (params) => this.#greet(params),
      initialized: ({ proof }) => this.#admit(proof),
      shutdown: () => {
        this.#leave();
        this.#state = { kind: "stopping" };
        return {};
      },
      exit: () => this.#onInputEnd(),
    };
  }

  #refusal(method: string): Fault | undefined {
    switch (this.#state.kind) {
      case "new":
        return method === "initialize" ? undefined : notInitialized;
      case "greeted":
        return method === "initialized" ? undefined : notInitialized;
      case "ready":
        return method === "initialize" || method === "initialized" ? alreadyInitialized : undefined;
      case "stopping":
        return method === "exit" ? undefined : { code: errorCodes.shuttingDown, message: "The conversation is ending" };
    }
  }

  #greet({
    protocolVersion: theirs,
    clientInfo,
    cwd,
    folders,
    nonce,
  }: z.core.output<Bridge["initialize"]["params"]>): InitializeResult {
    if (this.#state.kind !== "new") throw new RpcError(alreadyInitialized.code, alreadyInitialized.message);
    if (getMajorVersion(theirs) !== getMajorVersion(protocolVersion)) {
      this.#link.finish();
      const message = `This window uses protocol ${protocolVersion}, but the client uses ${theirs}: update the older of the two`;
      throw new RpcError(errorCodes.unsupportedVersion, message, { protocolVersion });
    }
    const { token, serverInfo, capabilities } = this.#options;
    const ours = createNonce();
    const client = {
      ...clientInfo,
      name: keepApart(clientInfo.name),
      cwd,
      ...(folders === undefined ? {} : { folders }),
    };
    this.#state = { kind: "greeted", client, expectedProof: createClientProof(token, nonce, ours) };
    return { protocolVersion, serverInfo, nonce: ours, proof: createHostProof(token, nonce, ours), capabilities };
  }

  #admit(proof: string): Record<string, never> {
    if (this.#state.kind !== "greeted") throw new RpcError(notInitialized.code, notInitialized.message);
    const { client, expectedProof } = this.#state;
    if (!isSameSecret(expectedProof, proof)) {
      this.#link.finish();
      throw new RpcError(errorCodes.unauthorized, "The proof does not match this window's token");
    }
    clearTimeout(this.#deadline);
    this.#state = { kind: "ready", client };
    this.#incoming.accept(this.#options.capabilities.maxMessageBytes);
    serve(this.#link.connection, served, this.#options.handlersFor(this.#session(client)), this.#report);
    this.#options.log("info", `${client.name} connected from ${client.cwd}`);
    this.#options.onClientsChanged?.();
    return {};
  }

  #session(client: ClientInfo): Session {
    return { client, signal: this.#aborter.signal, calls: createClient(this.#link.connection, hostToProgram) };
  }

  readonly #report = (method: string, problem: unknown): void => {
    const text = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
    this.#options.log("error", `${method} failed: ${text}`);
  };

  #trace(params: unknown): void {
    const parsed = z.safeParse(z.object({ value: z.enum(["off", "messages", "compact", "verbose"]) }), params);
    if (!parsed.success) return;
    void this.#link.connection.trace(Trace.fromString(parsed.data.value), {
      log: (message: unknown, verbose?: string) =>
        this.#link.sendUntraced("$/logTrace", { message: String(message), ...(verbose && { verbose }) }),
    });
  }

  /** A killed client ends its side only: the socket stays open for the answers that it can no longer read. */
  #onInputEnd(): void {
    this.#leave();
    this.#link.finish();
  }

  #onClosed(): void {
    clearTimeout(this.#deadline);
    this.#leave();
    this.#state = { kind: "stopping" };
  }

  /** Ends the presence of the client, once. */
  #leave(): void {
    const { client } = this;
    this.#aborter.abort();
    if (client === undefined) return;
    this.#state = { kind: "stopping" };
    this.#options.log("info", `${client.name} disconnected`);
    this.#options.onClientsChanged?.();
  }
}

const notInitialized: Fault = {
  code: errorCodes.notInitialized,
  message: "Send `initialize` first, then `initialized` with your proof",
};

const alreadyInitialized: Fault = {
  code: errorCodes.invalidRequest,
  message: "This conversation is already initialized",
};

function getMajorVersion(version: string): string | undefined {
  return version.split(".")[0];
}

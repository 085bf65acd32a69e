import {
  type Bridge,
  type BridgeMethod,
  bridge,
  type CancelSignal,
  callMember,
  type LogLevel,
} from "@dialectic/shared/protocol";
import type * as z from "zod/mini";
import { type BridgeFailure, toBridgeFailure } from "./bridgeFailure.ts";
import { type Caller, type GreetedHost, greetHost, openSocket } from "./greetHost.ts";
import { checkSocket } from "./privateDirectory.ts";
import type { RpcLink } from "./rpcLink.ts";
import type { WindowTarget } from "./windowQuestion.ts";

export type BridgeParams<M extends BridgeMethod> = z.core.input<Bridge[M]["params"]>;
export type BridgeResult<M extends BridgeMethod> = z.core.output<Bridge[M]["result"]>;

export interface ConnectOptions {
  readonly target: WindowTarget;
  readonly caller: Caller;
  readonly signal: CancelSignal;
  readonly uid: number | undefined;
  /** An open conversation with the window, which waits for our proof. */
  readonly host?: GreetedHost | undefined;
}

type Greeting = z.core.output<Bridge["initialize"]["result"]>;

/** A connection on which both sides have proved their identity. */
export class BridgeSession {
  readonly kind = "connected";
  readonly serverInfo: Greeting["serverInfo"];
  readonly capabilities: Greeting["capabilities"];
  readonly closed: Promise<void>;
  readonly #client: GreetedHost["client"];
  readonly #link: RpcLink;
  #isClosed = false;

  constructor({ client, link, greeting }: GreetedHost) {
    this.#client = client;
    this.#link = link;
    this.serverInfo = greeting.serverInfo;
    this.capabilities = greeting.capabilities;
    this.closed = link.closed.then(() => {
      this.#isClosed = true;
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async request<M extends BridgeMethod>(
    method: M,
    params: BridgeParams<M>,
    signal?: CancelSignal,
  ): Promise<BridgeResult<M>> {
    const result = await callMember(this.#link.connection, method, bridge[method], params, signal);
    // The result was parsed with the schema of that member; the compiler cannot infer this for a generic key.
    return result as BridgeResult<M>;
  }

  log(level: LogLevel, message: string): void {
    this.#client.log({ level, message });
  }

  /** Shuts the session down; closes after half a second even if the window does not answer. */
  async dispose(): Promise<void> {
    if (this.#isClosed) return;
    const late = setTimeout(() => this.#link.dispose(), 500);
    try {
      await this.#client.shutdown({});
      this.#client.exit({});
      this.#link.finish();
    } catch (problem) {
      // A window that is gone has closed the connection, as intended.
      toBridgeFailure(problem);
      this.#link.dispose();
    }
    await this.closed;
    clearTimeout(late);
  }
}

export async function connectBridge(options: ConnectOptions): Promise<BridgeSession | BridgeFailure> {
  const host = await connectHost(options);
  return host.kind === "greeted" ? new BridgeSession(host) : host;
}

/**
 * Connects to a window. Nothing is sent before the socket's owner is checked, and our proof only after the window's. When the signal
 * aborts, or has aborted, the connection is closed: a window that hangs would keep this process.
 */
export async function connectHost(options: ConnectOptions): Promise<GreetedHost | BridgeFailure> {
  const { target, signal, uid, host: met } = options;
  if (met !== undefined)
    return await closedOnAbort(
      signal,
      () => met.link.dispose(),
      () => proveOurselves(met),
    );
  const trust = await checkSocket(target.socketPath, uid);
  if (trust.kind === "untrusted") return { kind: "unauthorized", message: `${trust.message}. Restart the window.` };
  if (trust.kind === "absent") return createConnectFailure(target, "its socket is gone");
  const opened = await openSocket(target.socketPath, signal);
  if (opened.kind !== "open") return createConnectFailure(target, opened.reason);
  return await closedOnAbort(
    signal,
    () => opened.socket.destroy(),
    async () => {
      const host = await greetHost(opened.socket, target.token, options.caller);
      return host.kind === "greeted" ? await proveOurselves(host) : host;
    },
  );
}

async function closedOnAbort<T>(signal: CancelSignal, close: () => void, work: () => Promise<T>): Promise<T> {
  const working = work();
  if (signal.aborted) close();
  else signal.addEventListener("abort", close, { once: true });
  try {
    return await working;
  } finally {
    signal.removeEventListener("abort", close);
  }
}

async function proveOurselves(host: GreetedHost): Promise<GreetedHost | BridgeFailure> {
  try {
    await host.client.initialized({ proof: host.proof });
    host.acceptAnnounced();
    return host;
  } catch (problem) {
    host.link.dispose();
    return toBridgeFailure(problem);
  }
}

function createConnectFailure(target: WindowTarget, reason: string): BridgeFailure {
  const [name, advice] =
    target.record?.kind === "browser"
      ? ["the browser panel", "Has it ended? `dialectic panel` starts it again."]
      : ["the window", "Is it still open? Reload it, or open the folder again."];
  return { kind: "closed", message: `Failed to connect to ${name} at ${target.socketPath}: ${reason}. ${advice}` };
}

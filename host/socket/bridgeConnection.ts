import {
  type BridgeMethod,
  Cancellation,
  type CancelSignal,
  type LogLevel,
  protocolLimits,
  storingMethods,
} from "@dialectic/shared/protocol";
import { waitAtMost } from "../base/waitAtMost.ts";
import { dyingWindowMs, firstBackoffMs, maxBackoffMs, maxOpenRequests } from "../limits.ts";
import { type BridgeFailure, toBridgeFailure } from "./bridgeFailure.ts";
import { type BridgeParams, type BridgeResult, type BridgeSession, connectBridge } from "./connectBridge.ts";
import { pause, startDeadline } from "./deadline.ts";
import { meetChosenWindow, type WindowSearch } from "./findWindow.ts";
import type { Caller } from "./greetHost.ts";
import { meetWindow } from "./meetWindow.ts";
import { Semaphore } from "./semaphore.ts";
import type { Log } from "./serverSession.ts";
import { getSurroundings, type Surroundings } from "./socketPath.ts";
import type { WindowTarget } from "./windowQuestion.ts";
import type { WindowRecord } from "./windowRecord.ts";

/** Source of time and randomness, so that tests need not wait. */
export interface Pace {
  /** Returns a monotonic time in milliseconds. */
  now(): number;
  /** Resolves early when the signal aborts. */
  delay(milliseconds: number, signal: CancelSignal): Promise<void>;
  random(): number;
}

export interface BridgeConnectionOptions extends Omit<Caller, "folders"> {
  /** Connects to the window of this folder; by default to the one that fits `around`. */
  readonly workspace?: string | undefined;
  /** Folders that the client works in; its `cwd` by default. */
  readonly around?: readonly string[] | undefined;
  readonly log: Log;
  /** Milliseconds for one call, including the connection; 5000 by default. */
  readonly timeout?: number;
  /** Milliseconds to wait for a window that has disappeared before the answer is `no-window`; by default the call's own timeout. */
  readonly patience?: number;
  readonly surroundings?: Partial<Surroundings>;
  /** Called when a session has begun or ended. */
  readonly onChange?: (() => void) | undefined;
  readonly pace?: Pace;
}

export type BridgeOutcome<M extends BridgeMethod> =
  | { readonly kind: "answered"; readonly result: BridgeResult<M> }
  | BridgeFailure;

export interface CallOptions {
  readonly timeout?: number | undefined;
  readonly signal?: CancelSignal | undefined;
}

const realPace: Pace = {
  // `performance` would load a part of Node that nothing else here needs.
  now: () => process.uptime() * 1_000,
  delay: pause,
  random: Math.random,
};

const languageServer = "A language server may not have answered (health_check names it)";
const git = "Git may not have answered (a large repository takes it long)";
/** Reasons for a late answer, of the calls for which a window itself waits. */
const slowParts: Partial<Readonly<Record<BridgeMethod, string>>> = {
  "symbol/info": languageServer,
  "symbol/references": languageServer,
  "symbol/rename": languageServer,
  "editor/diagnostics": languageServer,
  "capability/run": languageServer,
  "review/request": git,
};

/** Calls of tools that change nothing. An assistant whose call was late need not look for what became of it. */
const reads: ReadonlySet<BridgeMethod> = new Set([
  "review/get",
  "references/check",
  "references/places",
  "feedback/status",
  "symbol/info",
  "symbol/references",
  "editor/diagnostics",
  "editor/selection",
  "host/health",
]);

/**
 * A client's connection to its window. It connects at the first call and, when the window has disappeared, chooses a window again. A call
 * whose connection broke is repeated only if that cannot take effect twice.
 */
export class BridgeConnection {
  readonly #options: BridgeConnectionOptions;
  readonly #surroundings: Surroundings;
  readonly #pace: Pace;
  readonly #slots = new Semaphore(maxOpenRequests);
  readonly #end = new Cancellation();
  #session: BridgeSession | undefined;
  /** The window that was connected last. */
  #target: WindowTarget | undefined;
  #connecting: Promise<BridgeSession | BridgeFailure> | undefined;
  #wasConnected = false;
  #lostAt = Number.NEGATIVE_INFINITY;
  #trouble: BridgeFailure | undefined;

  constructor(options: BridgeConnectionOptions) {
    this.#options = options;
    this.#surroundings = getSurroundings(options.surroundings);
    this.#pace = options.pace ?? realPace;
  }

  get session(): BridgeSession | undefined {
    return this.#session?.isClosed ? undefined : this.#session;
  }

  /** Record of the last connected window; undefined when only the environment names it. */
  get window(): WindowRecord | undefined {
    return this.#target?.record;
  }

  get wasConnected(): boolean {
    return this.#wasConnected;
  }

  /** Calls the window. Every expected failure is returned as a value, with advice in its message. */
  async call<M extends BridgeMethod>(
    method: M,
    params: BridgeParams<M>,
    { timeout = this.#options.timeout ?? protocolLimits.requestTimeoutMs, signal }: CallOptions = {},
  ): Promise<BridgeOutcome<M>> {
    const deadline = startDeadline(timeout, this.#end, signal);
    const work = this.#slots.run(deadline.signal, () => this.#attempt(method, params, deadline.signal));
    const outcome = await waitAtMost(work, deadline.signal);
    deadline.dispose();
    if (outcome !== "late" && outcome !== "aborted") return outcome;
    if (signal?.aborted) return { kind: "cancelled", message: `${method} was cancelled` };
    if (this.#end.aborted) return { kind: "closed", message: "The connection was closed on this side" };
    const advice =
      this.#trouble?.message ?? `${slowParts[method] ?? "The window may be busy"}: try again, or raise --timeout.`;
    const comfort = reads.has(method) ? " Nothing is lost: this call only reads." : "";
    return { kind: "timeout", message: `Request timeout after ${timeout}ms for event: ${method}. ${advice}${comfort}` };
  }

  /**
   * Returns the capabilities of the window that a call would go to, without connecting; undefined when there is none. The window is asked
   * again each time: what it can serve changes when the person trusts the folder, or a language server is found.
   */
  async capabilities(): Promise<BridgeSession["capabilities"] | undefined> {
    const search = this.#search();
    const { session } = this;
    const { host } =
      session === undefined || this.#target === undefined
        ? await meetChosenWindow(search)
        : await meetWindow(this.#target, search.caller, this.#surroundings.uid);
    host?.link.dispose();
    return host?.greeting.capabilities ?? session?.capabilities;
  }

  log(level: LogLevel, message: string): void {
    this.session?.log(level, message);
  }

  async dispose(): Promise<void> {
    this.#end.abort();
    const session = this.#session;
    this.#session = undefined;
    await session?.dispose();
  }

  async #attempt<M extends BridgeMethod>(
    method: M,
    params: BridgeParams<M>,
    signal: CancelSignal,
  ): Promise<BridgeOutcome<M> | "aborted"> {
    for (let canRetry = isRepeatable(method, params); ; canRetry = false) {
      const session = this.session ?? (await this.#open(signal));
      if (session === "aborted" || session.kind !== "connected") return session;
      const outcome = await send(session, method, params, signal);
      if (signal.aborted) return "aborted";
      if (outcome.kind !== "closed" || !canRetry) return outcome;
      this.#options.log("warn", `${method}: ${outcome.message} Trying once more.`);
      await session.closed;
    }
  }

  async #open(signal: CancelSignal): Promise<BridgeSession | BridgeFailure | "aborted"> {
    const giveUpAt = this.#pace.now() + (this.#options.patience ?? Number.POSITIVE_INFINITY);
    for (let backoff = firstBackoffMs; !signal.aborted; backoff = Math.min(backoff * 2, maxBackoffMs)) {
      const session = this.session;
      if (session) return session;
      this.#connecting ??= this.#connect().finally(() => {
        this.#connecting = undefined;
      });
      const opened = await this.#connecting;
      this.#trouble = opened.kind === "connected" ? undefined : opened;
      if (opened.kind === "connected" || !this.#mayReturn(opened) || this.#pace.now() >= giveUpAt) return opened;
      this.#options.log("debug", `${opened.message} Trying again.`);
      await this.#pace.delay(backoff * (0.5 + this.#pace.random() / 2), signal);
    }
    return "aborted";
  }

  /** Returns true when waiting can help: a known window may be reloading, or one has just disappeared. */
  #mayReturn(failure: BridgeFailure): boolean {
    if (failure.kind === "ambiguous-window")
      return (
        this.#pace.now() - this.#lostAt < dyingWindowMs && failure.windows.some(({ id }) => id === this.window?.id)
      );
    return failure.kind === "closed" || (failure.kind === "no-window" && this.#wasConnected);
  }

  async #connect(): Promise<BridgeSession | BridgeFailure> {
    const { log, onChange } = this.#options;
    const search = this.#search();
    const { caller } = search;
    const found = await meetChosenWindow(search);
    if (found.kind !== "found") return found;
    const deadline = startDeadline(protocolLimits.requestTimeoutMs, this.#end);
    const { uid } = this.#surroundings;
    const { target, host } = found;
    const session = await connectBridge({ target, host, caller, signal: deadline.signal, uid });
    deadline.dispose();
    if (session.kind !== "connected") return session;
    log("info", `Connected to ${found.target.socketPath}: ${found.reason}`);
    this.#wasConnected = true;
    this.#session = session;
    this.#target = target;
    void session.closed.then(() => {
      this.#lostAt = this.#pace.now();
      onChange?.();
    });
    onChange?.();
    if (this.#end.aborted) await session.dispose();
    return session;
  }

  #search(): WindowSearch {
    const { clientInfo, cwd, workspace, around, log } = this.#options;
    const folders = workspace === undefined ? (around ?? [cwd]) : [workspace];
    return { caller: { clientInfo, cwd, folders }, workspace, around, surroundings: this.#surroundings, log };
  }
}

async function send<M extends BridgeMethod>(
  session: BridgeSession,
  method: M,
  params: BridgeParams<M>,
  signal: CancelSignal,
): Promise<BridgeOutcome<M>> {
  try {
    return { kind: "answered", result: await session.request(method, params, signal) };
  } catch (problem) {
    if (signal.aborted) return { kind: "cancelled", message: `${method} was cancelled` };
    const failure = toBridgeFailure(problem);
    if (failure.kind !== "closed") return failure;
    return { ...failure, message: `Connection closed unexpectedly for event: ${method}. ${failure.message}` };
  }
}

/** Reads can be repeated, and the host recognises a `retryId` that it has seen. */
function isRepeatable<M extends BridgeMethod>(method: M, params: BridgeParams<M>): boolean {
  return !storingMethods.has(method) || ("retryId" in params && params.retryId !== undefined);
}

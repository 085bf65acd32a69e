import { resolve } from "node:path";
import {
  type BridgeConnection,
  type BridgeFailure,
  type BridgeOutcome,
  type BridgeParams,
  contains,
  findRepositoryAround,
  isMeaningfulFolder,
  type KnownWindow,
  pageAddress,
  type WindowRecord,
} from "@dialectic/host/socket";
import { type BridgeMethod, type ReviewList, storingMethods } from "@dialectic/shared/protocol";
import { attachedFeedbackMs, closedWindowMs, maxHeldLogLines } from "../limits.ts";
import type { Log, LogLevel } from "../log.ts";
import type { ServerOptions } from "../serverOptions.ts";
import { listNamedFiles, listPaths, type Place, placeAround, readBaseDirectory, withWritten } from "./callPlace.ts";
import { folderHere } from "./folderHere.ts";
import type { AnsweredCall, HostAnswer, HostPort, Unreachable, WorkspaceWindow } from "./hostPort.ts";
import { requestedWorkspace } from "./requestedWorkspace.ts";

export interface WindowConnectionsSetup {
  readonly options: ServerOptions;
  readonly log: Log;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns the caller's identity: the assistant's name, once it is known. */
  readonly clientInfo: () => ClientInfo;
  /** Returns the folders that the client reports to work in; undefined when it does not report any. */
  readonly roots?: () => Promise<readonly string[] | undefined>;
  /** Called when a window opens or closes, and when a connection begins or ends, once `servedTools` was called. */
  readonly windowsChanged?: () => void;
  /** Starts the browser panel of a folder, or joins a running one. */
  readonly startPanel: (workspace: string) => Promise<PanelStart>;
}

export type PanelStart =
  | { readonly kind: "started" | "joined" }
  | { readonly kind: "failed"; readonly message: string };

/** A client's identity for a window; a person reads the name above the review. */
export interface ClientInfo {
  readonly name: string;
  readonly version?: string;
  /** Id of the running client, with which the ids of its calls begin; a command has none. */
  readonly instance?: string;
}

/** Minimum timeouts of some calls, in milliseconds: git or a language server may have to read a large repository. */
const minTimeoutMs: Partial<Record<BridgeMethod, number>> = {
  "review/request": 60_000,
  // Time for the person to answer, and for the forge and git.
  "pull/read": 170_000,
  "symbol/info": 60_000,
  "symbol/references": 60_000,
  "symbol/rename": 60_000,
  "editor/open": 60_000,
  "capability/run": 60_000,
  // Time for the person to answer, and for the command to end.
  "command/execute": 58_000,
  // Time for git, and then for the language servers.
  "editor/diagnostics": 75_000,
};

/** The advice when no window was found: the way that needs neither VS Code nor a separate command. */
const withoutVsCode = "Or let this server start the browser panel when it is needed: run it with --panel browser.";

const storedAdvice =
  "It may have been stored nevertheless: look with get_review before you change anything. The same call again is stored only once.";

const inputEnded =
  "The input of this server has ended, so it does not wait any longer. Nothing is lost: the next wait gets it.";

/** Connections to windows, one for each target of calls; each is opened by its first call and restored after a loss. */
export class WindowConnections implements HostPort {
  readonly #setup: WindowConnectionsSetup;
  readonly #connections = new Map<string, BridgeConnection>();
  readonly #startingPanels = new Map<string, Promise<string | undefined>>();
  /** The name under which the assistant last asked for feedback. */
  #assistant: string | undefined;
  /** Aborts when nobody is left who would read the answer of a wait. */
  readonly #waits = new AbortController();
  #unsent: { readonly level: LogLevel; readonly message: string }[] = [];
  #watch: { dispose(): void } | undefined;

  constructor(setup: WindowConnectionsSetup) {
    this.#setup = setup;
  }

  async request<M extends BridgeMethod>(
    method: M,
    params: BridgeParams<M>,
    workspace: string | undefined,
    signal: AbortSignal,
  ): Promise<HostAnswer<M>> {
    const place = await this.#findPlace(workspace, readBaseDirectory(params));
    if (place.kind === "unreachable") return place;
    const connection = await this.#getConnection(place);
    const { options } = this.#setup;
    const usual = storingMethods.has(method) ? options.writingTimeout : options.timeout;
    const timeout = Math.max(usual, minTimeoutMs[method] ?? 0);
    const paths = listPaths(place, this.#setup.cwd);
    const call = () => connection.call(method, params, { signal, timeout });
    const outcome = await this.#withPanel(place, call);
    const mayBeStored = outcome.kind === "timeout" && connection.session !== undefined && storingMethods.has(method);
    if (mayBeStored) return unreachable({ ...outcome, message: `${outcome.message} ${storedAdvice}` }, place, options);
    if (outcome.kind !== "answered") return unreachable(outcome, place, options);
    this.#sendHeldLines(connection);
    const { window } = connection;
    const files = [params, outcome.result].flatMap(listNamedFiles);
    const { repository: named } = { repository: undefined, ...outcome.result };
    const repository = named ?? (window && findRepositoryAround(window, [...files, ...paths]));
    return repository === undefined ? outcome : { ...outcome, repository };
  }

  async waitForFeedback(
    params: BridgeParams<"feedback/wait"> & { readonly seconds: number },
    workspace: string | undefined,
    signal: AbortSignal,
  ): ReturnType<HostPort["waitForFeedback"]> {
    const place = await this.#findPlace(workspace, undefined);
    if (place.kind === "unreachable") return place;
    this.#assistant = params.assistant ?? this.#assistant;
    const connection = await this.#getConnection(place);
    const timeout = params.seconds * 1_000 + this.#setup.options.timeout;
    const until = { signal: AbortSignal.any([signal, this.#waits.signal]), timeout };
    const call = () => connection.call("feedback/wait", params, until);
    const outcome = await this.#withPanel(place, call);
    if (outcome.kind === "answered") return outcome;
    if (outcome.kind === "cancelled" && this.#waits.signal.aborted)
      return { kind: "unreachable", message: inputEnded, candidates: [] };
    const isLost = connection.wasConnected && ["closed", "timeout", "no-window"].includes(outcome.kind);
    return isLost ? { kind: "lost", message: outcome.message } : unreachable(outcome, place, this.#setup.options);
  }

  async undelivered(
    { workspace, baseDirectory }: AnsweredCall,
    signal: AbortSignal,
  ): ReturnType<HostPort["undelivered"]> {
    const place = await this.#findPlace(workspace, baseDirectory);
    if (place.kind === "unreachable") return { batches: [], late: [] };
    const folders = listPaths(place, this.#setup.cwd);
    const params = { folders, ...(this.#assistant === undefined ? {} : { assistant: this.#assistant }) };
    const calls = this.#connected.map((connection) =>
      connection.call("feedback/waiting", params, { signal, timeout: attachedFeedbackMs }),
    );
    const outcomes = await Promise.all(calls);
    const answers = outcomes.flatMap((outcome) => (outcome.kind === "answered" ? outcome.result : []));
    // Two connections may lead to the same window, which then returns everything twice.
    const saying = new Map(answers.flatMap(({ batches }) => batches).map((batch) => [JSON.stringify(batch), batch]));
    return { batches: [...saying.values()], late: answers.flatMap(({ late = [] }) => late) };
  }

  async received(cursor: string): Promise<void> {
    const params = { cursor, ...(this.#assistant === undefined ? {} : { assistant: this.#assistant }) };
    const timeout = attachedFeedbackMs;
    // An older window does not know the method.
    await Promise.all(this.#connected.map((connection) => connection.call("feedback/received", params, { timeout })));
  }

  /** Ends the waits for feedback, now and later: their client has ended its side. */
  endWaits(): void {
    this.#waits.abort();
  }

  async reviews(params: BridgeParams<"feedback/reviews">, signal: AbortSignal): Promise<ReviewList | undefined> {
    const place = await this.#findPlace(undefined, undefined);
    if (place.kind === "unreachable") return undefined;
    const connection = await this.#getConnection(place);
    const timeout = (params.seconds ?? 0) * 1_000 + this.#setup.options.timeout;
    const outcome = await connection.call("feedback/reviews", params, { signal, timeout });
    return outcome.kind === "answered" ? outcome.result : undefined;
  }

  async listWindows(): ReturnType<HostPort["listWindows"]> {
    const { listWindows } = await import("./windowClient.ts");
    const { windows, problems, removed } = await listWindows(
      { env: this.#setup.env },
      { clientInfo: this.#setup.clientInfo(), cwd: this.#setup.cwd },
    );
    for (const { file, reason } of problems) this.#setup.log("warn", `The record ${file} is not used: ${reason}`);
    const startsPanel = this.#setup.options.panel === "browser";
    return { windows: windows.map(describeWindow), cleaned: removed, startsPanel };
  }

  /** Returns the names of the tools that the client's window can serve; undefined without a window. Opens no connection. */
  async servedTools(): Promise<readonly string[] | undefined> {
    const { env, windowsChanged } = this.#setup;
    if (windowsChanged !== undefined && this.#watch === undefined) {
      const { watchWindows } = await import("./windowClient.ts");
      this.#watch ??= watchWindows({ env }, windowsChanged);
    }
    const place = await this.#findPlace(undefined, undefined);
    if (place.kind === "unreachable") return undefined;
    const connection = await this.#getConnection(place);
    return (await connection.capabilities())?.tools;
  }

  get #connected(): readonly BridgeConnection[] {
    return [...this.#connections.values()].filter((connection) => connection.session !== undefined);
  }

  log(level: LogLevel, message: string): void {
    for (const connection of this.#connected) connection.log(level, message);
    if (this.#connected.length === 0) this.#unsent = [...this.#unsent, { level, message }].slice(-maxHeldLogLines);
  }

  async dispose(): Promise<void> {
    this.#watch?.dispose();
    await Promise.all([...this.#connections.values()].map((connection) => connection.dispose()));
    this.#connections.clear();
  }

  /** Returns the first that exists of: the call's workspace, its base directory, `--workspace`, the client's roots. */
  async #findPlace(asked: string | undefined, baseDirectory: string | undefined): Promise<Place | Unreachable> {
    const { cwd, options } = this.#setup;
    const flag = options.workspace;
    const configured = flag === undefined || folderHere(flag) !== undefined ? flag : resolve(cwd, flag);
    const named = asked ?? (baseDirectory === undefined ? configured : undefined);
    if (named === undefined) {
      const roots = await this.#setup.roots?.();
      const isWithin = baseDirectory === undefined || [...(roots ?? [cwd])].includes(baseDirectory);
      return placeAround(isWithin ? roots : [baseDirectory]);
    }
    const requested = await requestedWorkspace(named);
    return requested.kind === "folder"
      ? { kind: "place", workspace: requested.path }
      : { kind: "unreachable", message: requested.message, candidates: [], why: "folder" };
  }

  async #getConnection({ workspace, around }: Place): Promise<BridgeConnection> {
    const { BridgeConnection } = await import("./windowClient.ts");
    const { log, cwd, env, options, windowsChanged } = this.#setup;
    const settings = {
      clientInfo: this.#setup.clientInfo(),
      cwd,
      workspace,
      around,
      log,
      timeout: options.timeout,
      surroundings: { env },
      onChange: windowsChanged,
      ...(options.panel === "browser" ? { patience: closedWindowMs } : {}),
    };
    const key = JSON.stringify([workspace, around]);
    const connection = this.#connections.get(key) ?? new BridgeConnection(settings);
    this.#connections.set(key, connection);
    return connection;
  }

  /** Makes the call; when there is no window and the browser panel is allowed, starts the panel and calls again. */
  async #withPanel<M extends BridgeMethod>(
    place: Place,
    call: () => Promise<BridgeOutcome<M>>,
  ): Promise<BridgeOutcome<M>> {
    const outcome = await call();
    if (outcome.kind !== "no-window" || this.#setup.options.panel !== "browser") return outcome;
    const folder = await this.#choosePanelFolder(place);
    if (folder === undefined) return outcome;
    const problem = await this.#startPanel(folder);
    return problem === undefined ? await call() : { ...outcome, message: problem };
  }

  /**
   * Returns the folder for a new panel: the one that the client works in. A call's base directory is used only when the
   * client works in no folder: an assistant must not use it to widen the readable files.
   */
  async #choosePanelFolder(place: Place): Promise<string | undefined> {
    const { cwd, env } = this.#setup;
    const [path = cwd] = listPaths(place, cwd);
    if (place.workspace !== undefined) return path;
    const { around = [cwd] } = placeAround(await this.#setup.roots?.());
    const working = around.filter((folder) => isMeaningfulFolder(folder, env));
    return working.length === 0 ? path : working.find((folder) => contains(folder, path, process.platform));
  }

  /** Starts the browser panel of a folder once, however many calls need it; resolves to the problem, if any. */
  #startPanel(folder: string): Promise<string | undefined> {
    const starting = this.#startingPanels.get(folder) ?? this.#openPanel(folder);
    this.#startingPanels.set(folder, starting);
    return starting.finally(() => this.#startingPanels.delete(folder));
  }

  async #openPanel(workspace: string): Promise<string | undefined> {
    const panel = await this.#setup.startPanel(workspace);
    if (panel.kind === "failed") return panel.message;
    this.#setup.log("info", `The browser panel was ${panel.kind}`);
    return undefined;
  }

  #sendHeldLines(connection: BridgeConnection): void {
    for (const { level, message } of this.#unsent) connection.log(level, message);
    this.#unsent = [];
  }
}

function unreachable(failure: BridgeFailure, place: Place, { panel }: ServerOptions): Unreachable {
  const isAboutFolder = failure.kind === "no-window" || failure.kind === "ambiguous-window";
  const named = isAboutFolder ? withWritten(failure.message, place) : failure.message;
  const message = failure.kind === "no-window" && panel !== "browser" ? `${named} ${withoutVsCode}` : named;
  const candidates = failure.kind === "ambiguous-window" ? failure.windows.map(describeFolder) : [];
  return { kind: "unreachable", message, candidates, ...reasons[failure.kind] };
}

const reasons: Partial<Record<BridgeFailure["kind"], Pick<Unreachable, "why">>> = {
  "ambiguous-window": { why: "folder" },
  timeout: { why: "late" },
  refused: { why: "refused" },
  failed: { why: "failed" },
};

function describeFolder({ workspaceFolders, ide }: WindowRecord): string {
  return workspaceFolders[0] ?? `${ide.name} without a folder`;
}

function describeWindow({ record, liveness }: KnownWindow): WorkspaceWindow {
  const address = pageAddress(record);
  return {
    status: getStatus(liveness.kind),
    folders: record.workspaceFolders,
    socketPath: record.socketPath,
    editorName: record.ide.name,
    editorVersion: record.ide.version,
    lastSeen: new Date(Math.max(record.focusedAt, record.startedAt)).toISOString(),
    ...(address === undefined ? {} : { url: address }),
    ...(record.workspaceFile === undefined ? {} : { workspaceFile: record.workspaceFile }),
    ...(record.remoteName === undefined ? {} : { remoteName: record.remoteName }),
    ...(record.version === undefined ? {} : { extensionVersion: record.version }),
    ...(liveness.kind === "live" ? {} : { error: liveness.reason }),
  };
}

/** Returns the status of a window; one that accepts connections but is slow to answer can still be used. */
function getStatus(liveness: KnownWindow["liveness"]["kind"]): WorkspaceWindow["status"] {
  if (liveness === "live") return "active";
  return liveness === "silent" ? "available" : "error";
}

import { stat } from "node:fs/promises";
import { WorkspaceFiles } from "@dialectic/host";
import { explainFailure, findRepository, findWorkingTree, readGitVersion } from "@dialectic/host/git";
import {
  bindToFolder,
  describeCommand,
  findKnownServer,
  findServer,
  findSettingsProblem,
  type KnownServer,
  knownServers,
} from "@dialectic/host/languageServers";
import {
  connectBridge,
  findWindow,
  getSurroundings,
  isMeaningfulFolder,
  type KnownWindow,
  listRuntimeDirectories,
  listWindows,
  type WindowTarget,
} from "@dialectic/host/socket";
import { doctorName, type Health } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import { panelAnswerTimeoutMs } from "../limits.ts";
import { isFolderTrusted } from "../panel/folderTrust.ts";
import { readPermissions } from "../panel/serverPermissions.ts";
import type { DescribedServer, DescribedServers } from "../tools/serverText.ts";
import { serverVersion } from "../version.ts";
import { type ExaminedAssistants, examineAssistants } from "./examineAssistants.ts";

/** A window, or a socket that the environment names, and the result of examining it. */
export interface ExaminedWindow {
  readonly socketPath: string;
  readonly folders: readonly string[];
  readonly isChosen: boolean;
  readonly reason: string;
  /** `live`, or the problem with its socket; missing for a socket without a record. */
  readonly socket?: string;
  readonly editor?: string;
  readonly version?: string;
  /** Version of the messages; a different major version is not understood. */
  readonly protocol?: string;
  readonly pid?: number;
  readonly remote?: string;
  /** ISO 8601; missing when the window never had the focus. */
  readonly focusedAt?: string;
}

/** Everything that decides which window is used, and who uses it. */
export interface Examination extends ExaminedAssistants {
  readonly version: string;
  readonly node: string;
  readonly platform: string;
  /** The version that git reports; null when git cannot be started. */
  readonly git: string | null;
  /** Folders searched for the records of windows. */
  readonly searched: readonly string[];
  readonly cwd: string;
  readonly workspace?: string;
  /** True when a window would be chosen. */
  readonly ok: boolean;
  readonly verdict: string;
  readonly environment: Readonly<Record<string, string | null>>;
  readonly windows: readonly ExaminedWindow[];
  readonly problems: readonly { readonly file: string; readonly reason: string }[];
  /** Number of removed records of dead windows. */
  readonly cleaned: number;
  readonly languageServers?: DescribedServers;
  /** Why git refuses the repository of the folder. */
  readonly gitProblem?: string;
}

const variables = [
  "DIALECTIC_IPC_PATH",
  "DIALECTIC_IPC_FOLDERS",
  "DIALECTIC_PANEL",
  "DIALECTIC_RUNTIME_DIR",
  "XDG_RUNTIME_DIR",
  "XDG_STATE_HOME",
] as const;

export async function examine(cwd: string, workspace: string | undefined): Promise<Examination> {
  const surroundings = getSurroundings();
  const caller = { clientInfo: { name: doctorName, version: serverVersion }, cwd };
  const { windows, problems, removed } = await listWindows(surroundings, caller);
  const found = await findWindow({ caller, workspace, surroundings, log: () => undefined });
  const chosen = found.kind === "found" ? found.target.socketPath : undefined;
  const considered = "considered" in found ? found.considered : [];
  const installed = await examineServers(workspace ?? cwd);
  const running = found.kind === "found" && installed !== undefined ? await readRunningServers(found.target, cwd) : [];
  const languageServers = installed && withRunning(installed, running);
  const gitProblem = await examineRepository(workspace ?? cwd);
  const { DIALECTIC_IPC_TOKEN: token, ...env } = surroundings.env;
  return withoutUndefined({
    version: serverVersion,
    node: process.version,
    platform: process.platform,
    cwd,
    git: (await readGitVersion()) ?? null,
    searched: listRuntimeDirectories(surroundings),
    workspace,
    ok: found.kind === "found",
    verdict: found.kind === "found" ? found.reason : found.message,
    environment: {
      ...Object.fromEntries(variables.map((name) => [name, env[name] ?? null])),
      // A secret: only its presence is shown.
      DIALECTIC_IPC_TOKEN: token ? "(set)" : null,
    },
    windows: considered.map((each) => {
      const known = windows.find(({ record }) => record.socketPath === each.socketPath);
      return { ...each, isChosen: each.socketPath === chosen, ...(known && describeKnownWindow(known)) };
    }),
    problems,
    cleaned: removed,
    ...(await examineAssistants({ folder: workspace ?? cwd, isOpen: found.kind !== "no-window" })),
    languageServers,
    gitProblem,
  });
}

function describeKnownWindow({ record, liveness }: KnownWindow): Partial<ExaminedWindow> {
  const { ide, version, protocolVersion: protocol, pid, remoteName, focusedAt } = record;
  return withoutUndefined({
    socket: liveness.kind === "live" ? "live" : `${liveness.kind}: ${liveness.reason}`,
    editor: `${ide.name} ${ide.version}`,
    protocol,
    pid,
    version,
    remote: remoteName,
    ...(focusedAt === 0 ? {} : { focusedAt: new Date(focusedAt).toISOString() }),
  });
}

/**
 * Says why git refuses the repository of a folder; undefined when it does not, or when there is none. In a folder without trust git is not
 * started: there only its owner is compared.
 */
export async function examineRepository(folder: string): Promise<string | undefined> {
  if (!(await isFolderTrusted(folder))) return describeOwner(folder);
  const looked = await findRepository(folder);
  return looked.kind === "failed" ? explainFailure(looked) : undefined;
}

async function describeOwner(folder: string): Promise<string | undefined> {
  const top = findWorkingTree(folder);
  const owner = top === undefined ? undefined : (await stat(top).catch(() => undefined))?.uid;
  const user = process.getuid?.();
  if (owner === undefined || user === undefined || owner === user) return undefined;
  return `${top} belongs to another user, so git refuses it until you allow it: git config --global --add safe.directory ${top}`;
}

/** Each project has a file of settings, which is no reason to install a server. */
const isMissed = (server: DescribedServer) => server.state !== "missing" || server.name !== "JSON";

/** Examines the servers for the languages of a folder; undefined for one that is no project, such as the home folder. */
async function examineServers(folder: string): Promise<DescribedServers | undefined> {
  if (!isMeaningfulFolder(folder, process.env)) return undefined;
  const isTrusted = await isFolderTrusted(folder);
  const files = new WorkspaceFiles({ now: () => Date.now() }, () => isTrusted);
  const { paths } = await files.list(folder);
  const used = new Set(paths.map((path) => findKnownServer(path)?.name));
  const permission = await readPermissions();
  const examine = async (known: KnownServer): Promise<DescribedServer> => {
    const { name, install } = known;
    const any = await findServer(known, [folder]);
    if (any === undefined) return { name, state: "missing", install };
    const found = await bindToFolder(any, folder);
    if (found.own === undefined) return { name, state: "found", program: found.program };
    const answer = permission(found.own);
    const state = answer === undefined ? "waiting" : answer === "run" ? "found" : "declined";
    return { name, state, program: describeCommand(found.own) };
  };
  const servers = await Promise.all(knownServers.filter(({ name }) => used.has(name)).map(examine));
  const problem = await findSettingsProblem(folder);
  return { folder, isTrusted, servers: servers.filter(isMissed), problem };
}

type RunningServer = NonNullable<Health["language_servers"]>[number];

/** Asks a panel what its language servers do; empty for a window of VS Code, and when the panel does not answer in time. */
async function readRunningServers(target: WindowTarget, cwd: string): Promise<readonly RunningServer[]> {
  const caller = { clientInfo: { name: doctorName, version: serverVersion }, cwd };
  const signal = AbortSignal.timeout(panelAnswerTimeoutMs);
  const session = await connectBridge({ target, caller, signal, uid: process.getuid?.() });
  if (session.kind !== "connected") return [];
  try {
    return (await session.request("host/health", {}, signal)).language_servers ?? [];
  } catch {
    // A panel that hangs is found by its socket, which doctor describes.
    return [];
  } finally {
    await session.dispose();
  }
}

/** Adds what a panel says about its servers to what was found on the disk. */
function withRunning(found: DescribedServers, running: readonly RunningServer[]): DescribedServers {
  const servers = found.servers.map((server) => {
    const own = running.find(({ name }) => name === server.name);
    const isActive = own?.state === "running" || own?.state === "starting" || own?.state === "ended";
    return own !== undefined && isActive ? own : server;
  });
  return { ...found, servers };
}

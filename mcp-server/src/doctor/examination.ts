import { readGitVersion } from "@dialectic/host/git";
import {
  findWindow,
  getSurroundings,
  type KnownWindow,
  listRuntimeDirectories,
  listWindows,
} from "@dialectic/host/socket";
import { doctorName } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import type { DescribedServers } from "../tools/serverText.ts";
import { serverVersion } from "../version.ts";
import { type ExaminedAssistants, examineAssistants } from "./examineAssistants.ts";
import { examineRepository } from "./examineRepository.ts";
import { examineServers } from "./examineServers.ts";
import { readRunningServers, withRunning } from "./readRunningServers.ts";

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

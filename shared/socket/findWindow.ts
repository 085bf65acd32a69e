import { realpath } from "node:fs/promises";
import type { BridgeFailure } from "./bridgeFailure.ts";
import {
  type Considered,
  chooseWindow,
  type EnvironmentWindow,
  type WindowChoice,
  type WindowTarget,
} from "./chooseWindow.ts";
import type { Caller } from "./greetHost.ts";
import { probeWindow } from "./probeWindow.ts";
import type { Log } from "./serverSession.ts";
import type { Surroundings } from "./socketPath.ts";
import type { KnownWindow, WindowRecord } from "./windowRecord.ts";
import { listWindows, readRecords } from "./windowRegistry.ts";
import { type PathSide, pathOnThisSide, sideOf } from "./wslPaths.ts";

/** Which window a caller means. */
export interface WindowSearch {
  readonly caller: Caller;
  /** Path that the caller asked for by name. */
  readonly workspace?: string | undefined;
  /** A window of another folder does not do: the caller can have one of its own started. */
  readonly requiresFolder?: boolean | undefined;
  readonly surroundings: Surroundings;
  readonly log: Log;
}

/** The window to connect to, and why each one was chosen or not. */
export interface FoundWindow {
  readonly kind: "found";
  readonly target: WindowTarget;
  readonly reason: string;
  readonly considered: readonly Considered[];
}

/** Looks at the environment and at every record, and chooses. */
export async function findWindow(search: WindowSearch): Promise<FoundWindow | BridgeFailure> {
  const { caller, surroundings, log } = search;
  const side = sideOf(surroundings.platform, surroundings.env);
  const workspace = search.workspace === undefined ? undefined : await realPath(pathOnThisSide(search.workspace, side));
  const environment = workspace === undefined ? await environmentWindow(search) : undefined;
  if (environment?.liveness.kind === "live" && environment.target.token === "") {
    return { kind: "unauthorized", message: tokenMissing(environment.target.socketPath) };
  }
  const { windows, problems } = await listWindows(surroundings, caller);
  for (const { file, reason } of problems) log("warn", `The window record ${file} is not used: ${reason}`);
  const { platform } = surroundings;
  const { requiresFolder } = search;
  const cwd = await realPath(pathOnThisSide(caller.cwd, side));
  const choice = chooseWindow({
    ...{ windows: windows.map((window) => onThisSide(window, side)), cwd, workspace, environment },
    ...{ requiresFolder, platform },
  });
  const result = resultOf(choice, workspace);
  return result.kind === "no-window" ? { ...result, message: `${result.message}${refusedBy(environment)}` } : result;
}

/** A window with the folders of its record as this side of a Windows machine writes them. */
function onThisSide({ record, liveness }: KnownWindow, side: PathSide): KnownWindow {
  const here = (folders: readonly string[]) => folders.map((folder) => pathOnThisSide(folder, side));
  const { workspaceFolders, gitRoots } = record;
  return { record: { ...record, workspaceFolders: here(workspaceFolders), gitRoots: here(gitRoots) }, liveness };
}

/** The window of `DIALECTIC_IPC_PATH`; its token is in the environment too, or in the window's record. */
async function environmentWindow({ caller, surroundings, log }: WindowSearch): Promise<EnvironmentWindow | undefined> {
  const { DIALECTIC_IPC_PATH: socketPath, DIALECTIC_IPC_TOKEN: token } = surroundings.env;
  if (!socketPath) return undefined;
  const { records } = await readRecords(surroundings);
  const record = records.find((stored) => stored.record.socketPath === socketPath)?.record;
  const known = token || record?.token || "";
  const target = { socketPath, token: known, ...(record && { record }) };
  const liveness = await probeWindow(target, caller, surroundings.uid);
  // Without a token the proof cannot fit, but the socket is alive: say that the terminal is older than the window.
  if (known === "" && liveness.kind === "untrusted" && record === undefined)
    return { target, liveness: { kind: "live" } };
  if (liveness.kind !== "live") {
    log(
      "warn",
      `DIALECTIC_IPC_PATH names ${socketPath}, which is ${liveness.kind} (${liveness.reason}): looking for another window`,
    );
  }
  return { target, liveness };
}

/** What became of the window that the environment names, when nothing else was found. */
function refusedBy(environment: EnvironmentWindow | undefined): string {
  if (environment === undefined || environment.liveness.kind === "live") return "";
  const { target, liveness } = environment;
  const why = {
    dead: "where nobody listens",
    silent: "which does not answer",
    untrusted: `which is not used: ${liveness.reason}`,
  };
  return ` DIALECTIC_IPC_PATH names ${target.socketPath}, ${why[liveness.kind].replace(/[.]$/, "")}.`;
}

function tokenMissing(socketPath: string): string {
  return `DIALECTIC_IPC_PATH names ${socketPath}, but DIALECTIC_IPC_TOKEN is not set and no window record has a token for it. Open a new terminal in the window.`;
}

function resultOf(choice: WindowChoice, workspace: string | undefined): FoundWindow | BridgeFailure {
  const { considered } = choice;
  switch (choice.kind) {
    case "chosen":
      return { kind: "found", target: choice.target, reason: choice.reason, considered };
    case "ambiguous": {
      const message = `Several windows fit: ${foldersOf(choice.windows)}. Name one with --workspace or workspace_path.`;
      return { kind: "ambiguous-window", message, windows: choice.windows, considered };
    }
    case "none":
      return { kind: "no-window", message: noneMessage(choice, workspace), considered };
  }
}

function noneMessage({ live, dead }: Extract<WindowChoice, { kind: "none" }>, workspace: string | undefined): string {
  if (workspace !== undefined && live.length > 0) {
    return `No window has ${workspace} open. Open it, or name one of: ${foldersOf(live)}.`;
  }
  const gone = dead.length > 0 ? ` (${dead.length} that ran before do not answer any more)` : "";
  return `No Dialectic window is running${gone}. Open the folder in VS Code with the Dialectic extension, or start the browser panel with \`dialectic panel\`.`;
}

function foldersOf(windows: readonly WindowRecord[]): string {
  return windows
    .map(({ workspaceFolders, ide }) => workspaceFolders.join(", ") || `${ide.name} without a folder`)
    .join("; ");
}

/** A path as the records have it; one that does not exist stays as it is and fits nothing. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    // Whatever is wrong with it, no window has it open, and that is what the caller will read.
    return path;
  }
}

import { realpathSync } from "node:fs";
import * as z from "zod/mini";
import { parseJson } from "../base/parseJson.ts";
import { findLinkedWorktree } from "../git/workingTrees.ts";
import { conversationFreshMs } from "../limits.ts";
import type { BridgeFailure } from "./bridgeFailure.ts";
import { chooseWindow, type WindowChoice } from "./chooseWindow.ts";
import { type DecidingFolder, findDecidingFolder, listDecidingPaths, withWorktree } from "./folderAround.ts";
import type { Caller, GreetedHost } from "./greetHost.ts";
import { type Meeting, meetWindow } from "./meetWindow.ts";
import type { Log } from "./serverSession.ts";
import type { Surroundings } from "./socketPath.ts";
import type { Considered, EnvironmentWindow, WindowTarget } from "./windowQuestion.ts";
import type { KnownWindow, WindowRecord } from "./windowRecord.ts";
import { type MetWindow, meetWindows } from "./windowRegistry.ts";
import { detectPathSide, type PathSide, toPathOnThisSide } from "./wslPaths.ts";

export interface WindowSearch {
  readonly caller: Caller;
  readonly workspace?: string | undefined;
  readonly around?: readonly string[] | undefined;
  readonly surroundings: Surroundings;
  readonly log: Log;
}

export interface FoundWindow {
  readonly kind: "found";
  readonly target: WindowTarget;
  readonly reason: string;
  readonly considered: readonly Considered[];
}

export async function findWindow(search: WindowSearch): Promise<FoundWindow | BridgeFailure> {
  const { host, ...found } = await meetChosenWindow(search);
  host?.link.dispose();
  return found;
}

/** Finds a window and, if possible, keeps the conversation with it open; the caller then owns that conversation. */
export async function meetChosenWindow(
  search: WindowSearch,
): Promise<(FoundWindow | BridgeFailure) & { readonly host?: GreetedHost }> {
  const started = process.uptime();
  const { windows, problems } = await meetWindows(search.surroundings, search.caller);
  for (const { file, reason } of problems) search.log("warn", `The window record ${file} is not used: ${reason}`);
  const environment = await meetEnvironmentWindow(search, windows);
  const found = chooseAmong(windows, search, environment);
  const isFresh = (process.uptime() - started) * 1_000 < conversationFreshMs;
  const isKept = (socketPath: string | undefined) =>
    isFresh && found.kind === "found" && found.target.socketPath === socketPath;
  const met = [
    ...windows.map(({ record, host }) => ({ socketPath: record.socketPath, host })),
    ...(environment?.own ?? []),
  ];
  const host = met.findLast(({ socketPath, host }) => host !== undefined && isKept(socketPath))?.host;
  for (const other of met) if (other.host !== host) other.host?.link.dispose();
  return host === undefined ? found : { ...found, host };
}

function chooseAmong(
  windows: readonly KnownWindow[],
  search: WindowSearch,
  environment: EnvironmentWindow | undefined,
): FoundWindow | BridgeFailure {
  if (environment?.liveness.kind === "live" && environment.target.token === "")
    return { kind: "unauthorized", message: explainMissingToken(environment.target.socketPath) };
  const { platform, env } = search.surroundings;
  const side = detectPathSide(platform, env);
  const here = (path: string) => resolveRealPath(toPathOnThisSide(path, side));
  const around = search.around ?? [search.caller.cwd];
  const folder = findDecidingFolder({ workspace: search.workspace, around, env }, here);
  const worktrees = listDecidingPaths(folder).map(findLinkedWorktree);
  const known = windows.map((window) => {
    const { record, liveness } = convertToThisSide(window, side);
    return { record: worktrees.reduce(withWorktree, record), liveness };
  });
  const result = toSearchResult(chooseWindow({ windows: known, folder, environment, platform }), folder);
  return result.kind === "no-window"
    ? { ...result, message: `${result.message}${explainUnusedEnvironment(environment)}` }
    : result;
}

function convertToThisSide({ record, liveness }: KnownWindow, side: PathSide): KnownWindow {
  const here = (folders: readonly string[]) => folders.map((folder) => toPathOnThisSide(folder, side));
  const { workspaceFolders, gitRoots } = record;
  return { record: { ...record, workspaceFolders: here(workspaceFolders), gitRoots: here(gitRoots) }, liveness };
}

interface NamedWindow extends EnvironmentWindow {
  readonly own: readonly { readonly socketPath: string; readonly host: GreetedHost | undefined }[];
}

/** Contacts the window in `DIALECTIC_IPC_PATH`, with the token from the environment or from the window's record. */
async function meetEnvironmentWindow(
  { caller, surroundings, log }: WindowSearch,
  windows: readonly MetWindow[],
): Promise<NamedWindow | undefined> {
  const { DIALECTIC_IPC_PATH: socketPath, DIALECTIC_IPC_TOKEN: token, DIALECTIC_IPC_FOLDERS: list } = surroundings.env;
  if (!socketPath) return undefined;
  const folders = list ? parseFolders(list) : undefined;
  const listed = windows.find(({ record }) => record.socketPath === socketPath);
  const record = listed?.record;
  const known = token || record?.token || "";
  const target = { socketPath, token: known, ...(record && { record }) };
  const isSame = listed !== undefined && known === listed.record.token;
  const { liveness, host, isForeign }: Meeting = isSame
    ? { liveness: listed.liveness }
    : await meetWindow(target, caller, surroundings.uid);
  const own = [{ socketPath, host }];
  // Without a token no proof can match, but a window listens, so the answer should be that the terminal is older than the window.
  if (known === "" && isForeign === true && record === undefined)
    return { target, liveness: { kind: "live" }, folders, own };
  if (liveness.kind !== "live") {
    log(
      "warn",
      `DIALECTIC_IPC_PATH names ${socketPath}, which is ${liveness.kind} (${liveness.reason}): looking for another window`,
    );
  }
  return { target, liveness, folders, own };
}

/** Parses the folders of a terminal's window; none when the variable is damaged, so that the path applies nowhere. */
function parseFolders(list: string): readonly string[] {
  const parsed = z.safeParse(z.array(z.string()), parseJson(list));
  return parsed.success ? parsed.data : [];
}

function explainUnusedEnvironment(environment: EnvironmentWindow | undefined): string {
  if (environment === undefined || environment.liveness.kind === "live") return "";
  const { target, liveness } = environment;
  const why = {
    dead: "where no window listens",
    silent: "which does not answer",
    untrusted: `which is not used: ${liveness.reason}`,
  };
  return ` DIALECTIC_IPC_PATH names ${target.socketPath}, ${why[liveness.kind].replace(/[.]$/, "")}.`;
}

function explainMissingToken(socketPath: string): string {
  return `DIALECTIC_IPC_PATH names ${socketPath}, but DIALECTIC_IPC_TOKEN is not set and no window record has a token for it. Open a new terminal in the window.`;
}

function toSearchResult(choice: WindowChoice, folder: DecidingFolder): FoundWindow | BridgeFailure {
  const { considered } = choice;
  switch (choice.kind) {
    case "chosen":
      return { kind: "found", target: choice.target, reason: choice.reason, considered };
    case "ambiguous": {
      const message = explainAmbiguity(choice, folder);
      return { kind: "ambiguous-window", message, windows: choice.windows, considered };
    }
    case "none":
      return { kind: "no-window", message: explainNoWindow(choice, folder), considered };
  }
}

function explainAmbiguity(
  { why, windows }: Extract<WindowChoice, { kind: "ambiguous" }>,
  folder: DecidingFolder,
): string {
  const open = describeFolders(windows);
  const [path = ""] = listDecidingPaths(folder);
  switch (why) {
    case "several":
      return `Several windows match: ${open}. ${explainNaming(windows)}`;
    case "above":
      return `Several windows have folders below ${path}: ${open}. ${explainNaming(windows)}`;
    case "unknown": {
      const known = windows.length > 0 ? `Open windows: ${open}.` : "No Dialectic window is running.";
      return `The directory ${path} does not say which folder is meant. ${nameOne} ${known}`;
    }
  }
}

function explainNoWindow({ live, dead }: Extract<WindowChoice, { kind: "none" }>, folder: DecidingFolder): string {
  if (live.length > 0) {
    const path = listDecidingPaths(folder).join(", ");
    return `There is no window for this folder: ${path}. Open it in VS Code with the Dialectic extension, or name the folder of another window with --workspace or workspace_path: ${describeFolders(live)}.`;
  }
  const gone = dead.length > 0 ? ` (${dead.length} that ran before no longer answer)` : "";
  return `No Dialectic window is running${gone}. Open the folder in VS Code with the Dialectic extension, or start the browser panel with \`dialectic panel\`.`;
}

const nameOne = "Name one with --workspace or workspace_path.";

/** Explains how to name a window. A folder is enough, unless several windows have the same one. */
function explainNaming(windows: readonly WindowRecord[]): string {
  const folders = new Set(windows.map(({ workspaceFolders }) => workspaceFolders.join("\n")));
  return folders.size === windows.length
    ? nameOne
    : "Name one with --workspace or workspace_path. If they have the same folder open, click into the one that you mean.";
}

function describeFolders(windows: readonly WindowRecord[]): string {
  return windows
    .map(({ workspaceFolders, ide }) => workspaceFolders.join(", ") || `${ide.name} without a folder`)
    .join("; ");
}

/** Resolves a path as in the records; a path that does not exist is returned unchanged, and fits no window. */
function resolveRealPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

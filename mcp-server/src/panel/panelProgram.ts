import { spawn } from "node:child_process";
import { mkdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import {
  type CodeLocation,
  type EditorPort,
  type ExportWish,
  type RunningHost,
  type SetupPort,
  type ShowOutcome,
  startHost,
} from "@dialectic/host";
import { type LanguageServers, openLanguageServers } from "@dialectic/host/languageServers";
import { SetupStatus } from "@dialectic/host/setup";
import { acquireFileLock, type FileLock, getSurroundings, listRuntimeDirectories } from "@dialectic/host/socket";
import { findStoreDirectory } from "@dialectic/host/store";
import { protocolLimits } from "@dialectic/shared/protocol";
import { findInstalled } from "../installedProgram.ts";
import { editorFailureMs, idlePanelMs, otherPanelStartMs, silentPanelMs } from "../limits.ts";
import { listWithCommands } from "../setup/listWithCommands.ts";
import { serverVersion as version } from "../version.ts";
import { followTrust } from "./folderTrust.ts";
import { IdleTimer } from "./idleTimer.ts";
import { type LogLines, logToFile, panelLogFile } from "./logLines.ts";
import { removeRedirect } from "./openInBrowser.ts";
import { type PanelOptions, readPanelOptions } from "./panelOptions.ts";
import { startAtPlace } from "./panelPlace.ts";
import { PanelServer } from "./panelServer.ts";
import { findPanelForFolder } from "./runningPanel.ts";
import { followServerPermissions } from "./serverPermissions.ts";

export { runCheckCommand } from "../check/runCheckCommand.ts";
export { runNotesCommand } from "./runNotesCommand.ts";

const placeholder = /\{(file|line|column)\}/g;

/**
 * Returns the arguments of an editor command for a place: `{file}`, `{line}` and `{column}` are filled in; without any
 * of them `FILE:LINE:COLUMN` is added at the end. Words are split at spaces, quotes keep them together; no shell is
 * involved.
 */
export function editorArguments(command: string, { absolutePath, line, column = 1 }: CodeLocation): readonly string[] {
  const words = (command.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? []).map((word) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, "$1$2"),
  );
  const values: Readonly<Record<string, string>> = { file: absolutePath, line: String(line), column: String(column) };
  // In a single pass: a path may contain the name of another placeholder.
  const filled = words.map((word) => word.replaceAll(placeholder, (_whole, name: string) => values[name] ?? ""));
  if (words.length === 0 || command.search(placeholder) >= 0) return filled;
  return [...filled, `${absolutePath}:${line}:${column}`];
}

/**
 * Opens a place with the person's editor command, without a shell and without waiting for the editor to end. A program of a reviewed folder
 * is none of the person's.
 */
export async function showInEditor(command: string, location: CodeLocation): Promise<ShowOutcome> {
  const [program, ...args] = editorArguments(command, location);
  if (program === undefined) return { kind: "failed", message: "the editor command is empty" };
  const found = await findInstalled(program);
  if (found === undefined) return { kind: "failed", message: `${program}: there is no such program on the PATH` };
  return new Promise((resolve) => {
    const editor = spawn(found.program, args, { detached: true, stdio: "ignore", env: found.environment });
    const settled = setTimeout(() => resolve({ kind: "opened" }), editorFailureMs);
    editor.once("error", (problem) => {
      clearTimeout(settled);
      resolve({ kind: "failed", message: `${program}: ${problem.message}` });
    });
    editor.once("exit", (code) => {
      clearTimeout(settled);
      resolve(code === 0 ? { kind: "opened" } : { kind: "failed", message: `${program} ended with code ${code}` });
    });
    editor.unref();
  });
}

/** Returns the browser panel's editor: the person's command when there is one, else the page shows the code. */
function browserEditor(
  command: string | undefined,
  lines: LogLines["lines"],
  setup: SetupPort,
  servers: LanguageServers,
): EditorPort {
  return {
    ...servers,
    setup,
    show: (location) =>
      command === undefined ? Promise.resolve({ kind: "unavailable" }) : showInEditor(command, location),
    selection: () => Promise.resolve(null),
    openLink: () => Promise.resolve({ kind: "open-here" }),
    showLog: () => Promise.resolve(lines()),
  };
}

function exportWish(wanted: string | undefined): ExportWish {
  return wanted === "never" || wanted === "always" ? wanted : "when-ignored";
}

const noLock: FileLock = { release: () => Promise.resolve() };

/** The answer to the process that started this one. */
type Answer =
  /** The id under which the running panel has registered itself. */
  { readonly id: string; readonly joined?: true } | { readonly failed: string };

async function startOrFind(options: PanelOptions): Promise<Answer> {
  const workspace = realpathSync(options.workspace);
  const folder = await findStoreDirectory(workspace);
  // The panel itself holds the lock, not its starter: the starter may be killed, and the panel still starts.
  const place = await acquirePanelLock(folder);
  if (place === undefined) return { failed: "another process has been starting it for too long" };
  try {
    const found = await findPanelForFolder(workspace, silentPanelMs);
    if (found === undefined) return await serve({ ...options, workspace }, folder);
    if (found.kind === "running") return { id: found.window.id, joined: true };
    return { failed: `one runs (process ${found.window.pid}) and does not answer; try again, or end it with --stop` };
  } finally {
    await place.release();
  }
}

/**
 * Takes the locks of the runtime folder, where panels register, and of the reviews, which panels with other runtime
 * folders share. A disk that rejects a lock does not keep the panel from starting: old reviews remain readable on it.
 * Returns undefined when another process holds one of them for too long.
 */
async function acquirePanelLock(folder: string): Promise<FileLock | undefined> {
  const [runtime = tmpdir()] = listRuntimeDirectories(getSurroundings());
  const own = await acquireIfWritable(runtime, `${basename(folder)}.starting`);
  const shared = own && (await acquireIfWritable(folder, "panel.starting"));
  if (shared === undefined) await own?.release();
  return shared && { release: async () => void (await Promise.all([shared.release(), own?.release()])) };
}

async function acquireIfWritable(folder: string, name: string): Promise<FileLock | undefined> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await acquireFileLock(join(folder, name), otherPanelStartMs);
  } catch {
    return noLock;
  }
}

/** Writes the answer as one line; the process that started this one may be gone. */
function writeAnswer(answer: Answer): Promise<void> {
  process.stdout.on("error", () => undefined);
  return new Promise((resolve) => void process.stdout.write(`${JSON.stringify(answer)}\n`, () => resolve()));
}

/** Opens what the person has allowed in the folder, and the language servers within these bounds. */
async function openFolder(workspace: string, log: LogLines["log"]) {
  const warn = (message: string) => log("warn", message);
  const trust = await followTrust(workspace, warn);
  const permissions = await followServerPermissions(warn);
  const place = { ...trust, folders: () => [workspace] };
  const servers = openLanguageServers({ workspace: place, log, permissions });
  const dispose = () => {
    for (const each of [servers, permissions, trust]) each.dispose();
  };
  return { place, servers, dispose };
}

/** Runs the host and the server of a browser panel until it is idle or told to end; resolves once it serves. */
async function serve({ workspace, ...options }: PanelOptions, folder: string): Promise<{ readonly id: string }> {
  const { log, lines } = logToFile(panelLogFile(folder));
  process.on("uncaughtException", (problem) => {
    log("error", `The panel ends: ${problem.stack ?? problem.message}`);
    process.exit(1);
  });

  const server = await startAtPlace(
    folder,
    options.port,
    (start) =>
      PanelServer.start({
        ...start,
        assetFolder: join(import.meta.dirname, "webview"),
        title: `Dialectic: ${basename(workspace)}`,
      }),
    (message) => log("warn", message),
  );
  const { place, servers, dispose } = await openFolder(workspace, log);
  const setup = new SetupStatus({
    list: () => listWithCommands(workspace),
    clients: () => host.clients(),
    onProblem: (problem) => log("warn", `The assistants' configurations cannot be read: ${problem}`),
  });
  const host: RunningHost = await startHost({
    kind: "browser",
    version,
    ide: { name: "browser", version },
    workspace: place,
    editor: browserEditor(options.editor, lines, setup, servers),
    onClientsChanged: () => setup.changed(),
    log,
    environment: process.env,
    url: server.url,
    maxContentLength: () => options.maxContentLength ?? protocolLimits.maxContentLength,
    exportReviewState: () => exportWish(process.env["DIALECTIC_EXPORT_REVIEW_STATE"]),
    askForReview: () => process.env["DIALECTIC_ASK_FOR_REVIEW"] !== "false",
  });
  // The window's record contains information from git, which needs trust.
  place.onTrusted(() => void host.windowChanged(false));
  const end = async (why: string) => {
    idle.dispose();
    log("info", `The panel ends: ${why}`);
    await server.dispose();
    await host.dispose();
    dispose();
    process.exit(0);
  };
  const idle = new IdleTimer(
    idlePanelMs,
    () => server.pages > 0 || host.clients().length > 0,
    () => void end("it was not used for half an hour"),
  );
  server.serve({
    token: host.record.token,
    openPage: (pipe) => host.openPanel(pipe),
    pagesChanged: () => idle.restart(),
    entered: (code) => void removeRedirect(code),
  });
  process.once("SIGTERM", () => void end("it was asked to stop"));
  process.once("SIGINT", () => void end("it was asked to stop"));
  log(
    "info",
    `The panel listens for pages at ${new URL(server.url).origin} and for clients at ${host.record.socketPath}`,
  );
  return { id: host.record.id };
}

/** Runs the process of a browser panel, and writes a line with its id or the reason for its failure. */
export async function runPanel(): Promise<void> {
  const answer = await startOrFind(readPanelOptions(process.argv.slice(2))).catch(
    (problem: unknown): Answer => ({ failed: problem instanceof Error ? problem.message : String(problem) }),
  );
  await writeAnswer(answer);
  if ("failed" in answer) process.exit(1);
  if (answer.joined) process.exit(0);
}

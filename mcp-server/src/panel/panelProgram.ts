import { mkdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type EditorPort, type ExportWish, startHost } from "@dialectic/host";
import { runtimeDirectories, surroundingsOf } from "@dialectic/host/socket";
import { storeDirectory } from "@dialectic/host/store";
import { limits } from "@dialectic/shared/protocol";
import { serverVersion as version } from "../version.ts";
import { type HeldPlace, holdAlone } from "./aloneInPlace.ts";
import { showInEditor } from "./editorCommand.ts";
import { followTrust } from "./folderTrust.ts";
import { IdleTimer } from "./idleTimer.ts";
import { type LogLines, logToFile, panelLogFile } from "./logLines.ts";
import { removeRedirect } from "./openInBrowser.ts";
import { type PanelOptions, readPanelOptions } from "./panelOptions.ts";
import { startAtPlace } from "./panelPlace.ts";
import { PanelServer } from "./panelServer.ts";
import { panelOf } from "./runningPanel.ts";

/** The panel ends this long after its last page and client, in milliseconds. */
const idleAfter = 30 * 60_000;

/** The browser panel's editor: the person's command when there is one, else the page shows the code. */
function browserEditor(command: string | undefined, lines: LogLines["lines"]): EditorPort {
  return {
    show: (location) =>
      command === undefined ? Promise.resolve({ kind: "unavailable" }) : showInEditor(command, location),
    selection: () => Promise.resolve(null),
    openLink: () => Promise.resolve({ kind: "open-here" }),
    showLog: () => Promise.resolve(lines()),
  };
}

/** When the state of reviews is written into their repositories, as the environment says. */
function exportWish(wanted: string | undefined): ExportWish {
  return wanted === "never" || wanted === "always" ? wanted : "when-ignored";
}

/** How long another panel of the folder may take to start, in milliseconds. */
const patience = 20_000;

const nowhere: HeldPlace = { release: () => Promise.resolve() };

/** What whoever started this is told. */
type Answer =
  /** What runs has registered itself by that id. */
  { readonly id: string; readonly joined?: true } | { readonly failed: string };

/** Starts the panel of a folder, or finds the one that was started meanwhile. */
async function startOrFind(options: PanelOptions): Promise<Answer> {
  const workspace = realpathSync(options.workspace);
  const folder = await storeDirectory(workspace);
  // Not whoever starts it holds the place: it may be killed, and the panel starts all the same.
  const place = await holdPlace(folder);
  if (place === undefined) return { failed: "another process has been starting it for too long" };
  try {
    const running = await panelOf(workspace);
    return running === undefined
      ? await serve({ ...options, workspace }, folder)
      : { id: running.window.id, joined: true };
  } finally {
    await place.release();
  }
}

/** On a disk that takes nothing old reviews can be read all the same: then the place is in memory, or nobody waits for anybody. */
async function holdPlace(folder: string): Promise<HeldPlace | undefined> {
  const [runtime = tmpdir()] = runtimeDirectories(surroundingsOf());
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await holdAlone(join(folder, "panel.starting"), patience);
  } catch {
    return holdAlone(join(runtime, `${basename(folder)}.starting`), patience).catch(() => nowhere);
  }
}

/** Says it in a line; who has started this may be gone. */
function say(answer: Answer): Promise<void> {
  process.stdout.on("error", () => undefined);
  return new Promise((resolve) => void process.stdout.write(`${JSON.stringify(answer)}\n`, () => resolve()));
}

/** Runs the host and the server of a browser panel until it is idle or told to end; answers when it serves. */
async function serve({ workspace, ...options }: PanelOptions, folder: string): Promise<{ readonly id: string }> {
  const { log, lines } = logToFile(panelLogFile(folder));
  process.on("uncaughtException", (problem) => {
    log("error", `The panel ends: ${problem.stack ?? problem.message}`);
    process.exit(1);
  });

  const server = await startAtPlace(
    folder,
    options.port,
    (place) =>
      PanelServer.start({
        ...place,
        assetFolder: join(import.meta.dirname, "webview"),
        title: `Dialectic: ${basename(workspace)}`,
      }),
    (message) => log("warn", message),
  );
  const trust = await followTrust(workspace, (message) => log("warn", message));
  const host = await startHost({
    kind: "browser",
    version,
    ide: { name: "browser", version },
    workspace: { ...trust, folders: () => [workspace] },
    editor: browserEditor(options.editor, lines),
    log,
    environment: process.env,
    url: server.url,
    maxContentLength: () => options.maxContentLength ?? limits.maxContentLength,
    exportReviewState: () => exportWish(process.env["DIALECTIC_EXPORT_REVIEW_STATE"]),
  });
  // What it is found by comes from git.
  trust.onTrusted(() => void host.windowChanged(false));
  const end = async (why: string) => {
    idle.dispose();
    trust.dispose();
    log("info", `The panel ends: ${why}`);
    await server.dispose();
    await host.dispose();
    process.exit(0);
  };
  const idle = new IdleTimer(
    idleAfter,
    () => server.pages > 0 || host.clients().length > 0,
    () => void end("nobody used it for half an hour"),
  );
  server.serve({
    token: host.record.token,
    openPage: (pipe) => host.openPanel(pipe),
    pagesChanged: () => idle.restart(),
    entered: (code) => void removeRedirect(code),
  });
  process.once("SIGTERM", () => void end("it was told to"));
  process.once("SIGINT", () => void end("it was told to"));
  log(
    "info",
    `The panel listens for pages at ${new URL(server.url).origin} and for clients at ${host.record.socketPath}`,
  );
  return { id: host.record.id };
}

/** Runs the process of a browser panel, and says in a line where it is or why it is not. */
export async function runPanel(): Promise<void> {
  const answer = await startOrFind(readPanelOptions(process.argv.slice(2))).catch(
    (problem: unknown): Answer => ({ failed: problem instanceof Error ? problem.message : String(problem) }),
  );
  await say(answer);
  if ("failed" in answer) process.exit(1);
  if (answer.joined) process.exit(0);
}

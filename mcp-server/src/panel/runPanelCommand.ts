import { statSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { isRunning, listWindows, pageAddress, type WindowRecord } from "@dialectic/host/socket";
import { maxContentChars, panelEndLookMs, panelEndMs } from "../limits.ts";
import { reportWrongUsage } from "../reportWrongUsage.ts";
import { contentLengthWords } from "../serverOptions.ts";
import { trustFolder } from "./folderTrust.ts";
import { forwardingHint } from "./forwardingHint.ts";
import { describeUnopened, openInBrowser } from "./openInBrowser.ts";
import type { PanelOptions } from "./panelOptions.ts";
import { startPanelProcess } from "./startPanelProcess.ts";

const usage = `Usage: dialectic panel [--workspace DIR] [--open] [--review ID] [--trust] [--port N] [--editor CMD]
                       [--max-content-length N]
       dialectic panel --stop [--workspace DIR]

Starts the browser panel for a folder, or joins the one that is running, and prints its address. The address ends in a code that
lets one browser in, once. That browser is remembered. A panel ends by itself half an hour after its last page was closed and its
last assistant has gone. Its reviews are kept.

  --workspace DIR         the folder whose reviews it shows (default: the working directory)
  --open                  open the panel in a browser (BROWSER, or the default browser)
  --review ID             the review that the page shows first (default: the latest)
  --trust                 trust the folder, so that git is started and checks run in it
  --port N                port on 127.0.0.1 (default: the port of the folder's last panel, or a free one)
  --editor CMD            open references with this command instead of in the page;
                          {file}, {line} and {column} are filled in, e.g. "code -g {file}:{line}:{column}"
  --stop                  end the panel of the folder now
  --max-content-length N  longest content of one update, in characters (default: 100000)
`;

export async function runPanelCommand(argv: readonly string[]): Promise<number> {
  const options = readArguments(argv);
  if (typeof options === "string") return reportWrongUsage("panel", options);
  if (options.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (options.stop) return runStop(options.workspace);
  const distrust = options.trust ? await trustWorkspace(options.workspace) : undefined;
  if (distrust !== undefined) {
    process.stderr.write(`${distrust}\n`);
    return 1;
  }
  const panel = await startPanelProcess(options);
  if (panel.kind === "failed") {
    process.stderr.write(`${panel.message}\n`);
    return 1;
  }
  const ignored = panel.kind === "joined" ? listStartOptions(options) : [];
  if (ignored.length > 0)
    process.stderr.write(`The panel was already running, so ${ignored.join(", ")} had no effect.\n`);
  process.stdout.write(`${atReview(panel.address, options.review)}\n`);
  const hint = forwardingHint(panel.address, process.env);
  if (hint !== undefined) process.stderr.write(`${hint}\n`);
  if (options.open) await openPanel(panel.window, options.review);
  return 0;
}

async function runStop(workspace: string): Promise<number> {
  const { isStopped, message } = await stopPanel(workspace);
  (isStopped ? process.stdout : process.stderr).write(`${message}\n`);
  return isStopped ? 0 : 1;
}

/** Stores that the person trusts the folder; resolves to the reason when that failed. */
function trustWorkspace(workspace: string): Promise<string | undefined> {
  return trustFolder(workspace).then(
    () => undefined,
    (problem: unknown) => `The folder could not be trusted: ${problem instanceof Error ? problem.message : problem}`,
  );
}

/** Opens the panel with a new code: the printed address remains unused, for another browser or a later time. */
async function openPanel(window: WindowRecord, review: string | undefined): Promise<void> {
  const address = pageAddress(window);
  const problem =
    address === undefined ? undefined : await openInBrowser(atReview(address, review), window.workspaceFolders);
  if (problem !== undefined) process.stderr.write(describeUnopened(problem));
}

/** Returns the address of the page at a review, which the page reads from its anchor. */
function atReview(address: string, review: string | undefined): string {
  return review === undefined ? address : `${address}#review=${review}`;
}

/** Names the given options that apply only to a newly started panel. */
function listStartOptions({ editor, port, maxContentLength }: PanelOptions): readonly string[] {
  return [
    ...(editor === undefined ? [] : ["--editor"]),
    ...(port === 0 ? [] : ["--port"]),
    ...(maxContentLength === undefined ? [] : ["--max-content-length"]),
  ];
}

function readArguments(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        workspace: { type: "string" },
        open: { type: "boolean", default: false },
        review: { type: "string" },
        trust: { type: "boolean", default: false },
        stop: { type: "boolean", default: false },
        port: { type: "string" },
        editor: { type: "string" },
        "max-content-length": { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const workspace = resolve(values.workspace ?? process.cwd());
    if (!statSync(workspace, { throwIfNoEntry: false })?.isDirectory())
      return `--workspace ${workspace} is not a directory`;
    const { stop, workspace: _, help, ...others } = values;
    if (stop && Object.values(others).some((value) => value !== undefined && value !== false))
      return "--stop goes with --workspace alone";
    const { review } = values;
    if (review !== undefined && !/^[\w-]{1,100}$/.test(review)) return `--review ${review} is not the id of a review`;
    const port = Number(values.port ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return `--port ${values.port} is not a port`;
    const length = values["max-content-length"] === undefined ? undefined : Number(values["max-content-length"]);
    if (length !== undefined && !(Number.isInteger(length) && length > 0 && length <= maxContentChars))
      return `--max-content-length takes ${contentLengthWords}`;
    return {
      workspace,
      port,
      maxContentLength: length,
      editor: values.editor,
      review,
      open: values.open,
      trust: values.trust,
      stop,
      help,
    };
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}

interface StopReport {
  readonly isStopped: boolean;
  readonly message: string;
}

/** Ends the browser panel of a folder, as it ends by itself. Without a running one there is nothing to do, which is no failure. */
async function stopPanel(workspace: string): Promise<StopReport> {
  const folder = await realpath(workspace);
  const record = await findPanel(folder);
  if (record === undefined) return { isStopped: true, message: `No browser panel runs for ${folder}.` };
  const problem = signal(record.pid);
  if (problem === undefined && (await hasEnded(record)))
    return { isStopped: true, message: `The browser panel for ${folder} has ended. Its reviews are kept.` };
  const reason = problem ?? `It has not ended within ${panelEndMs / 1_000} seconds`;
  return {
    isStopped: false,
    message: `The browser panel for ${folder} still runs: ${reason}. Its process is ${record.pid}; end that, or try again.`,
  };
}

/** Finds a panel that answers, or that listens and is too busy to. */
async function findPanel(folder: string): Promise<WindowRecord | undefined> {
  const { windows } = await listWindows();
  const isAlive = ({ kind }: (typeof windows)[number]["liveness"]) => kind === "live" || kind === "silent";
  return windows.find(
    ({ record, liveness }) =>
      record.kind === "browser" &&
      record.workspaceFolders.includes(folder) &&
      isAlive(liveness) &&
      // Another machine or container may share the folder of the records: its ids are not ours.
      isRunning(record.pid, record.startedAt),
  )?.record;
}

/** Asks a process to end; returns the reason when that was refused. */
function signal(pid: number): string | undefined {
  try {
    process.kill(pid, "SIGTERM");
    return undefined;
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && problem.code === "ESRCH") return undefined;
    return problem instanceof Error ? problem.message : String(problem);
  }
}

async function hasEnded({ pid, startedAt }: WindowRecord): Promise<boolean> {
  for (let waited = 0; waited < panelEndMs; waited += panelEndLookMs) {
    if (!isRunning(pid, startedAt)) return true;
    await wait(panelEndLookMs);
  }
  return !isRunning(pid, startedAt);
}

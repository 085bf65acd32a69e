import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { listWindows, type WindowRecord } from "@dialectic/shared/socket";
import { storeDirectory } from "@dialectic/shared/store";
import { holdAlone } from "./aloneInPlace.ts";
import { panelLogFile } from "./logLines.ts";
import { type PanelOptions, panelArguments } from "./panelOptions.ts";

/** How long a panel may take to start, in milliseconds. */
const startsWithin = 20_000;

/** A panel that runs for a folder: a new one, or the one that was there. */
export type StartedPanel =
  | { readonly kind: "started" | "joined"; readonly url: string; readonly window: WindowRecord }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Starts the browser panel of a folder as a process of its own, which outlives this one; joins the one that runs already, also
 * one that another process is just starting.
 */
export async function startPanelProcess(options: PanelOptions): Promise<StartedPanel> {
  try {
    const workspace = await realpath(options.workspace);
    return (await joined(workspace)) ?? (await startAlone({ ...options, workspace }));
  } catch (problem) {
    return failed(problem instanceof Error ? problem.message : String(problem));
  }
}

/** One process after another looks for a panel and starts one. */
async function startAlone(options: PanelOptions): Promise<StartedPanel> {
  const folder = await storeDirectory(options.workspace);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = await holdAlone(join(folder, "panel.starting"), 2 * startsWithin);
  if (place === undefined) return failed("another process has been starting it for too long");
  try {
    return (await joined(options.workspace)) ?? (await startOne(options, panelLogFile(folder)));
  } finally {
    await place.release();
  }
}

async function startOne(options: PanelOptions, logFile: string): Promise<StartedPanel> {
  const child = spawnPanel(options, logFile);
  // It is a pipe as spawned below; the type cannot tell.
  const stdout = child.stdout ?? Readable.from([]);
  const late = new AbortController();
  const said = await Promise.race([
    once(createInterface({ input: stdout }), "line").then(([line]) => String(line)),
    once(child, "error").then(([problem]) => JSON.stringify({ failed: String(problem) })),
    // Not "exit": by "close" everything that it said has been read.
    once(child, "close").then(([code]) =>
      JSON.stringify({ failed: `its process ended with code ${code}; see ${logFile}` }),
    ),
    wait(startsWithin, JSON.stringify({ failed: `it did not answer in time; see ${logFile}` }), {
      signal: late.signal,
    }),
  ]);
  late.abort();
  stdout.destroy();
  child.unref();
  const started = await readAnswer(said, logFile);
  if (started.kind === "failed") child.kill();
  return started;
}

function spawnPanel(options: PanelOptions, logFile: string): ChildProcess {
  // What Node itself says of a crash has nowhere else to go, and the panel outlives our own streams.
  const log = openSync(logFile, "a", 0o600);
  try {
    return spawn(process.execPath, [join(import.meta.dirname, "panel.js"), ...panelArguments(options)], {
      cwd: options.workspace,
      detached: true,
      stdio: ["ignore", "pipe", log],
    });
  } finally {
    closeSync(log);
  }
}

async function readAnswer(line: string, logFile: string): Promise<StartedPanel> {
  const answer = asObject(line);
  if (!("id" in answer)) return failed("failed" in answer ? String(answer.failed) : line);
  const running = await runningPanel((window) => window.id === answer.id);
  return running === undefined
    ? failed(`it started and left no record; see ${logFile}`)
    : { kind: "started", ...running };
}

function asObject(line: string): object {
  try {
    const answer: unknown = JSON.parse(line);
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    // Not an answer of the panel: the line itself is told.
    return {};
  }
}

async function joined(workspace: string): Promise<StartedPanel | undefined> {
  const running = await runningPanel(({ workspaceFolders }) => workspaceFolders.includes(workspace));
  return running && { kind: "joined", ...running };
}

async function runningPanel(
  fits: (window: WindowRecord) => boolean,
): Promise<{ url: string; window: WindowRecord } | undefined> {
  const { windows } = await listWindows();
  for (const { record, liveness } of windows) {
    if (liveness.kind === "live" && record.url !== undefined && fits(record))
      return { url: record.url, window: record };
  }
  return undefined;
}

function failed(why: string): StartedPanel {
  return { kind: "failed", message: `The browser panel could not be started: ${why}` };
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { waitAtMost } from "@dialectic/host/socket";
import { findStoreDirectory } from "@dialectic/host/store";
import { panelStartMs } from "../limits.ts";
import { panelLogFile } from "./logLines.ts";
import { type PanelOptions, panelArguments } from "./panelOptions.ts";
import { findPanelById, findPanelForFolder, type RunningPanel } from "./runningPanel.ts";

export type StartedPanel =
  | ({ readonly kind: "started" | "joined" } & Omit<RunningPanel, "kind">)
  | { readonly kind: "failed"; readonly message: string };

/**
 * Starts the browser panel of a folder as a separate process that outlives this one; joins a running panel, even one
 * that another process is just starting.
 */
export async function startPanelProcess(options: PanelOptions): Promise<StartedPanel> {
  try {
    const workspace = await realpath(options.workspace);
    const running = await findPanelForFolder(workspace);
    // Beside a silent one, the process that holds the lock waits.
    if (running?.kind === "running") return { ...running, kind: "joined" };
    const folder = await findStoreDirectory(workspace);
    // A disk that rejects writes does not keep the panel from showing existing reviews.
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    return await startOne({ ...options, workspace }, panelLogFile(folder));
  } catch (problem) {
    return failed(problem instanceof Error ? problem.message : String(problem));
  }
}

async function startOne(options: PanelOptions, logFile: string): Promise<StartedPanel> {
  const child = spawnPanel(options, logFile);
  // stdout is a pipe because of the options of spawn, which the type does not express.
  const stdout = child.stdout ?? Readable.from([]);
  const answer = Promise.race([
    once(createInterface({ input: stdout }), "line").then(([line]) => String(line)),
    once(child, "error").then(([problem]) => JSON.stringify({ failed: String(problem) })),
    // Not "exit": only at "close" has all of its output been read.
    once(child, "close").then(([code]) =>
      JSON.stringify({ failed: `its process ended with code ${code}; see ${logFile}` }),
    ),
  ]);
  const said = await waitAtMost(answer, panelStartMs);
  stdout.destroy();
  child.unref();
  const started =
    said === "late" ? failed(`it did not answer in time; see ${logFile}`) : await readAnswer(said, logFile);
  if (started.kind === "failed") child.kill();
  return started;
}

function spawnPanel(options: PanelOptions, logFile: string): ChildProcess {
  const log = openLog(logFile);
  try {
    return spawn(process.execPath, [join(import.meta.dirname, "panel.js"), ...panelArguments(options)], {
      cwd: options.workspace,
      detached: true,
      stdio: ["ignore", "pipe", log ?? "ignore"],
    });
  } finally {
    if (log !== undefined) closeSync(log);
  }
}

/** Opens the log for Node's own crash reports: the panel outlives our streams, and a full disk accepts no log. */
function openLog(file: string): number | undefined {
  try {
    return openSync(file, "a", 0o600);
  } catch {
    return undefined;
  }
}

async function readAnswer(line: string, logFile: string): Promise<StartedPanel> {
  const answer = toObject(line);
  if (!("id" in answer)) return failed("failed" in answer ? String(answer.failed) : line);
  const running = await findPanelById(answer.id);
  if (running === undefined) return failed(`it started but left no record; see ${logFile}`);
  return { ...running, kind: "joined" in answer ? "joined" : "started" };
}

function toObject(line: string): object {
  try {
    const answer: unknown = JSON.parse(line);
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    // Not an answer of the panel: the line itself is reported.
    return {};
  }
}

function failed(why: string): StartedPanel {
  return { kind: "failed", message: `The browser panel could not be started: ${why}` };
}

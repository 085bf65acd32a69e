import { spawn } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { listWindows, type WindowRecord } from "@dialectic/shared/socket";
import { type PanelOptions, panelArguments } from "./panelOptions.ts";

/** A panel that runs for a folder: a new one, or the one that was there. */
export type StartedPanel =
  | { readonly kind: "started" | "joined"; readonly url: string; readonly window: WindowRecord }
  | { readonly kind: "failed"; readonly message: string };

/** Starts the browser panel of a folder as a process of its own, which outlives this one; joins the one that runs already. */
export async function startPanelProcess(options: PanelOptions): Promise<StartedPanel> {
  const workspace = realpathSync(options.workspace);
  const running = await runningPanel(({ workspaceFolders }) => workspaceFolders.includes(workspace));
  if (running !== undefined) return { kind: "joined", ...running };
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "panel.js"), ...panelArguments({ ...options, workspace })],
    {
      cwd: workspace,
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const said = await Promise.race([
    once(createInterface({ input: child.stdout }), "line").then(([line]) => String(line)),
    once(child, "error").then(([problem]) => JSON.stringify({ failed: String(problem) })),
    once(child, "exit").then(([code]) => JSON.stringify({ failed: `the panel's process ended with code ${code}` })),
  ]);
  child.stdout.destroy();
  child.unref();
  return readAnswer(said);
}

async function readAnswer(line: string): Promise<StartedPanel> {
  const answer: unknown = JSON.parse(line);
  if (typeof answer !== "object" || answer === null || !("id" in answer)) {
    const why = typeof answer === "object" && answer !== null && "failed" in answer ? String(answer.failed) : line;
    return { kind: "failed", message: `The browser panel could not be started: ${why}` };
  }
  const running = await runningPanel((window) => window.id === answer.id);
  return running === undefined
    ? { kind: "failed", message: "The browser panel started and left no record; its log is beside its reviews." }
    : { kind: "started", ...running };
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

import { realpath } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { isRunning, listWindows, type WindowRecord } from "@dialectic/host/socket";
import { panelEndLookMs, panelEndMs } from "../limits.ts";

export interface StopReport {
  readonly isStopped: boolean;
  readonly message: string;
}

/** Ends the browser panel of a folder, as it ends by itself. Without a running one there is nothing to do, which is no failure. */
export async function stopPanel(workspace: string): Promise<StopReport> {
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

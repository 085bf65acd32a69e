import { readFileSync } from "node:fs";
import { uptime } from "node:os";

/** Milliseconds by which the clock may have been set since: a process that runs must not be taken for another one. */
const slack = 60_000;
/** Ticks per second in which Linux counts there: proc_pid_stat(5), USER_HZ. */
const ticksPerSecond = 100;

/**
 * Whether a process has that number; one that we may not signal is running, too. With a moment, in milliseconds since 1970, whether it can
 * be the one that had the number then: numbers are given again, within minutes where many processes are started.
 */
export function isRunning(pid: number, at?: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (problem) {
    if (!(problem instanceof Error && "code" in problem && problem.code === "EPERM")) return false;
  }
  const bootedAt = Date.now() - uptime() * 1_000;
  if (at !== undefined && at < bootedAt - slack) return false;
  const { state, ticks } = statOf(pid);
  // In a container nobody may have asked what became of it: it keeps its number and runs no more.
  if (state === "Z" || state === "X") return false;
  return at === undefined || ticks === undefined || bootedAt + (ticks / ticksPerSecond) * 1_000 <= at + slack;
}

/** What Linux says of a process; nothing elsewhere. */
function statOf(pid: number): { readonly state?: string | undefined; readonly ticks?: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // A program's name can have spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0], ticks: Number(fields[19]) };
  } catch {
    // It ended at this moment, or there is no such folder.
    return {};
  }
}

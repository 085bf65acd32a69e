import { readFileSync } from "node:fs";
import { uptime } from "node:os";

/** Milliseconds by which the clock may have been adjusted, so that a running process is not mistaken for another. */
const slack = 60_000;
/** Linux's unit of process start times: proc_pid_stat(5), USER_HZ. */
const ticksPerSecond = 100;

/**
 * Returns true when a process with that id is running, even if we may not signal it. With `at`, milliseconds since the epoch, the process
 * must also have existed then: ids are reused, within minutes on a busy machine.
 */
export function isRunning(pid: number, at?: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (problem) {
    if (!(problem instanceof Error && "code" in problem && problem.code === "EPERM")) return false;
  }
  const bootedAt = Date.now() - uptime() * 1_000;
  if (at !== undefined && at < bootedAt - slack) return false;
  const { state, ticks } = readProcessStat(pid);
  // In a container, an ended process may never be waited for: this zombie keeps its id, but does not run.
  if (state === "Z" || state === "X") return false;
  return at === undefined || ticks === undefined || bootedAt + (ticks / ticksPerSecond) * 1_000 <= at + slack;
}

function readProcessStat(pid: number): { readonly state?: string | undefined; readonly ticks?: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0], ticks: Number(fields[19]) };
  } catch {
    // The process has just ended, or there is no /proc.
    return {};
  }
}

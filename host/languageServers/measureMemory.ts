import { execFile } from "node:child_process";
import { processListTimeoutMs } from "../limits.ts";

/**
 * Returns the memory of processes with all that they started, in bytes by their ids; empty where the list of processes cannot be read, as on
 * Windows.
 */
export async function measureMemory(pids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (pids.length === 0 || process.platform === "win32") return new Map();
  const rows = await listProcesses();
  const children = new Map<number, number[]>();
  const sizes = new Map<number, number>();
  for (const [pid, parent, kilobytes] of rows) {
    sizes.set(pid, kilobytes * 1024);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((whole, child) => whole + sum(child), sizes.get(pid) ?? 0);
  return new Map(pids.map((pid) => [pid, sum(pid)]));
}

function listProcesses(): Promise<readonly (readonly [number, number, number])[]> {
  return new Promise((resolve) => {
    const args = ["-A", "-o", "pid=,ppid=,rss="];
    execFile("/bin/ps", args, { timeout: processListTimeoutMs, maxBuffer: 16 * 1024 * 1024 }, (problem, printed) => {
      const lines = problem === null ? printed.trim().split("\n") : [];
      resolve(
        lines.map((line) => {
          const [pid = 0, parent = 0, size = 0] = line.trim().split(/\s+/).map(Number);
          return [pid, parent, size] as const;
        }),
      );
    });
  });
}

import type { ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();

/** Sees to it that a program, which leads a process group, is ended at the latest with this process. */
export function endWithThisProcess(program: ChildProcess): void {
  if (running.size === 0) process.on("exit", killRunning);
  running.add(program);
  program.once("exit", () => {
    running.delete(program);
    if (running.size === 0) process.removeListener("exit", killRunning);
    // Its own processes are of no use without it, and may ignore a mere request.
    killGroup(program, "SIGKILL");
  });
}

/** Sends a signal to a program with all processes of its group; on Windows to the program only. */
export function killGroup(program: ChildProcess, signal: NodeJS.Signals): void {
  const { pid } = program;
  if (pid === undefined) return;
  try {
    if (process.platform === "win32") program.kill(signal);
    else process.kill(-pid, signal);
  } catch {
    // It has already ended.
  }
}

function killRunning(): void {
  for (const program of running) killGroup(program, "SIGKILL");
}

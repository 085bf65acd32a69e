/*
 * A Node of its own between this process and a command, so that no process of the command is left, however this process ends. Its input
 * is a pipe from here, which closes with this process, also after `kill -9`.
 *
 * The functions below run in that Node from their own text: they name nothing of this file, and get modules from `process`.
 */

/** The first line that the supervisor reads. */
interface SupervisedCommand {
  readonly command: string;
  /** The shell that runs it; true for the system's. */
  readonly shell: string | true;
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** A variable of the environment, as `NAME=value`, by which processes of the command are recognized. */
  readonly mark: string;
  /** Milliseconds between the request to end and SIGKILL. */
  readonly patience: number;
}

/** The line by which the supervisor is asked to end the command. */
export const endRequest = "end\n";
/** The exit code of a supervisor that could not start the shell. */
export const notStarted = 127;

/**
 * Ends the processes that have left the command's process group, such as daemons, where the system shows their environment (Linux). One
 * that has cleared its environment is not found.
 */
export function endMarked(mark: string): void {
  const { readdirSync, readFileSync } = process.getBuiltinModule("node:fs");
  // A process may start another one while the list is read.
  for (let round = 0, found = 1; found > 0 && round < 10; round += 1) {
    found = 0;
    let names: readonly string[] = [];
    try {
      names = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
    } catch {
      return;
    }
    for (const name of names) {
      try {
        if (!readFileSync(`/proc/${name}/environ`, "latin1").split("\0").includes(mark)) continue;
        process.kill(Number(name), "SIGKILL");
        found += 1;
      } catch {
        // It has ended, or belongs to another user.
      }
    }
  }
}

/** Sends a signal to a process group, and returns false when it is empty. On Windows, ends a process with all that it has started. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (process.platform === "win32") {
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    const program = `${process.env["SystemRoot"] ?? "C:\\Windows"}\\System32\\taskkill.exe`;
    if (signal !== 0) spawnSync(program, ["/pid", `${pid}`, "/t", "/f"], { windowsHide: true });
    return false;
  }
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Runs the command of its first line of input, and ends with its code, or with 128 and the number of the signal that ended it. */
function supervise(signal: typeof signalGroup, endRest: typeof endMarked): void {
  const { spawn } = process.getBuiltinModule("node:child_process");
  const { constants } = process.getBuiltinModule("node:os");
  let input = "";
  let mark = "";
  let patience = 0;
  let pid: number | undefined;
  let isEnding = false;

  const finish = (code: number) => {
    if (pid !== undefined) signal(pid, "SIGKILL");
    if (mark !== "") endRest(mark);
    process.exit(code);
  };
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    if (pid !== undefined) signal(pid, "SIGTERM");
    const latest = Date.now() + patience;
    // Also after the end of the shell: what it has started may still be tidying up.
    const wait = () => {
      if (pid !== undefined && signal(pid, 0) && Date.now() < latest) setTimeout(wait, 50);
      else finish(128 + constants.signals.SIGKILL);
    };
    wait();
  };
  const start = (line: string) => {
    const { command, shell, folder, environment, ...others }: SupervisedCommand = JSON.parse(line);
    ({ mark, patience } = others);
    const child = spawn(command, {
      cwd: folder,
      env: environment,
      shell,
      // One pipe for both keeps the order of the lines.
      stdio: ["ignore", 1, 1],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    pid = child.pid;
    child.once("error", (problem) => {
      process.stdout.write(`${problem.message}\n`, () => finish(127));
    });
    child.once("exit", (code, killer) => {
      if (!isEnding) finish(code ?? 128 + (killer === null ? 0 : constants.signals[killer]));
    });
  };

  // A signal to its group or its terminal is meant for the command, too.
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(name, end);
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (chunk: string) => {
    input += chunk;
    const lines = input.split("\n");
    input = lines.pop() ?? "";
    for (const line of lines) {
      if (mark === "") start(line);
      else end();
    }
  });
  // The process that wanted the command is gone, so there is nothing to wait for.
  process.stdin.once("close", () => finish(128 + constants.signals.SIGKILL));
}

export function formatOrder(order: SupervisedCommand): string {
  return `${JSON.stringify(order)}\n`;
}

/** The program of the supervisor, for `node -e`. */
export const supervisorProgram = `(${supervise})(${signalGroup}, ${endMarked})`;

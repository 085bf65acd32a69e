import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** What a git that was started came to. */
export type GitEnd =
  | { readonly kind: "ended"; readonly code: number; readonly stdout: Buffer; readonly output: string }
  /** There is no git on this machine, or not where programs are looked for. */
  | { readonly kind: "no-git" }
  /** It was told to end. */
  | { readonly kind: "stopped"; readonly output: string };

/** How git is started. */
export interface ProcessStart {
  /** Absolute path. */
  readonly program: string;
  readonly folder: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
  /** Takes what is printed, which is not kept then. */
  readonly take?: (chunk: Buffer) => void;
}

/** Bytes of what is printed that are kept, from the end: a hook can print without end. */
const outputCap = 64 * 1024 * 1024;
/** Milliseconds between asking a process to end and ending it. */
const patience = 3_000;
/** Milliseconds that what a process has started may hold its output open after it has ended. */
const lastWords = 500;

/** Starts git, which is never handed to a shell, and waits for its end; the signal ends it with everything that it has started. */
export function startProcess(
  { program, folder, args, environment, input, take }: ProcessStart,
  signal?: AbortSignal,
): Promise<GitEnd> {
  if (signal?.aborted) return Promise.resolve({ kind: "stopped", output: "" });
  return new Promise((resolve) => {
    // A group of its own: hooks start programs, which must end with it.
    const isGroup = process.platform !== "win32";
    const child = spawn(program, args, { cwd: folder, env: environment, detached: isGroup, windowsHide: true });
    const [stdout, printed] = [new Printed(), new Printed()];
    child.stdout.on("data", (chunk: Buffer) => {
      if (take !== undefined) return take(chunk);
      stdout.add(chunk);
      printed.add(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => printed.add(chunk));
    // A git that refuses at once does not read its input: what it says is the answer.
    child.stdin.on("error", () => undefined).end(input ?? "");
    const stop = () => stopGroup(child, isGroup);
    signal?.addEventListener("abort", stop, { once: true });
    const end = (result: GitEnd) => {
      signal?.removeEventListener("abort", stop);
      resolve(result);
    };
    child.once("error", () => end(existsSync(folder) ? { kind: "no-git" } : folderGone(folder)));
    child.once("exit", () => setTimeout(() => closeOutput(child), lastWords).unref());
    child.once("close", (code) => {
      const output = printed.bytes().toString();
      end(
        signal?.aborted
          ? { kind: "stopped", output }
          : { kind: "ended", code: code ?? 1, stdout: stdout.bytes(), output },
      );
    });
  });
}

/** Collects what is printed and keeps the end of it. */
class Printed {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#length > outputCap) this.#length -= this.#chunks.shift()?.length ?? 0;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

function stopGroup(child: ChildProcess, isGroup: boolean): void {
  const send = (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      if (isGroup) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has ended by itself meanwhile.
    }
  };
  send("SIGTERM");
  const last = setTimeout(() => send("SIGKILL"), patience);
  child.once("close", () => clearTimeout(last));
}

function closeOutput(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function folderGone(folder: string): GitEnd {
  return { kind: "ended", code: 128, stdout: Buffer.alloc(0), output: `${folder} is not there any more.` };
}

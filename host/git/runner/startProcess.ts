import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { killDelayMs, maxGitOutputBytes, outputGraceMs } from "../../limits.ts";

export type GitEnd =
  | {
      readonly kind: "ended";
      readonly code: number;
      readonly stdout: Buffer;
      /** Everything that it printed, in order. */
      readonly output: string;
      /** The standard error: a git that ends with 0 may also name files here that it could not read. */
      readonly words: string;
    }
  | { readonly kind: "no-git" }
  | { readonly kind: "stopped"; readonly output: string };

export interface ProcessStart {
  readonly program: string;
  readonly folder: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
  /** Receives the output, which is not kept then. */
  readonly take?: (chunk: Buffer) => void;
}

/** Starts git, or the gh of `host/forges`, never through a shell, and waits for its end. The signal ends it together with everything it started. */
export function startProcess(
  { program, folder, args, environment, input, take }: ProcessStart,
  signal?: AbortSignal,
): Promise<GitEnd> {
  if (signal?.aborted) return Promise.resolve({ kind: "stopped", output: "" });
  return new Promise((resolve) => {
    // A process group of its own: hooks start programs, which must end with it.
    const isGroup = process.platform !== "win32";
    const child = spawn(program, args, { cwd: folder, env: environment, detached: isGroup, windowsHide: true });
    const [stdout, stderr, printed] = [new Printed(), new Printed(), new Printed()];
    child.stdout.on("data", (chunk: Buffer) => {
      if (take !== undefined) return take(chunk);
      stdout.add(chunk);
      printed.add(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr.add(chunk);
      printed.add(chunk);
    });
    // A git that fails at once does not read its input; its output is the answer.
    child.stdin.on("error", () => undefined).end(input ?? "");
    const stop = () => stopGroup(child, isGroup);
    signal?.addEventListener("abort", stop, { once: true });
    const end = (result: GitEnd) => {
      signal?.removeEventListener("abort", stop);
      resolve(result);
    };
    child.once("error", () => end(existsSync(folder) ? { kind: "no-git" } : reportMissingFolder(folder)));
    child.once("exit", () => setTimeout(() => closeOutput(child), outputGraceMs).unref());
    child.once("close", (code, killer) => {
      // A git that was killed has said nothing, which must not pass for an answer.
      const killed = killer === null ? "" : `\nGit was ended by ${killer}.`;
      const output = `${printed.bytes().toString()}${killed}`;
      const words = `${stderr.bytes().toString()}${killed}`;
      end(
        signal?.aborted
          ? { kind: "stopped", output }
          : { kind: "ended", code: code ?? 1, stdout: stdout.bytes(), output, words },
      );
    });
  });
}

class Printed {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#length > maxGitOutputBytes) this.#length -= this.#chunks.shift()?.length ?? 0;
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
      // It has already ended.
    }
  };
  send("SIGTERM");
  const last = setTimeout(() => send("SIGKILL"), killDelayMs);
  child.once("close", () => clearTimeout(last));
}

function closeOutput(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function reportMissingFolder(folder: string): GitEnd {
  const output = `${folder} no longer exists.`;
  return { kind: "ended", code: 128, stdout: Buffer.alloc(0), output, words: output };
}

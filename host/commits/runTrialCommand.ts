import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { constants } from "node:os";
import { dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { createGitEnvironment, listOwnPlaces, withoutModules } from "../git/index.ts";
import {
  killDelayMs,
  maxCommandOutputBytes,
  maxCommandOutputChars,
  maxCommandOutputLines,
  outputGraceMs,
  supervisorGraceMs,
} from "../limits.ts";
import { endMarked, endRequest, formatOrder, notStarted, supervisorProgram } from "./trialSupervisor.ts";

export interface TrialCommand {
  /** As the person has typed it, for their shell. */
  readonly command: string;
  /** The folder that it runs in. */
  readonly folder: string;
  /** The repository that is tried: programs of its `node_modules` are not in PATH, as in a terminal. */
  readonly root: string;
  /** Called with the last lines whenever something was printed. */
  readonly onOutput: (output: string) => void;
}

export type CommandEnd =
  | { readonly kind: "ended"; readonly code: number; readonly output: string; readonly milliseconds: number }
  | { readonly kind: "cancelled" };

/**
 * Runs a command by the person's shell, without input, and waits for its end. All that it has started ends with it, with the signal, and
 * with this process.
 */
export async function runTrialCommand(
  { command, folder, root, onOutput }: TrialCommand,
  signal: AbortSignal,
): Promise<CommandEnd> {
  if (signal.aborted) return { kind: "cancelled" };
  const name = "DIALECTIC_TRIAL";
  const id = randomUUID();
  const mark = `${name}=${id}`;
  const environment = { ...(await createEnvironment(root, folder)), [name]: id };
  const shell = (process.platform !== "win32" && process.env["SHELL"]) || true;
  const order = formatOrder({ command, shell, folder, environment, mark, patience: killDelayMs });
  const output = new CommandOutput();
  const begun = performance.now();
  return new Promise((resolve) => {
    const supervisor = spawn(process.execPath, ["-e", supervisorProgram], {
      // Not in the folder, which Windows could not delete then.
      cwd: dirname(folder),
      env: { ...process.env, NODE_OPTIONS: "", ELECTRON_RUN_AS_NODE: "1" },
      stdio: ["pipe", "pipe", "ignore"],
      // Ctrl+C in the terminal of this process must leave it time to end the command.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const cancel = () => {
      supervisor.stdin.write(endRequest);
      setTimeout(() => supervisor.kill("SIGKILL"), killDelayMs + supervisorGraceMs).unref();
    };
    signal.addEventListener("abort", cancel, { once: true });
    supervisor.stdin.on("error", () => undefined).write(order);
    supervisor.stdout.on("data", (chunk: Buffer) => {
      output.add(chunk);
      onOutput(output.lastLines());
    });
    const finish = (code: number, words = "") => {
      signal.removeEventListener("abort", cancel);
      if (words !== "") output.add(Buffer.from(words));
      const milliseconds = performance.now() - begun;
      resolve(
        signal.aborted ? { kind: "cancelled" } : { kind: "ended", code, output: output.lastLines(), milliseconds },
      );
    };
    supervisor.once("error", (problem) => finish(notStarted, problem.message));
    supervisor.once("exit", (_, killer) => {
      // It was killed itself, and could not do it.
      if (killer !== null) endMarked(mark);
      setTimeout(() => supervisor.stdout.destroy(), outputGraceMs).unref();
    });
    supervisor.once("close", (code, killer) => finish(code ?? 128 + (killer === null ? 0 : constants.signals[killer])));
  });
}

/** Variables of the programs around this one, which a terminal does not have either. */
const surroundings = /^(?:DIALECTIC_|ELECTRON_|VSCODE_|npm_|INIT_CWD$|NODE_CHANNEL_FD$)/;

async function createEnvironment(root: string, folder: string): Promise<NodeJS.ProcessEnv> {
  const own = createGitEnvironment(await withoutModules(process.env, listOwnPlaces([root])));
  const kept = Object.entries(own).filter(([name]) => !surroundings.test(name));
  // A git that the command starts must not take a repository around the folder, such as one of the home folder, for the tried one.
  return { ...Object.fromEntries(kept), GIT_CEILING_DIRECTORIES: dirname(folder) };
}

/** The last lines of an endless output, as text. */
class CommandOutput {
  #bytes = Buffer.alloc(0);
  #isCut = false;

  add(chunk: Buffer): void {
    const all = Buffer.concat([this.#bytes, chunk]);
    this.#isCut ||= all.length > maxCommandOutputBytes;
    // A copy: a part of the old buffer would keep all of it.
    this.#bytes = all.length > maxCommandOutputBytes ? Buffer.from(all.subarray(-maxCommandOutputBytes)) : all;
  }

  /** Returns the last lines, with "…" above them when there were more. */
  lastLines(): string {
    const lines = toPlainText(this.#bytes.toString()).trimEnd().split("\n");
    const shown = lines.slice(-maxCommandOutputLines).join("\n");
    const text = shown.slice(-maxCommandOutputChars);
    return this.#isCut || lines.length > maxCommandOutputLines || text.length < shown.length ? `…\n${text}` : text;
  }
}

const controls = /(?!\t)[\p{Cc}\p{Bidi_Control}]/gu;

/** Removes what only a terminal understands. Of a line that was written over, the last text stays. */
function toPlainText(text: string): string {
  return stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trimEnd().split("\r").at(-1)?.replace(controls, "") ?? "")
    .join("\n");
}

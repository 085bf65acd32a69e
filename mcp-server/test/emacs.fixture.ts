import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { ensureCommand } from "../../scripts/debianPackage.mjs";
import { programs, type Sandbox } from "./programs.fixture.ts";

export const packageFolder = join(import.meta.dirname, "..", "..", "editors", "emacs");
const run = promisify(execFile);

/** The texts at the ends of lines of the current buffer, by line. */
export const marks = `(vconcat (mapcar (lambda (each) (format "%d%s" (line-number-at-pos (overlay-start each)) (substring-no-properties (overlay-get each 'after-string))))
  (seq-sort-by #'overlay-start #'< (seq-filter (lambda (each) (overlay-get each 'dialectic)) (overlays-in (point-min) (point-max))))))`;

/** An Emacs without a screen, driven from outside. */
export interface Emacs {
  /** Returns the value of an expression, evaluated in the buffer of the selected window. */
  value(expression: string): Promise<unknown>;
  /** The messages that the package has shown. */
  messages(): Promise<string>;
}

/** Starts Emacs in the workspace of a sandbox, connects it, and waits for its window. */
export async function startEmacs(sandbox: Sandbox, setup = ""): Promise<Emacs> {
  const emacs = ensureCommand("emacs", "emacs-nox");
  const socket = join(sandbox.runtime, "emacs.sock");
  const command = `(setq dialectic-command '("${process.execPath}" "${programs.cli}"))`;
  const start = [
    "-Q",
    `--fg-daemon=${socket}`,
    "-L",
    packageFolder,
    "--load",
    "dialectic",
    "--eval",
    `(progn ${command} ${setup} (dialectic-connect))`,
  ];
  const child = spawn(emacs, start, {
    cwd: sandbox.workspace,
    env: sandbox.env,
    stdio: "ignore",
  });
  onTestFinished(async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  });
  const client = ensureCommand("emacsclient", "emacs-nox");
  const value = async (expression: string): Promise<unknown> => {
    const shown = `(with-current-buffer (window-buffer (selected-window)) ${expression})`;
    // Base64 keeps every character as it is through the printing of the client.
    const printed = `(base64-encode-string (encode-coding-string (json-serialize (list :value ${shown})) 'utf-8) t)`;
    const { stdout } = await run(client, ["--socket-name", socket, "--eval", printed], { env: sandbox.env });
    const read = JSON.parse(Buffer.from(stdout.trim().slice(1, -1), "base64").toString()) as {
      readonly value: unknown;
    };
    return read.value;
  };
  // The socket of the daemon comes a moment after its start.
  await expect.poll(() => value("t").catch(() => false), { timeout: 60_000 }).toBe(true);
  const messages = async () => String(await value('(with-current-buffer "*Messages*" (buffer-string))'));
  return { value, messages };
}

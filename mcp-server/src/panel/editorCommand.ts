import { spawn } from "node:child_process";
import type { CodeLocation, ShowOutcome } from "@dialectic/shared/host";

/** How long an editor may take to fail, in milliseconds; one that is still there by then is showing the file. */
const failsWithin = 1_500;

/**
 * The arguments of an editor command for a place: `{file}`, `{line}` and `{column}` are filled in; without any of them
 * `FILE:LINE:COLUMN` is added at the end. Words are split at spaces, quotes keep them together; no shell is involved.
 */
export function editorArguments(command: string, { absolutePath, line, column = 1 }: CodeLocation): readonly string[] {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );
  const filled = words.map((word) =>
    word
      .replaceAll("{file}", () => absolutePath)
      .replaceAll("{line}", String(line))
      .replaceAll("{column}", String(column)),
  );
  return /\{(?:file|line|column)\}/.test(command) ? filled : [...filled, `${absolutePath}:${line}:${column}`];
}

/** Opens a place with the person's editor command, without a shell and without waiting for the editor to end. */
export function showInEditor(command: string, location: CodeLocation): Promise<ShowOutcome> {
  const [program, ...args] = editorArguments(command, location);
  if (program === undefined) return Promise.resolve({ kind: "failed", message: "the editor command is empty" });
  return new Promise((resolve) => {
    const editor = spawn(program, args, { detached: true, stdio: "ignore" });
    const settled = setTimeout(() => resolve({ kind: "opened" }), failsWithin);
    editor.once("error", (problem) => {
      clearTimeout(settled);
      resolve({ kind: "failed", message: `${program}: ${problem.message}` });
    });
    editor.once("exit", (code) => {
      clearTimeout(settled);
      resolve(code === 0 ? { kind: "opened" } : { kind: "failed", message: `${program} ended with code ${code}` });
    });
    editor.unref();
  });
}

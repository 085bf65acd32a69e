import { spawn } from "node:child_process";
import type { CodeLocation, ShowOutcome } from "@dialectic/host";

/** Milliseconds within which an editor may fail; one that is still running then is showing the file. */
const failsWithin = 1_500;

const placeholder = /\{(file|line|column)\}/g;

/**
 * Returns the arguments of an editor command for a place: `{file}`, `{line}` and `{column}` are filled in; without any
 * of them `FILE:LINE:COLUMN` is added at the end. Words are split at spaces, quotes keep them together; no shell is
 * involved.
 */
export function editorArguments(command: string, { absolutePath, line, column = 1 }: CodeLocation): readonly string[] {
  const words = (command.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? []).map((word) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, "$1$2"),
  );
  const values: Readonly<Record<string, string>> = { file: absolutePath, line: String(line), column: String(column) };
  // In a single pass: a path may contain the name of another placeholder.
  const filled = words.map((word) => word.replaceAll(placeholder, (_whole, name: string) => values[name] ?? ""));
  if (words.length === 0 || command.search(placeholder) >= 0) return filled;
  return [...filled, `${absolutePath}:${line}:${column}`];
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

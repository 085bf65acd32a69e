import { readFile } from "node:fs/promises";
import { decodeCode } from "../files/codeFile.ts";
import type { HostBase } from "../files/hostBase.ts";
import { createWorkspaceFilter } from "../ide/ideFile.ts";
import { replaceBytes } from "./replaceBytes.ts";

/**
 * Replaces a file's text, provided that it is still `before`; returns the reason if that fails. Text that is not saved is
 * edited in the editor, and stays unsaved. Any other file is replaced on the disk: an editor then loads it into its undo
 * stack, and runs none of the steps that follow a save, such as a formatter.
 */
export async function replaceText(
  file: string,
  before: string,
  after: string,
  { editor, workspace }: Pick<HostBase, "editor" | "workspace">,
): Promise<string | undefined> {
  const isAllowed = await createWorkspaceFilter(workspace);
  if (!isAllowed(file)) return `${file} is outside the workspace, so nothing was changed.`;
  if (editor.edits === undefined || editor.unsavedText?.(file) === undefined) return replaceOnDisk(file, before, after);
  const plan = await editor.edits.planText(file, { before, after });
  if (plan.kind === "refused") return plan.message;
  const applied = await plan.apply(false);
  return applied.kind === "failed" ? `Nothing was changed: ${applied.message}` : undefined;
}

async function replaceOnDisk(file: string, before: string, after: string): Promise<string | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes !== undefined && decodeCode(bytes) !== before)
    return "Nothing was changed: the file has changed meanwhile. Try again.";
  const problem = await replaceBytes(file, { before: bytes, after: spliceLines(bytes, before, after) });
  return problem === undefined ? undefined : `Nothing was changed: ${problem}`;
}

/** Replaces only the lines that differ, so that the bytes of all others stay, whatever their encoding. */
function spliceLines(bytes: Buffer | undefined, before: string, after: string): Buffer {
  if (bytes === undefined) return Buffer.from(after);
  const mark = bytes.toString("utf8").startsWith("\ufeff") ? 3 : 0;
  const lines = bytes.toString("latin1", mark).split(/(?<=\n)/);
  const [then, now] = [before.split(/(?<=\n)/), after.split(/(?<=\n)/)];
  const most = Math.min(then.length, now.length);
  let start = 0;
  while (start < most && then[start] === now[start]) start += 1;
  let tail = 0;
  while (tail < most - start && then.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return Buffer.concat([
    bytes.subarray(0, mark),
    Buffer.from(lines.slice(0, start).join(""), "latin1"),
    Buffer.from(now.slice(start, now.length - tail).join("")),
    Buffer.from(lines.slice(lines.length - tail).join(""), "latin1"),
  ]);
}

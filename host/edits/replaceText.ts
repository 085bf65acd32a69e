import { readFile } from "node:fs/promises";
import { decodeText, encodeText } from "../base/fileText.ts";
import type { WritablePlace } from "../base/writeGate.ts";
import type { HostBase } from "../files/hostBase.ts";
import { openWriteGate } from "../files/openFolders.ts";
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
  const findPlace = await openWriteGate(workspace);
  const place = await findPlace(file);
  if ("kind" in place) return `Nothing was changed: ${file} ${place.reason}. ${place.next}`;
  if (editor.edits === undefined || editor.unsavedText?.(file) === undefined)
    return replaceOnDisk(place, before, after);
  const plan = await editor.edits.planText(file, { before, after });
  if (plan.kind === "refused") return plan.message;
  const applied = await plan.apply(new Map([[file, place]]), false);
  return applied.kind === "failed" ? `Nothing was changed: ${applied.message}` : undefined;
}

async function replaceOnDisk(place: WritablePlace, before: string, after: string): Promise<string | undefined> {
  const bytes = await readFile(place.absolutePath).catch(() => undefined);
  const found = bytes && decodeText(bytes);
  if (bytes !== undefined && found?.text !== before)
    return "Nothing was changed: the file has changed meanwhile. Try again.";
  // Encoding gives the bytes of all other lines as they were.
  const encoded = encodeText(after, found ?? { encoding: "UTF-8", hasMark: false });
  if ("lacks" in encoded)
    return `Nothing was changed: the file is read as Windows-1252, which has no “${encoded.lacks}”. Save it as UTF-8, then try again.`;
  const problem = await replaceBytes(place, { before: bytes, after: encoded });
  return problem === undefined ? undefined : `Nothing was changed: ${problem}`;
}

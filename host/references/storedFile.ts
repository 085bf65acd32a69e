import { type CodeExcerpt, formatCount, type OpenOutcome, type PreviewOutcome } from "@dialectic/shared/protocol";
import type { FileReference } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import type { EditorPort } from "../base/ports.ts";
import { createExcerpt } from "../files/codeExcerpt.ts";
import { clipLines, findLanguage, splitCode } from "../files/codeFile.ts";
import type { StoredText } from "../files/workspaceFiles.ts";
import { previewContextLines, sheetContextLines } from "../limits.ts";

// A file that git has and the disk has not: one that the change deletes, or that a sparse checkout leaves out. A reference
// to it is right, and opens the text that git has.

/** A file that is in the index, in the last commit or in the tree that a review's changes start from, and not on the disk. */
export interface StoredFile {
  readonly kind: "stored";
  readonly why: "deleted" | "left-out";
  readonly shown: string;
  readonly absolutePath: string;
  readonly read: () => Promise<StoredText>;
}

interface OldCode {
  readonly kind: "old";
  readonly text: string;
  readonly line: number;
  readonly excerpt: (context: number) => CodeExcerpt;
  readonly notice: string;
}

interface Refused {
  readonly kind: "refused";
  readonly message: string;
}

/** Returns the reason reported for such a file. */
export function whyNotHere({ why, shown }: Pick<StoredFile, "why" | "shown">): string {
  return why === "deleted"
    ? `${shown} is deleted in this change`
    : `${shown} is not checked out here (sparse checkout)`;
}

/** Returns the reason reported for a file that is not on the disk, while git must not be asked for it. */
export function whyUnknown(path: string): string {
  return `${path} is not there, and is not checked until the folder is trusted: the change may delete it`;
}

/** Returns the reason reported for a file, name or text that is not among the files that were listed, which are not all. */
export function whyNotLooked(what: string): string {
  return `${what} was not looked for in all files: there are too many`;
}

/** Opens the text of a stored file: in the editor, or as lines for the page. */
export async function openStored(
  reference: FileReference,
  stored: StoredFile,
  { showText }: Pick<EditorPort, "showText">,
): Promise<OpenOutcome> {
  const old = await oldCode(reference, stored);
  if (old.kind === "refused") return old;
  const { text, line, notice } = old;
  const title = stored.why === "deleted" ? `${stored.shown} (deleted)` : stored.shown;
  const shown = await showText?.({ title, text, language: findLanguage(stored.shown) || "plaintext" });
  if (shown?.kind === "opened") return { kind: "opened", path: title, line, notice };
  if (shown?.kind === "failed") return refuse(`${stored.shown} could not be opened: ${shown.message}`);
  return { kind: "code", excerpt: old.excerpt(sheetContextLines), notice };
}

export async function previewStored(reference: FileReference, stored: StoredFile): Promise<PreviewOutcome> {
  const old = await oldCode(reference, stored);
  if (old.kind === "refused") return old;
  return { kind: "code", excerpt: old.excerpt(previewContextLines), canPeek: false, notice: old.notice };
}

async function oldCode(reference: FileReference, stored: StoredFile): Promise<OldCode | Refused> {
  const { shown: path, why } = stored;
  const [found, here] = [await stored.read(), whyNotHere(stored)];
  if (found.kind === "unread") return refuse(`${here}, and ${found.reason}.`);
  const { text } = found;
  if (text === undefined) return refuse(`${here}, and it is a binary file.`);
  const { lines } = splitCode(text);
  const { line, endLine, notice: isPast } = clipLines(reference, lines.length, path);
  const length =
    isPast === undefined ? "" : ` It ${why === "deleted" ? "had" : "has"} ${formatCount(lines.length, "line")}.`;
  return {
    kind: "old",
    text,
    line,
    excerpt: (context) => createExcerpt(lines, { path, line, endLine, context }),
    notice: `${here}: this is its ${why === "deleted" ? "old text" : "text in git"}.${length}`,
  };
}

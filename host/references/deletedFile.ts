import { type CodeExcerpt, formatCount, type OpenOutcome, type PreviewOutcome } from "@dialectic/shared/protocol";
import type { FileReference } from "@dialectic/shared/review";
import type { EditorPort } from "../base/ports.ts";
import { codeContext, createExcerpt, previewContext } from "../files/codeExcerpt.ts";
import { clipLines, findLanguage, splitCode } from "../files/codeFile.ts";
import type { DeletedFile } from "./referenceResolver.ts";

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

/** Returns the reason reported for a file that the change deletes: a reference to it is right. */
export function deletedHere(path: string): string {
  return `${path} is deleted in this change`;
}

/** Opens the last text of a deleted file: in the editor, or as lines for the page. */
export async function openDeleted(
  reference: FileReference,
  deleted: DeletedFile,
  { showText }: Pick<EditorPort, "showText">,
): Promise<OpenOutcome> {
  const old = await oldCode(reference, deleted);
  if (old.kind === "refused") return old;
  const { text, line, notice } = old;
  const title = `${deleted.shown} (deleted)`;
  const shown = await showText?.({ title, text, language: findLanguage(deleted.shown) || "plaintext" });
  if (shown?.kind === "opened") return { kind: "opened", path: title, line, notice };
  if (shown?.kind === "failed")
    return { kind: "refused", message: `${deleted.shown} could not be opened: ${shown.message}` };
  return { kind: "code", excerpt: old.excerpt(codeContext), notice };
}

export async function previewDeleted(reference: FileReference, deleted: DeletedFile): Promise<PreviewOutcome> {
  const old = await oldCode(reference, deleted);
  if (old.kind === "refused") return old;
  return { kind: "code", excerpt: old.excerpt(previewContext), canPeek: false, notice: old.notice };
}

async function oldCode(reference: FileReference, { shown: path, read }: DeletedFile): Promise<OldCode | Refused> {
  const text = await read();
  if (text === undefined)
    return { kind: "refused", message: `${deletedHere(path)}, but its old text cannot be shown.` };
  const { lines } = splitCode(text);
  const { line, endLine, notice: isPast } = clipLines(reference, lines.length, path);
  const length = isPast === undefined ? "" : ` It had ${formatCount(lines.length, "line")}.`;
  return {
    kind: "old",
    text,
    line,
    excerpt: (context) => createExcerpt(lines, { path, line, endLine, context }),
    notice: `${deletedHere(path)}: this is its old text.${length}`,
  };
}

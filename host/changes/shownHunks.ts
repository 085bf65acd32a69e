import type { ChangedFile, ChangeHunk } from "@dialectic/shared/protocol";
import { findLanguage } from "../files/codeFile.ts";
import { decodeUtf8, type FileHunks, joinChangedLines, type TreeChange, type TreeSide } from "../git/index.ts";
import { hashText } from "../store/index.ts";
import type { FindName } from "./hunkHeading.ts";
import { findHeading, HeadingChanges } from "./hunkHeading.ts";

export interface ShownHunks {
  readonly id: string;
  readonly hunks: ChangeHunk[];
  /** Hash of both sides of a file without hunks. */
  readonly mark?: string;
  readonly notice?: string;
  /** True for hunks with git's headings, for which no names of declarations were read. */
  readonly isFar?: true;
  readonly language: string;
  readonly tabWidth?: number;
  /** Names of the texts of both sides: equal names, equal texts. A side that is no text has none. */
  readonly texts?: { readonly before?: string; readonly after?: string };
}

export const unsettledNotice =
  "This file changed just after the assistant presented this iteration, so its lines at that time are unknown.";

export function withNotice({ id, path }: ChangedFile, notice: string): ShownHunks {
  return { id, hunks: [], notice, language: findLanguage(path) };
}

export function shownHunks(
  file: ChangedFile,
  change: TreeChange,
  { hunks, isBinary, isCut }: FileHunks,
  findName: FindName = () => undefined,
): ShownHunks {
  const { id, path } = file;
  const language = findLanguage(path);
  const seen = new Map<string, number>();
  const headings = new HeadingChanges();
  // Of a hunk whose first changed line was too long, only what stands above that line is kept.
  const kept = isCut ? hunks.filter((hunk) => joinChangedLines(hunk) !== "") : hunks;
  const shown = kept.map((hunk) => {
    const body = decodeUtf8(hunk.body);
    const above = headings.follow(decodeUtf8(hunk.heading));
    headings.pass(body);
    const came = joinChangedLines(hunk);
    const count = (seen.get(came) ?? 0) + 1;
    seen.set(came, count);
    // Equal lines can occur twice in a file: each hunk is marked separately.
    const hash = hashText(`${path}\n${count}\n${withoutParents(came)}`);
    const { oldStart, oldCount, newStart, newCount } = hunk;
    return {
      hash,
      oldStart,
      oldLines: oldCount,
      newStart,
      newLines: newCount,
      heading: findName({ oldStart, newStart, body }) ?? findHeading(body, above),
      body,
    };
  });
  const notice = isBinary
    ? "Binary file: there are no lines to show."
    : isCut
      ? explainCut(shown.length > 0)
      : undefined;
  const noticed = notice === undefined ? {} : { notice };
  if (shown.length === 0) return { id, hunks: shown, mark: wholeMark(file, change), ...noticed, language };
  return { id, hunks: shown, ...noticed, language, texts: nameTexts(change) };
}

/**
 * Leaves out the ids of the parents, which git writes beside the marks of the conflicts of a merge: after a rebase they are others, and the
 * change is the same.
 */
function withoutParents(lines: string): string {
  return lines.replace(/^(-(?:<{7}|>{7})) [0-9a-f]{40,64}$/gm, "$1");
}

function explainCut(hasLines: boolean): string {
  return hasLines
    ? "The changes of this file are too long to show: these are the first lines of both sides, and “Viewed” is about these."
    : "The first changed line of this file is too long to show. “Viewed” is about the whole file.";
}

function nameTexts({ before, after }: TreeChange): NonNullable<ShownHunks["texts"]> {
  return {
    ...(isFile(before) ? { before: before.oid } : {}),
    ...(isFile(after) ? { after: after.oid } : {}),
  };
}

/** False for links, submodules, and a side on which there is nothing. */
export function isFile({ mode }: TreeSide): boolean {
  return mode.startsWith("100");
}

/**
 * Hashes both sides of a file without lines to show, such as a picture, a rename, a mode or a submodule commit. A rename
 * or a mode is the same change whatever a new base has in the file.
 */
function wholeMark({ path, from = "" }: ChangedFile, { before, after }: TreeChange): string {
  const [old, now] = before.oid === after.oid ? ["", ""] : [before.oid, after.oid];
  return hashText(`whole\n${from}\n${path}\n${before.mode} ${old}\n${after.mode} ${now}`);
}

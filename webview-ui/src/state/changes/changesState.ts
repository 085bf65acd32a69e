import type { ChangedFile, ChangeRound, CodeNote, PlacedChanges, PlacedHunk } from "@dialectic/shared/protocol";
import { referenceName } from "../references/referenceState.ts";
import type { WidenedHunk } from "./hunkContext.ts";

/** What is known of the lines of a changed file. */
export interface FileHunks {
  readonly hunks: readonly WidenedHunk[];
  /** By what a file without lines to show is looked at, as a whole. */
  readonly mark?: string | undefined;
  /** Lines of the file after the change, once that is known. */
  readonly total?: number;
  /** Why there are none, or not all. */
  readonly notice?: string | undefined;
  /** Name that highlight.js knows, or empty. */
  readonly language: string;
}

/** The files of a round, or why there are none to show. */
export type ChangeList =
  | { readonly kind: "loading" }
  | { readonly kind: "refused"; readonly message: string }
  | {
      readonly kind: "files";
      /** By folder, as they are shown. */
      readonly files: readonly ChangedFile[];
      readonly notes: readonly CodeNote[];
    };

/** Changes whose lines a view shows. */
export interface ShownChanges {
  readonly round: number;
  /** The round that it is compared with, 0 for what the first began from; without one, the changes are all. */
  readonly since: number | undefined;
  readonly list: ChangeList;
  /** By the id of the file, as far as they have come. */
  readonly hunks: ReadonlyMap<string, FileHunks>;
}

/** *Navigation*: a round of changes that lies over the review. */
export interface OpenChanges extends ShownChanges {
  /** Files of which only the name is shown. */
  readonly folded: ReadonlySet<string>;
  /** The hunk, or the file, that the reader's keys have gone to. */
  readonly cursor: ChangeGoal | undefined;
  /** The file, and the hunk, at the top of the view. */
  readonly top: ChangeGoal | undefined;
  /** Where to go as soon as it is there; a new object for every request. */
  readonly goal: ChangeGoal | undefined;
  /** Whether there is room for two columns; unknown until it is measured. */
  readonly isWide: boolean | undefined;
}

/** A place among the changes: a file, a hunk of it by the hash, or a line. */
export interface ChangeGoal {
  readonly file: string;
  readonly hunk?: string | undefined;
  readonly line?: { readonly side: "before" | "after"; readonly line: number } | undefined;
}

/** *Resource*: the changes of the review that is shown. */
export interface ChangesState {
  readonly reviewId: string | undefined;
  /** The first one first; none for a review of text alone. */
  readonly rounds: readonly ChangeRound[];
  /** Hashes of the hunks that the person has looked at. */
  readonly viewed: ReadonlySet<string>;
  /** Where what is shown is about changed code, as far as the host has said. */
  readonly marked: MarkedChanges | undefined;
  readonly open: OpenChanges | undefined;
}

/** Which references, and sections, of the iteration that is shown lead into changed code. */
export interface MarkedChanges {
  readonly round: number;
  /** By the names of the references. */
  readonly references: ReadonlyMap<string, ChangeGoal>;
  /** By the ids of the sections, those of each in their order. */
  readonly sections: ReadonlyMap<string, readonly PlacedHunk[]>;
}

/** Takes what the host has said of the iteration that is shown. */
export function markedChanges({ round, references, sections }: PlacedChanges): MarkedChanges {
  return {
    round,
    references: new Map(references.map(({ hash, text, file, hunk }) => [referenceName(hash, text), { file, hunk }])),
    sections: new Map(sections.map(({ id, hunks }) => [id, hunks])),
  };
}

/** What is known before the host has answered. */
export const nothingChanged: ChangesState = {
  reviewId: undefined,
  rounds: [],
  viewed: new Set(),
  marked: undefined,
  open: undefined,
};

/** The files of the open changes, in their order. */
export function changedFiles(open: Pick<ShownChanges, "list"> | undefined): readonly ChangedFile[] {
  return open?.list.kind === "files" ? open.list.files : noFiles;
}

const noFiles: readonly ChangedFile[] = [];

/** The folder of a path, and what is in it by name: so a list by folders has each of them once. */
export function folderOf(path: string): { readonly folder: string; readonly name: string } {
  const end = path.lastIndexOf("/");
  return { folder: path.slice(0, Math.max(0, end)), name: path.slice(end + 1) };
}

/** Files by folder. */
export function byFolder(files: readonly ChangedFile[]): readonly ChangedFile[] {
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  const places = new Map(files.map((file) => [file, folderOf(file.path)]));
  return files.toSorted((one, other) => {
    const [left, right] = [places.get(one), places.get(other)];
    return compare(left?.folder ?? "", right?.folder ?? "") || compare(left?.name ?? "", right?.name ?? "");
  });
}

/** What is looked at of a file: its hunks, or all of it where it has none. */
export function marksOf({ hunks, mark }: FileHunks): readonly string[] {
  if (hunks.length > 0) return hunks.map(({ hash }) => hash);
  return mark === undefined ? [] : [mark];
}

/** How many changes there are to look at and how many of them were looked at, as far as they are known. */
export function seenCount({ open, viewed }: ChangesState): {
  readonly seen: number;
  readonly total: number;
  readonly isWhole: boolean;
} {
  let [seen, total] = [0, 0];
  for (const file of open?.hunks.values() ?? []) {
    const marks = marksOf(file);
    total += marks.length;
    for (const mark of marks) if (viewed.has(mark)) seen += 1;
  }
  return { seen, total, isWhole: open !== undefined && open.hunks.size === changedFiles(open).length };
}

/** Whether all of a file was looked at; nothing where it is not known what that is. */
export function isFileViewed({ open, viewed }: ChangesState, file: string): boolean | undefined {
  const known = open?.hunks.get(file);
  const marks = known === undefined ? [] : marksOf(known);
  return marks.length === 0 ? undefined : marks.every((mark) => viewed.has(mark));
}

/** A count of files in words. */
export function countFiles(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}

/** What became of a file, in words. */
export function describeFile(file: ChangedFile): string {
  const words: string[] = [statusWords[file.status]];
  if (file.from !== undefined) words.push(`from ${file.from}`);
  if (file.isSubmodule === true) words.push("submodule");
  if (file.mode !== undefined) words.push(modeWords(file.mode));
  return words.join(", ");
}

const statusWords = {
  A: "added",
  M: "changed",
  D: "deleted",
  R: "renamed",
  C: "copied",
  T: "other kind of file",
  U: "not merged",
} as const;

function modeWords({ before, after }: NonNullable<ChangedFile["mode"]>): string {
  if (before === "100644" && after === "100755") return "now executable";
  if (before === "100755" && after === "100644") return "no longer executable";
  return `mode ${before} → ${after}`;
}

import {
  type ChangedFile,
  type ChangeHunk,
  type ChangesPlace,
  type CodeNote,
  namePart,
  type PlacedChanges,
  type RangePart,
  type SectionHunk,
} from "@dialectic/shared/protocol";

// Changed code as the page knows it, wherever it is shown: below the review, in a comparison, or as all changes of a round.

/** A hunk with the context lines that the reader has loaded. */
export interface WidenedHunk extends ChangeHunk {
  /** Number of lines at the start, and at the end, that git did not print. */
  readonly above?: number;
  readonly below?: number;
  /** For a part of a divided hunk: the offset of its first line in the body of the whole. */
  readonly part?: number;
  /** For a part: the offset after its last line. */
  readonly partEnd?: number;
  /** For a part: the lines of the whole after the change, which its mark is about. */
  readonly whole?: { readonly line: number; readonly endLine: number };
}

export interface FileHunks {
  readonly hunks: readonly WidenedHunk[];
  /** Mark under which a file without lines is viewed as a whole. */
  readonly mark?: string | undefined;
  /** Number of lines of the file after the change, once known. */
  readonly total?: number;
  /** The reason why the file has no lines, or only some. */
  readonly notice?: string | undefined;
  /** True while the hunks have git's headings, because they were far from the screen. */
  readonly isFar?: true | undefined;
  /** Language name for highlight.js, or empty. */
  readonly language: string;
  /** Columns of a tab, if the repository says so. */
  readonly tabWidth?: number | undefined;
  /** Names of the texts of both sides: equal names, equal texts. */
  readonly texts?: { readonly before?: string | undefined; readonly after?: string | undefined } | undefined;
}

export type ChangeList =
  | { readonly kind: "loading" }
  | { readonly kind: "refused"; readonly message: string }
  | {
      readonly kind: "files";
      /** Sorted by folder, in display order. */
      readonly files: readonly ChangedFile[];
      readonly notes: readonly CodeNote[];
    };

/** Which changes of a review are looked at. */
export interface ChangesRange {
  readonly round: number;
  /** The round to compare with; 0 is the state before the first round. Undefined shows all changes. */
  readonly since?: number | undefined;
  /** The commit of the round that the reader has chosen. */
  readonly part?: RangePart | undefined;
  /** For a commit, the choice of several within which the reader goes from commit to commit. */
  readonly within?: RangePart | undefined;
}

/** Returns a range as the host is asked for it. */
export function toPlace(reviewId: string, { round, since, part }: ChangesRange): ChangesPlace {
  return { reviewId, round, ...(since === undefined ? {} : { since }), ...(part === undefined ? {} : { part }) };
}

/** Returns a name of a range within its review: equal names, equal ranges. */
export function toRangeName({ round, since, part }: ChangesRange): string {
  return `${since ?? ""}..${round}${part === undefined ? "" : ` ${namePart(part)}`}`;
}

export interface ShownChanges extends ChangesRange {
  readonly list: ChangeList;
  readonly hunks: ReadonlyMap<string, FileHunks>;
}

/** *Navigation*: a round of changes that is open over the review. */
export interface OpenChanges extends ShownChanges {
  /** The message of the shown commit below its subject; undefined where there is none. */
  readonly message?: string | undefined;
  readonly folded: ReadonlySet<string>;
  readonly cursor: ChangeGoal | undefined;
  readonly top: ChangeGoal | undefined;
  /** The file in which the reader is: that of the cursor while it is in sight, otherwise the one at the top of the view. */
  readonly current?: string | undefined;
  /** The place to scroll to once it is loaded; a new object for every request. */
  readonly goal: ChangeGoal | undefined;
  /** True when there is room for two columns; undefined until measured. */
  readonly isWide: boolean | undefined;
}

/** A place in the changes: a file, a hunk by its hash, or a line. */
export interface ChangeGoal {
  readonly file: string;
  readonly hunk?: string | undefined;
  readonly line?: { readonly side: "before" | "after"; readonly line: number } | undefined;
  /** The row that was at the top of the view when the reader left, and its distance from there in pixels. */
  readonly row?: { readonly id: string; readonly offset: number } | undefined;
  /** True for a hunk to which the reader has come from the same hunk below the review: the way back is to where they were. */
  readonly isFromStory?: true;
}

/** Changed code and the sections that explain it. */
export interface PlacedCode extends ShownChanges {
  readonly places: PlacedChanges;
  readonly bySection: ReadonlyMap<string, readonly SectionHunk[]>;
}

/** *Resource*: the code of the shown iteration, which stands below its sections. */
export interface StoryCode extends PlacedCode {
  /** The changes to which references lead, by the names of the references. */
  readonly references: ReadonlyMap<string, ChangeGoal>;
  /** *Navigation*: rows that the reader has expanded (true) or collapsed (false), by id. */
  readonly expanded: ReadonlyMap<string, boolean>;
  /** The iteration whose code it is. Its text may already be followed by that of a later one. */
  readonly iteration?: number;
  /** The heading that stood, in an earlier round, at the place of that of an edited hunk. */
  readonly ancestors?: ReadonlyMap<string, string>;
}

export function listChangedFiles(open: Pick<ShownChanges, "list"> | undefined): readonly ChangedFile[] {
  return open?.list.kind === "files" ? open.list.files : noFiles;
}

const noFiles: readonly ChangedFile[] = [];

/** Returns the id of the heading of a hunk, or of a part of it; that of the first part is that of the hunk. */
export function toHunkRowId(file: string, hunk: string, part = 0): string {
  return part === 0 ? `hunk ${file} ${hunk}` : `hunk ${file} ${hunk} ${part}`;
}

import {
  type ChangedFile,
  type CommitPair,
  isUncounted,
  type PlacedChanges,
  type RangeCommit,
  type RangeLayer,
} from "@dialectic/shared/protocol";
import {
  type ChangeList,
  type FileHunks,
  listChangedFiles,
  type OpenChanges,
  type PlacedCode,
  type ShownChanges,
  type StoryCode,
} from "../../../state/changedCode.ts";
import { texts } from "../../../texts/texts.ts";
import { splitPath } from "../../../ui/splitPath.ts";
import { toReferenceName } from "../../references/state/referenceState.ts";

/** *Resource*: the commits of a round, in the order of reading. */
export interface RoundCommits {
  readonly round: number;
  readonly commits: readonly RangeCommit[];
  /** True when earlier commits are left out. */
  readonly isCut: boolean;
  /** The layers of the round, the uppermost first. */
  readonly layers?: readonly RangeLayer[];
}

/** *Resource*: the commits of a round of which all hunks were viewed. */
export interface CommitsViewed {
  readonly round: number;
  /** The marks by which they were counted. */
  readonly marks: ReadonlySet<string>;
  /** By commit, for those that were counted. */
  readonly done: ReadonlyMap<string, boolean>;
}

/** *Resource*: what became of the commits of an earlier round. */
export interface RoundPairs {
  readonly round: number;
  readonly since: number;
  readonly pairs: readonly CommitPair[];
  /** True where the rounds have more commits or code than were compared. */
  readonly isCut: boolean;
  /** The reason why nothing is known of them. */
  readonly problem?: string | undefined;
}

/** *Resource*: the changes of the current review. */
export interface ChangesState {
  readonly reviewId: string | undefined;
  readonly viewed: ReadonlySet<string>;
  /** Hashes of hunks of which some lines were viewed in another part of the changes. */
  readonly partly: ReadonlySet<string>;
  /** Undefined until the host has sent it, and for a review without code. */
  readonly story: StoryCode | undefined;
  readonly open: OpenChanges | undefined;
  /** The commits of the round that was open last; undefined until the host has sent them. */
  readonly commits: RoundCommits | undefined;
  readonly commitsViewed: CommitsViewed | undefined;
  /** *Navigation*: what the reader has left, the last one first: all changes of a round, and some of them. */
  readonly left: readonly OpenChanges[];
  /** The commits of the layer, or of another choice of several, that was walked through last; `name` is that of its part. */
  readonly chosen: { readonly round: number; readonly name: string; readonly commits: ReadonlySet<string> } | undefined;
  /** The fate of the commits of an earlier round, for the changes since one that were open last. */
  readonly pairs: RoundPairs | undefined;
  /** *Navigation*: files that are shown as pictures above their lines. */
  readonly pictured: ReadonlySet<string>;
}

export function toPlacedCode(places: PlacedChanges, list: ChangeList): PlacedCode {
  const bySection = new Map(places.sections.map(({ id, hunks }) => [id, hunks]));
  return { round: places.round, since: places.since, list, hunks: new Map(), places, bySection };
}

/**
 * Returns the code of an iteration. What is known of the same round before is kept. `loaded` has hunks of another round
 * that are there from the beginning.
 */
export function toStoryCode(
  places: PlacedChanges,
  list: ChangeList,
  before: StoryCode | undefined,
  loaded: ReadonlyMap<string, FileHunks> = new Map(),
): StoryCode {
  const references = new Map(
    places.references.map(({ hash, text, file, hunk }) => [toReferenceName(hash, text), { file, hunk }]),
  );
  const isSame = before?.round === places.round && before.since === places.since;
  const expanded = before?.expanded ?? new Map();
  return {
    ...toPlacedCode(places, list),
    hunks: isSame ? before.hunks : loaded,
    references,
    expanded,
    ancestors: new Map(),
  };
}

/** Changes which rows of code the reader has expanded or collapsed. */
export function withExpanded(changes: ChangesState, change: (rows: Map<string, boolean>) => unknown): ChangesState {
  if (changes.story === undefined) return changes;
  const expanded = new Map(changes.story.expanded);
  change(expanded);
  return { ...changes, story: { ...changes.story, expanded } };
}

export const nothingChanged: ChangesState = {
  reviewId: undefined,
  viewed: new Set(),
  partly: new Set(),
  story: undefined,
  open: undefined,
  commits: undefined,
  commitsViewed: undefined,
  left: [],
  chosen: undefined,
  pairs: undefined,
  pictured: new Set(),
};

/** Sorts files by folder, with the generated ones that do not count last. */
export function sortByFolder(files: readonly ChangedFile[]): readonly ChangedFile[] {
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  const places = new Map(files.map((file) => [file, splitPath(file.path)]));
  return files.toSorted((one, other) => {
    const [left, right] = [places.get(one), places.get(other)];
    const isLast = Number(isUncounted(one)) - Number(isUncounted(other));
    return isLast || compare(left?.folder ?? "", right?.folder ?? "") || compare(left?.name ?? "", right?.name ?? "");
  });
}

/** Returns the marks of a file: the hashes of its hunks, or the mark of the whole file when it has none. */
export function listMarks({ hunks, mark }: FileHunks): readonly string[] {
  if (hunks.length > 0) return hunks.map(({ hash }) => hash);
  return mark === undefined ? [] : [mark];
}

/** Returns the ids of the generated files that are neither to be explained nor to be viewed. */
export function listUncounted(open: Pick<ShownChanges, "list"> | undefined): ReadonlySet<string> {
  return new Set(listChangedFiles(open).flatMap((file) => (isUncounted(file) ? file.id : [])));
}

/** Returns the ids of the files that are collapsed at first. */
export function listFoldedAtFirst(open: Pick<ShownChanges, "list">): ReadonlySet<string> {
  return new Set(listChangedFiles(open).flatMap(({ id, generated }) => (generated === undefined ? [] : id)));
}

/** True when all of the file that is not undone was viewed; undefined until its hunks are loaded. */
export function isFileViewed(
  { open, viewed }: ChangesState,
  file: string,
  undone: ReadonlySet<string>,
): boolean | undefined {
  const known = open?.hunks.get(file);
  const marks = known === undefined ? [] : listMarks(known).filter((mark) => !undone.has(mark));
  return marks.length === 0 ? undefined : marks.every((mark) => viewed.has(mark));
}

/** True for the range of everything that differs from the last commit. */
export function isUncommitted(range: string): boolean {
  return range === "HEAD" || range === "WORKTREE";
}

export function nameRange(range: string): string {
  return isUncommitted(range) ? texts.changes.uncommitted : range;
}

export function describeFile(file: ChangedFile): string {
  const status = texts.changes.fileStatus[file.status];
  const words = [file.from === undefined ? status : texts.changes.statusFrom(status, file.from)];
  if (file.generated !== undefined) words.unshift(texts.changes.generatedBy[file.generated.by]);
  if (file.isSubmodule === true) words.push(texts.changes.submodule);
  if (file.forbiddenPart !== undefined) words.push(texts.changes.cannotBeUndone);
  if (file.isConflict === true) words.push(texts.changes.conflict);
  if (file.mode !== undefined) words.push(describeMode(file.mode));
  if (file.link !== undefined) words.push(texts.changes.linkTo(file.link));
  if (file.endings !== undefined) words.push(texts.changes.lineEndings(file.endings.before, file.endings.after));
  if (file.encoding !== undefined) words.push(describeEncoding(file.encoding));
  if (file.byteOrderMark !== undefined) words.push(texts.changes.byteOrderMark[file.byteOrderMark]);
  return words.join(", ");
}

function describeMode({ before, after }: NonNullable<ChangedFile["mode"]>): string {
  if (before === "100644" && after === "100755") return texts.changes.nowExecutable;
  if (before === "100755" && after === "100644") return texts.changes.notExecutable;
  return texts.changes.fileMode(before, after);
}

function describeEncoding({ before, after }: NonNullable<ChangedFile["encoding"]>): string {
  const isOther = before !== undefined && after !== undefined && before !== after;
  return isOther ? texts.changes.encoding(before, after) : (after ?? before ?? "");
}

import type { ChangedFile, ChangeHunk, CodeNote } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import type { ReviewMirror } from "./reviewMirror.ts";

/** A round of a review, and the earlier one that it is compared with. */
export interface ChangesPlace {
  readonly reviewId: string;
  /** 1-based. */
  readonly round: number;
  readonly since?: number;
}

/** What the person has chosen, and the latest round at that moment. */
interface ChosenPlace {
  readonly place: ChangesPlace;
  readonly latest: number;
}

/** What differs in a round. */
export interface FileList {
  readonly place: ChangesPlace;
  readonly files: readonly ChangedFile[];
  readonly notes: readonly CodeNote[];
  /** Why there are none. */
  readonly problem?: string;
}

/** Where a hunk of a file is; its lines are in the documents. */
export interface HunkPlace {
  /** For a file without lines to show, which is looked at as a whole. */
  readonly isWhole?: boolean;
  readonly hash: string;
  /** The first and the last line with what stands around it, on each side; the last is before the first where there is none. */
  readonly before: LineSpan;
  readonly after: LineSpan;
  /** Pairs of first and last lines of the side after that the person wrote. */
  readonly yours: readonly (readonly [number, number])[];
}

interface LineSpan {
  readonly first: number;
  readonly last: number;
  /** The first line that came or went; where none did, the one below. */
  readonly changed: number;
}

/** How much of a file was looked at. */
export interface Progress {
  readonly seen: number;
  readonly total: number;
}

/** Files whose hunks are asked for together; the contract allows no more. */
const batch = 32;

/** The changes that the person looks at in VS Code: the latest round, or the one that was chosen. */
export class ShownChanges implements vscode.Disposable {
  readonly #mirror: ReviewMirror;
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when other files are shown, or what was looked at of them is otherwise. */
  readonly onChanged = this.#changed.event;
  readonly #following: readonly vscode.Disposable[];
  readonly #hunks = new Map<string, readonly HunkPlace[]>();
  #viewed: ReadonlySet<string> = new Set();
  #chosen: ChosenPlace | undefined;
  #list: FileList | undefined;
  #wanted = "";

  constructor(mirror: ReviewMirror, report: (problem: unknown) => void) {
    this.#mirror = mirror;
    const follow = () => void this.#follow().catch(report);
    const lookAgain = () => void this.#readViewed().catch(report);
    this.#following = [mirror.onChanged(follow), mirror.onMarked(lookAgain)];
  }

  /** What is shown; nothing for a review without changes. */
  get list(): FileList | undefined {
    return this.#list;
  }

  /** Shows other rounds, until the next one comes. */
  async choose(place: ChangesPlace): Promise<void> {
    this.#chosen = { place, latest: this.#mirror.review?.rounds.length ?? 0 };
    await this.#follow();
  }

  /** How many hunks of a file were looked at, one for a file without lines; nothing while they are not known. */
  progress({ id }: ChangedFile): Progress | undefined {
    const hunks = this.#hunks.get(id);
    if (hunks === undefined || hunks.length === 0) return undefined;
    return { seen: hunks.filter(({ hash }) => this.#viewed.has(hash)).length, total: hunks.length };
  }

  /** Whether all of a file was looked at; nothing while it is not known what that is. */
  isViewed(file: ChangedFile): boolean | undefined {
    const progress = this.progress(file);
    return progress && progress.seen === progress.total;
  }

  /** Whether a hunk was looked at. */
  hasSeen({ hash }: HunkPlace): boolean {
    return this.#viewed.has(hash);
  }

  /** The hunks of a file, asked for where they are not known yet. */
  async hunksOf(place: ChangesPlace, file: string): Promise<readonly HunkPlace[]> {
    const known = isSame(place, this.#list?.place) ? this.#hunks.get(file) : undefined;
    if (known !== undefined) return known;
    const answer = await this.#mirror.host?.["changes/hunks"]({ ...place, files: [file] });
    const found = answer?.files.find(({ id }) => id === file);
    return found === undefined ? [] : hunkPlaces(found);
  }

  /** Keeps that files were looked at, or are to be seen again; says why it could not. */
  async mark(files: readonly ChangedFile[], isViewed: boolean): Promise<string | undefined> {
    const { list } = this;
    if (list === undefined) return undefined;
    const hunks = await Promise.all(files.map(({ id }) => this.hunksOf(list.place, id)));
    return this.markHunks(list.place.reviewId, hunks.flat(), isViewed);
  }

  /** Keeps that hunks were looked at, or are to be seen again; says why it could not. */
  async markHunks(reviewId: string, hunks: readonly HunkPlace[], isViewed: boolean): Promise<string | undefined> {
    const { host } = this.#mirror;
    if (host === undefined) return undefined;
    const outcome = await host["changes/mark"]({ reviewId, hunks: hunks.map(({ hash }) => hash), isViewed });
    await this.#readViewed();
    return outcome.kind === "refused" ? outcome.message : undefined;
  }

  dispose(): void {
    for (const each of this.#following) each.dispose();
    this.#changed.dispose();
  }

  /** Who has seen a round wants to know what is otherwise now: so the page shows it, too. */
  #place(): ChangesPlace | undefined {
    const { review } = this.#mirror;
    const latest = review?.rounds.at(-1)?.number;
    if (review === undefined || latest === undefined) return undefined;
    const { reviewId } = review.meta;
    const { place, latest: then } = this.#chosen ?? {};
    if (place?.reviewId === reviewId && then === latest) return place;
    return latest === 1 ? { reviewId, round: 1 } : { reviewId, round: latest, since: latest - 1 };
  }

  async #follow(): Promise<void> {
    const place = this.#place();
    const wanted = JSON.stringify(place ?? null);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    const { host } = this.#mirror;
    if (place === undefined || host === undefined) return this.#show(undefined);
    const answer = await host["changes/files"](place);
    if (wanted !== this.#wanted) return;
    this.#hunks.clear();
    if (answer.kind === "refused") return this.#show({ place, files: [], notes: [], problem: answer.message });
    this.#show({ place, files: answer.files, notes: answer.notes });
    await this.#readViewed();
    await this.#readHunks(place, answer.files, wanted);
  }

  /** What was looked at is known by hunks: they come after the files, which do not wait for them. */
  async #readHunks(place: ChangesPlace, files: readonly ChangedFile[], wanted: string): Promise<void> {
    for (let at = 0; at < files.length; at += batch) {
      const ids = files.slice(at, at + batch).map(({ id }) => id);
      const answer = await this.#mirror.host?.["changes/hunks"]({ ...place, files: ids });
      if (wanted !== this.#wanted || answer === undefined) return;
      for (const found of answer.files) this.#hunks.set(found.id, hunkPlaces(found));
      this.#changed.fire();
    }
  }

  async #readViewed(): Promise<void> {
    const reviewId = this.#list?.place.reviewId;
    if (reviewId === undefined) return;
    const answer = await this.#mirror.host?.["changes/viewed"]({ reviewId });
    if (answer === undefined) return;
    this.#viewed = new Set(answer.hunks);
    this.#changed.fire();
  }

  #show(list: FileList | undefined): void {
    this.#list = list;
    this.#changed.fire();
  }
}

/** Whether two places are the same list of changes. */
function isSame(one: ChangesPlace, other: ChangesPlace | undefined): boolean {
  return one.reviewId === other?.reviewId && one.round === other.round && one.since === other.since;
}

/** What is looked at of a file: its hunks, or all of it where it has none. */
function hunkPlaces({ hunks, mark }: { readonly hunks: readonly ChangeHunk[]; readonly mark?: string | undefined }) {
  if (hunks.length > 0 || mark === undefined) return hunks.map(hunkPlace);
  const nowhere = { first: 1, last: 0, changed: 1 };
  return [{ hash: mark, before: nowhere, after: nowhere, yours: [], isWhole: true }];
}

function hunkPlace({ hash, oldStart, oldLines, newStart, newLines, body, yours = [] }: ChangeHunk): HunkPlace {
  const around = body.split("\n").findIndex((line) => !line.startsWith(" "));
  const span = (start: number, lines: number) => {
    const first = Math.max(1, start);
    return { first, last: first + lines - 1, changed: first + Math.max(0, around) };
  };
  return { hash, before: span(oldStart, oldLines), after: span(newStart, newLines), yours };
}

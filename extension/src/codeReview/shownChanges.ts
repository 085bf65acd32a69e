import type { ChoiceMemory } from "@dialectic/host";
import { type ChangedFile, type CodeNote, sortGeneratedLast, type UndoneChange } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { maxHunkFiles } from "../limits.ts";
import type { ChangesPlace, HunkPlace } from "./changesPlace.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";
import type { LinesInCommits } from "./fileThreads.ts";
import { type FileUndo, findFileUndo, listUndoneElsewhere } from "./fileUndo.ts";
import { toHunkPlaces } from "./hunkPlaces.ts";
import { type ChosenPlace, carryChoice, keepChoice, readChoice } from "./keptChoice.ts";

export interface FileList {
  readonly place: ChangesPlace;
  readonly files: readonly ChangedFile[];
  readonly notes: readonly CodeNote[];
  readonly problem?: string;
}

export interface Progress {
  readonly seen: number;
  readonly total: number;
}

/** The choice to view only what the latest round has changed; it counts for later rounds and reviews. */
const sinceLastKey = "changesSinceLastRound";

/** The changes that the person views in VS Code: those of the latest round, or chosen ones. */
export class ShownChanges implements vscode.Disposable {
  readonly #mirror: CodeReviewMirror;
  readonly #memory: () => ChoiceMemory;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onChanged = this.#changed.event;
  readonly #following: readonly vscode.Disposable[];
  readonly #hunks = new Map<string, readonly HunkPlace[]>();
  #viewed: ReadonlySet<string> = new Set();
  #chosen: ChosenPlace | undefined;
  #list: FileList | undefined;
  #wanted = "";
  #lines: LinesInCommits;
  #linesOf = "";

  constructor(mirror: CodeReviewMirror, memory: () => ChoiceMemory, report: (problem: unknown) => void) {
    this.#mirror = mirror;
    this.#memory = memory;
    const follow = () => void this.#follow().catch(report);
    const placeThreads = () => void this.#placeThreads().catch(report);
    const lookAgain = () => void this.#readViewed().catch(report);
    this.#following = [mirror.onChanged(follow), mirror.onChanged(placeThreads), mirror.onMarked(lookAgain)];
  }

  /** The shown files; undefined for a review without changes. */
  get list(): FileList | undefined {
    return this.#list;
  }

  /** Where threads stand in the shown commits; undefined for other changes, whose files have all threads about them. */
  get lines(): LinesInCommits {
    return this.#lines;
  }

  /** Shows other rounds, until the next one arrives. */
  async show(place: ChangesPlace): Promise<void> {
    this.#chosen = { place, latest: this.#mirror.review?.rounds.length ?? 0 };
    keepChoice(this.#memory(), this.#chosen);
    await this.#follow();
  }

  /** Does the same, and remembers whether only the changes of the latest round are wanted. */
  async choose(place: ChangesPlace): Promise<void> {
    const { round, since, part } = place;
    const isLast = part === undefined && (since === undefined || since === round - 1);
    if (isLast && round === this.#mirror.review?.rounds.length)
      this.#memory().set(sinceLastKey, since === undefined ? "no" : "yes");
    await this.show(place);
  }

  /** Counts the viewed hunks of a file, or one for a file without lines; undefined until they are known. */
  progress({ id }: ChangedFile): Progress | undefined {
    const hunks = this.#hunks.get(id);
    if (hunks === undefined || hunks.length === 0) return undefined;
    return { seen: hunks.filter(({ hash }) => this.#viewed.has(hash)).length, total: hunks.length };
  }

  isViewed(file: ChangedFile): boolean | undefined {
    const progress = this.progress(file);
    return progress && progress.seen === progress.total;
  }

  /** Finds out what is undone in a file, in the shown round or another one. */
  findUndo(file: ChangedFile, place = this.#list?.place): FileUndo {
    return findFileUndo(this.#mirror.review, { place, file, hunks: this.#hunks.get(file.id) });
  }

  /** Returns the undone changes that no shown file has. */
  listUndoneElsewhere(): readonly UndoneChange[] {
    const listed = this.#list?.files.map((file) => ({ file, hunks: this.#hunks.get(file.id) })) ?? [];
    return listUndoneElsewhere(this.#mirror.review, this.#list?.place, listed);
  }

  hasSeen({ hash }: HunkPlace): boolean {
    return this.#viewed.has(hash);
  }

  /** Returns the hunks of a file, requesting unknown ones. */
  async loadHunks(place: ChangesPlace, file: string): Promise<readonly HunkPlace[]> {
    const known = isSame(place, this.#list?.place) ? this.#hunks.get(file) : undefined;
    if (known !== undefined) return known;
    const answer = await this.#mirror.host?.["changes/hunks"]({ ...place, files: [file] });
    const found = answer?.files.find(({ id }) => id === file);
    return found === undefined ? [] : toHunkPlaces(found);
  }

  /** Marks files as viewed or unviewed; returns the reason when it could not. */
  async mark(files: readonly ChangedFile[], isViewed: boolean): Promise<string | undefined> {
    const { list } = this;
    if (list === undefined) return undefined;
    const hunks = await Promise.all(files.map(({ id }) => this.loadHunks(list.place, id)));
    return this.markHunks(list.place.reviewId, hunks.flat(), isViewed);
  }

  async markHunks(reviewId: string, hunks: readonly HunkPlace[], isViewed: boolean): Promise<string | undefined> {
    const { host } = this.#mirror;
    if (host === undefined) return undefined;
    const { place } = this.#list ?? {};
    const part = place?.reviewId === reviewId ? place.part : undefined;
    const marks = { reviewId, hunks: hunks.map(({ hash }) => hash), isViewed };
    const outcome = await host["changes/mark"](part === undefined ? marks : { ...marks, part });
    await this.#readViewed();
    return outcome.kind === "refused" ? outcome.message : undefined;
  }

  dispose(): void {
    for (const each of this.#following) each.dispose();
    this.#changed.dispose();
  }

  /** Returns the place to show: all changes of the latest round, as the header of the page counts them, or what was chosen. */
  #place(): ChangesPlace | undefined {
    const { review } = this.#mirror;
    const latest = review?.rounds.at(-1)?.number;
    if (review === undefined || latest === undefined) return undefined;
    const { reviewId } = review.meta;
    this.#chosen ??= readChoice(this.#memory());
    const chosen = carryChoice(this.#chosen, reviewId, latest);
    if (chosen !== undefined) return chosen;
    const isSinceLast = latest > 1 && this.#memory().get(sinceLastKey) === "yes";
    return isSinceLast ? { reviewId, round: latest, since: latest - 1 } : { reviewId, round: latest };
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
    const files = sortGeneratedLast(answer.files);
    this.#show({ place, files, notes: answer.notes });
    await this.#placeThreads();
    await this.#readViewed();
    await this.#readHunks(place, files, wanted);
  }

  /** Reads the hunks, by which viewed marks are stored: they arrive after the files, which do not wait for them. */
  async #readHunks(place: ChangesPlace, files: readonly ChangedFile[], wanted: string): Promise<void> {
    for (let at = 0; at < files.length; at += maxHunkFiles) {
      const ids = files.slice(at, at + maxHunkFiles).map(({ id }) => id);
      const answer = await this.#mirror.host?.["changes/hunks"]({ ...place, files: ids });
      if (wanted !== this.#wanted || answer === undefined) return;
      for (const found of answer.files) this.#hunks.set(found.id, toHunkPlaces(found));
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

  /** Asks where the threads stand in the shown commits: again for each new thread, because a line of a commit never moves. */
  async #placeThreads(): Promise<void> {
    const place = this.#list?.place;
    const threads = [...(this.#mirror.review?.threads.keys() ?? [])];
    const asked = JSON.stringify([place, threads]);
    if (place === undefined || this.#lines === undefined || asked === this.#linesOf) return;
    this.#linesOf = asked;
    const answer = await this.#mirror.host?.["thread/lines"]({ ...place, boxes: [] });
    if (asked !== this.#linesOf) return;
    this.#lines = new Map(answer?.lines.map((line) => [line.name, line]));
    this.#changed.fire();
  }

  #show(list: FileList | undefined): void {
    this.#list = list;
    this.#lines = isOfCommits(list?.place.part) ? new Map() : undefined;
    this.#linesOf = "";
    this.#changed.fire();
  }
}

function isOfCommits(part: ChangesPlace["part"]): boolean {
  return part !== undefined && part.kind !== "base";
}

function isSame(one: ChangesPlace, other: ChangesPlace | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

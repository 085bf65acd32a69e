import type { ChangedFile, CodeNote } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import type { ReviewMirror } from "./reviewMirror.ts";

/** A round of a review, and the earlier one that it is compared with. */
export interface ChangesPlace {
  readonly reviewId: string;
  /** 1-based. */
  readonly round: number;
  readonly since?: number;
}

/** What differs in a round. */
export interface FileList {
  readonly place: ChangesPlace;
  readonly files: readonly ChangedFile[];
  readonly notes: readonly CodeNote[];
  /** Why there are none. */
  readonly problem?: string;
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
  readonly #hunks = new Map<string, readonly string[]>();
  #viewed: ReadonlySet<string> = new Set();
  #chosen: ChangesPlace | undefined;
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

  /** Shows another round; nothing follows the latest. */
  async choose(place: ChangesPlace | undefined): Promise<void> {
    this.#chosen = place;
    await this.#follow();
  }

  /** Whether all hunks of a file were looked at; nothing while they are not known, and where there are none. */
  isViewed({ id }: ChangedFile): boolean | undefined {
    const hunks = this.#hunks.get(id);
    if (hunks === undefined || hunks.length === 0) return undefined;
    return hunks.every((hash) => this.#viewed.has(hash));
  }

  /** Keeps that files were looked at, or are to be seen again; says why it could not. */
  async mark(files: readonly ChangedFile[], isViewed: boolean): Promise<string | undefined> {
    const { list } = this;
    const { host } = this.#mirror;
    if (list === undefined || host === undefined) return undefined;
    const hunks = files.flatMap(({ id }) => this.#hunks.get(id) ?? []);
    const outcome = await host["changes/mark"]({ reviewId: list.place.reviewId, hunks, isViewed });
    await this.#readViewed();
    return outcome.kind === "refused" ? outcome.message : undefined;
  }

  dispose(): void {
    for (const each of this.#following) each.dispose();
    this.#changed.dispose();
  }

  #place(): ChangesPlace | undefined {
    const { review } = this.#mirror;
    const latest = review?.rounds.at(-1);
    if (review === undefined || latest === undefined) return undefined;
    const { reviewId } = review.meta;
    return this.#chosen?.reviewId === reviewId ? this.#chosen : { reviewId, round: latest.number };
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
      for (const { id, hunks } of answer.files)
        this.#hunks.set(
          id,
          hunks.map(({ hash }) => hash),
        );
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

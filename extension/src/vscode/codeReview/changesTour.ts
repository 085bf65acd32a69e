import type { ChangedFile, Thread } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { type ChangeDiffs, fileInFront, placeTitle } from "./changeDiffs.ts";
import { type ChangesNode, threadsOf } from "./changesTree.ts";
import type { ReviewMirror } from "./reviewMirror.ts";
import type { ShownChanges } from "./shownChanges.ts";

interface TourParts {
  readonly mirror: ReviewMirror;
  readonly changes: ShownChanges;
  readonly diffs: ChangeDiffs;
}

/** Leads a person through the changes: from file to file, from thread to thread, from round to round. */
export class ChangesTour {
  readonly #parts: TourParts;
  #lastThread: string | undefined;

  constructor(parts: TourParts) {
    this.#parts = parts;
  }

  /** Opens what a line of the tree is about. */
  async open(node: ChangesNode | undefined): Promise<void> {
    const { changes, diffs } = this.#parts;
    const { list } = changes;
    if (node === undefined || list === undefined) return;
    if (node.kind === "thread") return this.#openThread(node.thread);
    const file = node.kind === "file" ? node.file : list.files.find(({ id }) => id === node.note.file);
    if (file !== undefined) await diffs.open(list.place, file, node.kind === "note" ? node.note.line : undefined);
  }

  async openAll(): Promise<void> {
    const { mirror, changes, diffs } = this.#parts;
    if (changes.list !== undefined) await diffs.openAll(changes.list, mirror.review?.meta.title ?? "Changes");
  }

  /** Opens the file after the one in front that was not looked at. */
  async nextUnviewed(): Promise<void> {
    const { changes, diffs } = this.#parts;
    const { list } = changes;
    const next = list && afterInFront(list.files).find((file) => changes.isViewed(file) === false);
    if (list === undefined || next === undefined)
      return void vscode.window.showInformationMessage("Every file of this round was looked at.");
    await diffs.open(list.place, next);
  }

  /** Keeps that the file in front was looked at, and opens the next one that was not. */
  async viewedAndNext(): Promise<void> {
    const { changes } = this.#parts;
    const file = changes.list?.files.find(({ id }) => id === fileInFront());
    const problem = file === undefined ? undefined : await changes.mark([file], true);
    if (problem !== undefined) return void vscode.window.showWarningMessage(problem);
    await this.nextUnviewed();
  }

  /** Opens the next thread that is not resolved, in the order of the files. */
  async nextThread(): Promise<void> {
    const { mirror, changes } = this.#parts;
    const threads = (changes.list?.files ?? [])
      .flatMap((file) => threadsOf(file, mirror.review).sort((one, other) => lineOf(one) - lineOf(other)))
      .filter(({ state }) => state !== "resolved");
    const at = threads.findIndex(({ id }) => id === this.#lastThread);
    const next = threads[(at + 1) % Math.max(1, threads.length)];
    if (next === undefined) return void vscode.window.showInformationMessage("No thread of these changes is open.");
    this.#lastThread = next.id;
    await this.#openThread(next);
  }

  /** Lets the person choose which rounds are shown. */
  async chooseRound(): Promise<void> {
    const { mirror, changes } = this.#parts;
    const { review } = mirror;
    if (review === undefined) return;
    const { reviewId } = review.meta;
    const rounds = [...review.rounds].reverse();
    const items = rounds.flatMap(({ number: round, title, range, files, additions, deletions, at }) => {
      const detail = `${title} · ${new Date(at).toLocaleString()}`;
      const whole = { label: placeTitle({ reviewId, round }), detail, place: { reviewId, round } };
      const description = `${range} · ${files} files, +${additions} −${deletions}`;
      const since = { reviewId, round, since: round - 1 };
      return [
        { ...whole, description },
        ...(round === 1 ? [] : [{ label: placeTitle(since), description: "what came since", place: since }]),
      ];
    });
    const picked = await vscode.window.showQuickPick(items, { title: "Show the changes of which round?" });
    if (picked !== undefined)
      await changes.choose(
        picked.place.round === rounds[0]?.number && !("since" in picked.place) ? undefined : picked.place,
      );
  }

  async #openThread(thread: Thread): Promise<void> {
    const { changes, diffs } = this.#parts;
    const { list } = changes;
    const { place } = thread;
    if (list === undefined || place.kind !== "code") return;
    const file = list.files.find(({ id, path }) => id === place.change?.file || path === place.path);
    const own = place.change;
    if (file === undefined) return;
    // In the round that it was written in it stands at lines of that round, in a later one at those of now.
    const isOwn = own !== undefined && own.round === list.place.round;
    if (own?.side === "before" && !isOwn) return diffs.open({ reviewId: list.place.reviewId, round: own.round }, file);
    await diffs.open(list.place, file, isOwn ? own.line : place.line);
  }
}

/** The files, from the one after that in front. */
function afterInFront(files: readonly ChangedFile[]): readonly ChangedFile[] {
  const front = fileInFront();
  const at = files.findIndex(({ id }) => id === front);
  return [...files.slice(at + 1), ...files.slice(0, at + 1)];
}

function lineOf({ place }: Thread): number {
  return place.kind === "code" ? place.line : 0;
}

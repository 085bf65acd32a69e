import { type ChangedFile, isUncounted, type RangeCommit, type Thread } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { changesTexts } from "../texts.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import { type ChangeDiffs, formatPlaceTitle } from "./changeDiffs.ts";
import { type ChangesPlace, type HunkPlace, isSamePart } from "./changesPlace.ts";
import type { ChangesNode } from "./changesTree.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";
import { isAbout, listFileThreads, listOtherThreads } from "./fileThreads.ts";
import { findFileUndo, findUndoneHunk } from "./fileUndo.ts";
import { pickRange } from "./rangePick.ts";
import type { ReviewComments } from "./reviewComments.ts";
import type { ShownChanges } from "./shownChanges.ts";
import { findSideInFront } from "./shownSides.ts";
import { formatThreadQuote } from "./threadWords.ts";

interface TourParts {
  readonly mirror: CodeReviewMirror;
  readonly changes: ShownChanges;
  readonly diffs: ChangeDiffs;
  readonly comments: Pick<ReviewComments, "findPlace">;
}

export class ChangesTour {
  readonly #parts: TourParts;
  #lastThread: string | undefined;

  constructor(parts: TourParts) {
    this.#parts = parts;
  }

  async open(node: ChangesNode | undefined): Promise<void> {
    const { changes, diffs } = this.#parts;
    const { list } = changes;
    if (node === undefined || list === undefined) return;
    if (node.kind === "thread") return this.#openThread(node.thread);
    if (node.kind !== "file" && node.kind !== "note") return;
    const file = node.kind === "file" ? node.file : list.files.find(({ id }) => id === node.note.file);
    if (file !== undefined) await diffs.open(list.place, file, node.kind === "note" ? node.note.line : undefined);
  }

  async openAll(): Promise<void> {
    const { mirror, changes, diffs } = this.#parts;
    if (changes.list !== undefined)
      await diffs.openAll(changes.list, mirror.review?.meta.title ?? changesTexts.changes());
  }

  /** Opens the next unviewed file after the active one, at its first unviewed change. Undone changes and generated files are left out. */
  async nextUnviewed(): Promise<void> {
    const { mirror, changes, diffs } = this.#parts;
    const { list } = changes;
    const front = findSideInFront(list);
    let isFrontLeft = false;
    for (const file of list === undefined ? [] : listFilesAfter(list.files, front?.file)) {
      if (isUncounted(file)) continue;
      const hunks = list === undefined ? [] : await changes.loadHunks(list.place, file.id);
      if (list === undefined) continue;
      const undo = findFileUndo(mirror.review, { place: list.place, file, hunks });
      const isDone = (hunk: HunkPlace) => changes.hasSeen(hunk) || findUndoneHunk(undo, file, hunk) !== undefined;
      const first = hunks.find((hunk) => !isDone(hunk));
      if (first === undefined) continue;
      isFrontLeft = file.id === front?.file && formatPlaceTitle(list.place) === formatPlaceTitle(front.place);
      if (!isFrontLeft) return diffs.open(list.place, file, first === hunks[0] ? undefined : first.after.changed);
    }
    const words = isFrontLeft ? changesTexts.onlyThisFileLeft() : changesTexts.allFilesViewed();
    void vscode.window.showInformationMessage(withoutLinks(words));
  }

  /** Marks the active file as viewed, in the version shown there, and opens the next unviewed one. */
  async viewedAndNext(): Promise<void> {
    const { changes } = this.#parts;
    const front = findSideInFront(changes.list);
    const hunks = front === undefined ? [] : await changes.loadHunks(front.place, front.file);
    const problem = front && (await changes.markHunks(front.place.reviewId, hunks, true));
    if (problem !== undefined) return void vscode.window.showWarningMessage(withoutLinks(problem));
    await this.nextUnviewed();
  }

  /** Opens the next unresolved thread, in the order of the files, starting from the active file. */
  async nextThread(): Promise<void> {
    const { mirror, changes } = this.#parts;
    const files = changes.list?.files ?? [];
    const byLine = (file: ChangedFile) =>
      listFileThreads(file, mirror.review, changes.lines).sort(
        (one, other) => getThreadLine(one) - getThreadLine(other),
      );
    const placed = files.flatMap((file, at) => byLine(file).map((thread) => ({ thread, at })));
    const others = listOtherThreads(files, mirror.review, changes.lines).map((thread) => ({
      thread,
      at: files.length,
    }));
    const all = [...placed, ...others];
    const front = files.findIndex(({ id }) => id === findSideInFront(changes.list)?.file);
    const last = all.findIndex(({ thread }) => thread.id === this.#lastThread);
    const isAtLast = last >= 0 && (front < 0 || all[last]?.at === front || all[last]?.at === files.length);
    const start = isAtLast ? last + 1 : all.findIndex(({ at }) => at >= front);
    const next = [...all.slice(Math.max(0, start)), ...all.slice(0, Math.max(0, start))].find(
      ({ thread }) => thread.state !== "resolved",
    );
    if (next === undefined) return void vscode.window.showInformationMessage(changesTexts.noUnresolved());
    await this.#openThread(next.thread);
  }

  /** Shows the next commit of the latest round, or the previous one; after all changes, the first or the last one. */
  async stepCommit(step: 1 | -1): Promise<void> {
    const { changes, mirror } = this.#parts;
    const round = mirror.review?.rounds.length ?? 0;
    const latest = round === 0 ? undefined : { reviewId: mirror.review?.meta.reviewId ?? "", round };
    const commits = latest === undefined ? [] : await this.#listCommits(latest);
    const part = changes.list?.place.part;
    const at = part?.kind === "commit" ? commits.findIndex(({ commit }) => commit === part.commit) : -1;
    const next = at < 0 ? commits.at(step === 1 ? 0 : -1) : commits[at + step];
    if (latest === undefined || next === undefined) {
      const words = commits.length === 0 ? changesTexts.noCommits() : changesTexts.noMoreCommits();
      return void vscode.window.showInformationMessage(withoutLinks(words));
    }
    const { commit, subject } = next;
    await this.#showPart({ ...latest, part: { kind: "commit", commit } }, subject);
  }

  /** Shows a part of a round in the tree, and all of it in one editor. */
  async #showPart(place: ChangesPlace, title: string): Promise<void> {
    const { changes, diffs } = this.#parts;
    await changes.choose(place);
    const { list } = changes;
    if (list?.problem !== undefined) return void vscode.window.showWarningMessage(withoutLinks(list.problem));
    if (list !== undefined) await diffs.openAll(list, title);
  }

  async #listCommits(latest: ChangesPlace): Promise<readonly RangeCommit[]> {
    const answer = await this.#parts.mirror.host?.["changes/commits"](latest);
    return answer?.kind === "commits" ? answer.commits : [];
  }

  /** Asks which changes to show, and shows them in the tree; a part of the round also in one editor. */
  async chooseRound(): Promise<void> {
    const { mirror, changes } = this.#parts;
    const { review, host } = mirror;
    if (review === undefined) return;
    const picked = await pickRange({ host, reviewId: review.meta.reviewId, rounds: review.rounds });
    if (picked?.title !== undefined) await this.#showPart(picked.place, picked.title);
    else if (picked !== undefined) await changes.choose(picked.place);
  }

  /** Opens a thread where its lines are: in the shown changes, in those of its round, or in the file. */
  async #openThread(thread: Thread): Promise<void> {
    const { changes, diffs, mirror } = this.#parts;
    const { place } = thread;
    this.#lastThread = thread.id;
    const list = changes.list?.place;
    const reviewId = mirror.review?.meta.reviewId;
    if (place.kind !== "code" || list === undefined || reviewId === undefined) return tellQuote(thread);
    const { change } = place;
    const file = changes.list?.files.find((each) => isAbout(thread, each, changes.lines));
    const isNow = place.state !== "gone" && change?.side !== "before";
    if (file !== undefined && isNow && list.round === change?.round && isSamePart(list.part, change.part))
      return diffs.open(list, file, change.line);
    const inCommits = changes.lines?.get(thread.id);
    if (file !== undefined && inCommits?.side === "after") return diffs.open(list, file, inCommits.line);
    if (file !== undefined && isNow && list.part === undefined && list.round === mirror.review?.rounds.length)
      return diffs.open(list, file, place.line);
    if (change !== undefined) {
      const { round, part, file, side, line } = change;
      const shown = await diffs.show({ reviewId, round, part, file, line: { side, line } });
      return shown.kind === "failed" ? void vscode.window.showWarningMessage(withoutLinks(shown.message)) : undefined;
    }
    const shown = isNow ? this.#parts.comments.findPlace(thread.id) : undefined;
    if (shown === undefined) return tellQuote(thread);
    await vscode.window.showTextDocument(shown.uri, { selection: shown.range });
  }
}

function listFilesAfter(files: readonly ChangedFile[], front: string | undefined): readonly ChangedFile[] {
  const at = files.findIndex(({ id }) => id === front);
  return [...files.slice(at + 1), ...files.slice(0, at + 1)];
}

function tellQuote(thread: Thread): void {
  void vscode.window.showInformationMessage(withoutLinks(formatThreadQuote(thread) ?? changesTexts.onlyInReview()));
}

function getThreadLine({ place }: Thread): number {
  return place.kind === "code" ? place.line : 0;
}

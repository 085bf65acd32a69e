import { basename } from "node:path";
import type { InboxItem } from "@dialectic/shared/protocol";
import { countComments, type ReviewStanding } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { maxNamedWaiting } from "../limits.ts";
import { inboxTexts, verdictTexts } from "../texts.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";
import { describeGone, describeStanding, findStanding } from "./threadWords.ts";

const icons: Readonly<Record<ReviewStanding["word"], string>> = {
  WaitingForYou: "git-pull-request",
  Asked: "git-pull-request",
  Answers: "git-pull-request",
  Works: "git-pull-request",
  Commented: "git-pull-request",
  ChangesRequested: "request-changes",
  Approved: "pass",
  Merged: "git-commit",
  Ended: "git-pull-request-closed",
};

/** The status bar item with the state of the review, shown once there is something to decide or discuss. */
export class ReviewStatusItem implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem("dialectic.reviewStatus", vscode.StatusBarAlignment.Right, 49);
  readonly #following: vscode.Disposable;

  constructor(mirror: CodeReviewMirror) {
    this.#item.name = verdictTexts.itemName();
    this.#item.command = "dialectic.decide";
    this.#following = mirror.onChanged(() => this.#show(mirror));
  }

  dispose(): void {
    this.#following.dispose();
    this.#item.dispose();
  }

  #show({ review, waitingElsewhere }: CodeReviewMirror): void {
    if (review === undefined || (review.rounds.length === 0 && review.threads.size + review.verdicts.length === 0)) {
      this.#item.hide();
      return;
    }
    const { threads, meta } = review;
    const collected = countComments([...threads.values()]).pending;
    const pending = collected === 0 ? [] : [verdictTexts.pendingComments(collected)];
    const standing = [describeStanding(review), ...pending].join(", ");
    this.#item.text = `$(${icons[findStanding(review).word]}) ${standing}`;
    const gone = describeGone(review);
    const tooltip = verdictTexts.itemTooltip(meta.title, gone === undefined ? standing : `${standing}. ${gone}`);
    this.#item.tooltip = [tooltip, ...listElsewhere(waitingElsewhere)].join("\n");
    this.#item.show();
  }
}

/** Names the reviews that wait elsewhere, below a line that counts them. */
function listElsewhere(items: readonly InboxItem[]): readonly string[] {
  if (items.length === 0) return [];
  const named = items.slice(0, maxNamedWaiting).map(({ title, folder }) => `• ${title} (${basename(folder)})`);
  return [inboxTexts.elsewhere(items.length), ...named, ...(items.length > named.length ? ["…"] : [])];
}

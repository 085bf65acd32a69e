import { randomUUID } from "node:crypto";
import type { Verdict } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";

const questions: Readonly<Record<Verdict, { readonly title: string; readonly prompt: string }>> = {
  approve: { title: "Approve", prompt: "What you want to say with it, or nothing" },
  "request-changes": { title: "Request Changes", prompt: "What has to change, or nothing when your comments say it" },
  comment: { title: "Send Comments", prompt: "What you want to say with your comments, or nothing" },
};

/** Gives a verdict on the review, with all collected comments. */
export async function giveVerdict(mirror: CodeReviewMirror, verdict: Verdict): Promise<void> {
  const { review } = mirror;
  if (review === undefined) return void vscode.window.showInformationMessage("There is no review to decide on yet.");
  const text = await vscode.window.showInputBox({ ...questions[verdict], ignoreFocusOut: true });
  if (text === undefined) return;
  const { reviewId, iteration } = review.meta;
  const outcome = await mirror.host?.["feedback/verdict"]({ reviewId, iteration, verdict, text, id: randomUUID() });
  if (outcome?.kind === "refused") void vscode.window.showWarningMessage(outcome.message);
  else if (outcome?.notice !== undefined) void vscode.window.showInformationMessage(outcome.notice);
}

export async function chooseVerdict(mirror: CodeReviewMirror): Promise<void> {
  const picked = await vscode.window.showQuickPick(
    [
      { label: "$(pass) Approve", verdict: "approve" as const },
      { label: "$(request-changes) Request Changes", verdict: "request-changes" as const },
      { label: "$(comment-discussion) Send Comments", detail: "Without a verdict", verdict: "comment" as const },
    ],
    { title: mirror.review?.meta.title ?? "Review" },
  );
  if (picked !== undefined) await giveVerdict(mirror, picked.verdict);
}

import { randomUUID } from "node:crypto";
import type { ProblemsNews, Verdict } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { commonTexts, verdictTexts } from "../../texts.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";

const questions: Readonly<Record<Verdict, { readonly title: () => string; readonly prompt: () => string }>> = {
  approve: { title: verdictTexts.approve, prompt: verdictTexts.approvePrompt },
  "request-changes": { title: verdictTexts.requestChanges, prompt: verdictTexts.requestChangesPrompt },
  comment: { title: verdictTexts.comment, prompt: verdictTexts.commentPrompt },
};

/** Gives a verdict on the review, with all collected comments. */
export async function giveVerdict(mirror: CodeReviewMirror, verdict: Verdict): Promise<void> {
  const { review } = mirror;
  if (review === undefined) return void vscode.window.showInformationMessage(commonTexts.noReview());
  const { title, prompt } = questions[verdict];
  // The look may take seconds, in which the person writes.
  const looking = verdict === "approve" ? lookForProblems(mirror) : undefined;
  const text = await vscode.window.showInputBox({ title: title(), prompt: prompt(), ignoreFocusOut: true });
  if (text === undefined || (looking !== undefined && !(await mayApprove(looking)))) return;
  const { reviewId, iteration } = review.meta;
  const outcome = await mirror.host?.["feedback/verdict"]({ reviewId, iteration, verdict, text, id: randomUUID() });
  if (outcome?.kind === "refused") void vscode.window.showWarningMessage(outcome.message);
  else if (outcome?.notice !== undefined) void vscode.window.showInformationMessage(outcome.notice);
}

async function lookForProblems(mirror: CodeReviewMirror): Promise<ProblemsNews | undefined> {
  const { news } = (await mirror.host?.["problems/look"]({}).catch(() => undefined)) ?? {};
  return news;
}

/** Warns of new problems, or asks the person whether to approve nevertheless. */
async function mayApprove(looking: Promise<ProblemsNews | undefined>): Promise<boolean> {
  const options = { location: vscode.ProgressLocation.Notification, title: verdictTexts.lookingForProblems() };
  const news = await vscode.window.withProgress(options, () => looking);
  const introduced = news?.found?.introduced;
  if (news === undefined || introduced === 0) return true;
  const said = introduced === undefined ? verdictTexts.problemsUnknown() : verdictTexts.newProblems(introduced);
  if (news.atApproval !== "ask") {
    if (introduced !== undefined) void vscode.window.showWarningMessage(said);
    return true;
  }
  const anyway = verdictTexts.approveAnyway();
  return (await vscode.window.showWarningMessage(said, { modal: true }, anyway)) === anyway;
}

export async function chooseVerdict(mirror: CodeReviewMirror): Promise<void> {
  const picked = await vscode.window.showQuickPick(
    [
      {
        label: `$(comment-discussion) ${verdictTexts.comment()}`,
        detail: verdictTexts.commentDetail(),
        verdict: "comment" as const,
      },
      { label: `$(pass) ${verdictTexts.approve()}`, verdict: "approve" as const },
      { label: `$(request-changes) ${verdictTexts.requestChanges()}`, verdict: "request-changes" as const },
    ],
    { title: verdictTexts.finishReview() },
  );
  if (picked !== undefined) await giveVerdict(mirror, picked.verdict);
}

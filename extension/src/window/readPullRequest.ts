import * as vscode from "vscode";
import { pullTexts } from "../texts.ts";
import { withoutIcons } from "../workspace/withoutIcons.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import type { DialecticWindow } from "./dialecticWindow.ts";

/** Reads a pull request that the person names into a review, by their own gh, and shows it. Nothing is asked before they have named it. */
export async function readPullRequest(window: DialecticWindow): Promise<void> {
  const { host } = window;
  if (host === undefined) return;
  const words = { title: pullTexts.title(), prompt: pullTexts.prompt(), placeHolder: pullTexts.example() };
  const pull = (await vscode.window.showInputBox({ ...words, ignoreFocusOut: true }))?.trim();
  if (!pull) return;
  const options = { location: vscode.ProgressLocation.Notification, title: pullTexts.reading(pull), cancellable: true };
  const answer = await vscode.window.withProgress(options, (_, token) => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort());
    return host.readPull(pull, cancel.signal);
  });
  if (answer.kind === "refused") return void vscode.window.showErrorMessage(withoutLinks(answer.message));
  await window.showInReview({ reviewId: answer.reviewId });
  const [said] = answer.reviewNotes ?? [];
  if (said !== undefined) vscode.window.setStatusBarMessage(`$(check) ${withoutIcons(said)}`, 6_000);
}

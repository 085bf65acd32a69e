import { type Client, type PanelToHost, toVisible } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { threadTexts } from "../texts.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";

type Host = Pick<Client<PanelToHost>, "feedback/apply">;
type Wish = Parameters<Host["feedback/apply"]>[0];

/** Applies a suggestion, after the person has agreed that files in its folder are changed; says why it was not. */
export async function applyWithPermission(host: Host, wish: Wish): Promise<void> {
  const outcome = await host["feedback/apply"](wish);
  if (outcome.kind === "refused") void vscode.window.showWarningMessage(withoutLinks(outcome.message));
  if (outcome.kind === "kept" && outcome.notice !== undefined)
    void vscode.window.showInformationMessage(withoutLinks(outcome.notice));
  if (outcome.kind !== "confirm" || wish.isConfirmed === true) return;
  const question = { text: threadTexts.mayApply(), action: threadTexts.applySuggestion(), folder: outcome.folder };
  if (await mayChangeFiles(question)) await applyWithPermission(host, { ...wish, isConfirmed: true });
}

interface FolderQuestion {
  readonly text: string;
  /** The label of the button. */
  readonly action: string;
  readonly folder: string;
}

/** Asks the person whether files in a folder may be changed, which is asked once for each folder. */
export async function mayChangeFiles({ text, action, folder }: FolderQuestion): Promise<boolean> {
  const options = { modal: true, detail: threadTexts.willChangeFiles(toVisible(folder)) };
  return (await vscode.window.showWarningMessage(withoutLinks(text), options, action)) === action;
}

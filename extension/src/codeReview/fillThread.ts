import type { Thread } from "@dialectic/shared/protocol";
import { claimKey, saidKey } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { newsTexts } from "../texts.ts";
import { toEntryComment } from "./entryComment.ts";
import { buildThreadContext, formatThreadLabel } from "./threadWords.ts";

/** Fills in the content of a thread, unless the person is editing in it. */
export function fillThread(shown: vscode.CommentThread, thread: Thread, newKeys: ReadonlySet<string>): void {
  const inWork = shown.comments.filter(({ mode }) => mode === vscode.CommentMode.Editing);
  const said = thread.entries.map(
    (entry) =>
      inWork.find((each) => "entry" in each && each.entry === entry.id) ??
      toEntryComment(shown, entry, newKeys.has(saidKey(entry.id))),
  );
  shown.comments = [...said, ...inWork.filter(({ contextValue }) => contextValue === "unsent")];
  const isClaimNew = thread.addressed !== undefined && newKeys.has(claimKey(thread.id, thread.addressed.at));
  const label = formatThreadLabel(thread);
  shown.label = isClaimNew ? newsTexts.labelled(label) : label;
  shown.contextValue = buildThreadContext(thread);
  shown.canReply = true;
  shown.state = thread.state === "resolved" ? vscode.CommentThreadState.Resolved : vscode.CommentThreadState.Unresolved;
}

import type { ThreadEntry } from "@dialectic/shared/protocol";
import { nameAuthor, showSuggestionAsDiff } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { nameAssistant } from "../nameAssistant.ts";
import { commonTexts, newsTexts, threadTexts } from "../texts.ts";
import { describeEntry } from "./threadWords.ts";

export interface EntryComment extends vscode.Comment {
  readonly thread: vscode.CommentThread;
  /** The text as it was written. */
  readonly text: string;
  /** The entry's id; undefined for a comment that is not sent. */
  readonly entry?: string;
}

export function toEntryComment(thread: vscode.CommentThread, entry: ThreadEntry, isNew: boolean): EntryComment {
  const { id, by, text, at, suggestion } = entry;
  const words = describeEntry(entry);
  const label = words === undefined ? newsTexts.label() : newsTexts.labelled(words);
  const state = entry.delivery?.state ?? "foreign";
  return {
    thread,
    text,
    entry: id,
    // VS Code knows no suggestions.
    body: toSafeMarkdown(suggestion === undefined ? text : showSuggestionAsDiff(text, suggestion.before)),
    mode: vscode.CommentMode.Preview,
    author: { name: nameAuthor(by, commonTexts.you(), nameAssistant) },
    timestamp: new Date(at),
    contextValue: suggestion?.state === "open" ? `${state}-suggestion` : state,
    ...(isNew ? { label } : words === undefined ? {} : { label: words }),
  };
}

/** Shows text that is not sent in a box with buttons to send it. */
export function createUnsentComment(thread: vscode.CommentThread, text: string): EntryComment {
  return {
    thread,
    text,
    body: text,
    mode: vscode.CommentMode.Editing,
    author: { name: commonTexts.you() },
    label: threadTexts.notSent(),
    contextValue: "unsent",
  };
}

/** Renders links and code, but no commands, no HTML and no remote pictures. */
function toSafeMarkdown(text: string): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(text.replaceAll("![", "!\\["));
  markdown.isTrusted = false;
  markdown.supportHtml = false;
  return markdown;
}

import type { Thread } from "@dialectic/shared/protocol";
import { findSuggestion, formatSuggestion, nameAuthor } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { nameAssistant } from "../nameAssistant.ts";
import { commonTexts, newsTexts, threadTexts } from "../texts.ts";
import { describeThreadPlace, describeThreadState, formatThreadQuote } from "./threadWords.ts";

/** Returns the row of a thread in a tree: how it begins, where it is and how it stands. */
export function createThreadRow(thread: Thread, isBelowFile: boolean, isNew: boolean): vscode.TreeItem {
  const [first] = thread.entries;
  const item = new vscode.TreeItem(describeOpening(first?.text ?? ""));
  item.id = `thread ${thread.id}`;
  item.iconPath = new vscode.ThemeIcon(thread.state === "resolved" ? "pass" : "comment");
  const author = first?.by.kind === "assistant" ? nameAssistant(first.by.name) : "";
  const words = [
    isNew ? newsTexts.label() : "",
    author,
    describeThreadPlace(thread, isBelowFile),
    describeThreadState(thread),
  ];
  item.description = words.filter((word) => word !== "").join(" · ");
  const said = thread.entries.map(({ by, text }) => `${nameAuthor(by, commonTexts.you(), nameAssistant)}: ${text}`);
  item.tooltip = [formatThreadQuote(thread) ?? "", ...said].filter((text) => text !== "").join("\n\n");
  return item;
}

/** Returns how a comment begins: its words, or else the first line that it suggests. */
function describeOpening(text: string): string {
  const words = toOneLine(text);
  if (!/^[`~]{3,}suggestion\b/.test(words)) return words;
  const lines = findSuggestion(text) ?? [];
  const around = toOneLine(text.replace(formatSuggestion(lines), ""));
  if (around !== "" && around.length < words.length && !/^[`~]{3}/.test(around)) return around;
  return threadTexts.suggests(toOneLine(lines.find((line) => line.trim() !== "") ?? ""));
}

/** Returns a text as a row shows it: without line breaks, at most 80 characters. */
export function toOneLine(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

import type { Thread } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { commonTexts } from "../texts.ts";
import { describeThreadPlace, describeThreadState, formatThreadQuote } from "./threadWords.ts";

/** Returns the row of a thread in a tree: how it begins, where it is and how it stands. */
export function createThreadRow(thread: Thread, isBelowFile: boolean): vscode.TreeItem {
  const [first] = thread.entries;
  const item = new vscode.TreeItem(toOneLine(first?.text ?? ""));
  item.id = `thread ${thread.id}`;
  item.iconPath = new vscode.ThemeIcon(thread.state === "resolved" ? "pass" : "comment");
  const words = [describeThreadPlace(thread, isBelowFile), describeThreadState(thread)];
  item.description = words.filter((word) => word !== "").join(" · ");
  const said = thread.entries.map(({ by, text }) => `${by.kind === "person" ? commonTexts.you() : by.name}: ${text}`);
  item.tooltip = [formatThreadQuote(thread) ?? "", ...said].filter((text) => text !== "").join("\n\n");
  return item;
}

/** Returns a text as a row shows it: without line breaks, at most 80 characters. */
export function toOneLine(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

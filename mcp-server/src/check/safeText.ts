import { toPrintableJson, toVisible } from "@dialectic/shared/protocol";
import { maxReportTextChars } from "../limits.ts";

/** Beginning of a command that a CI service obeys anywhere in a line of its log: `##[error]`, `##vso[...]`. */
const command = /##(?=\w*\[)/g;

/** Returns a text of a review as a part of one line, which neither a terminal nor a CI service obeys. */
export function toSafeText(text: string): string {
  return toSafePath(text.replace(/\s+/g, " ").trim().slice(0, maxReportTextChars));
}

/** Returns a path with all its blanks. */
export function toSafePath(path: string): string {
  return toVisible(toWellFormed(path)).replace(command, "# #");
}

/** Replaces halves of characters, which have no form in UTF-8. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/** Returns JSON with the same values, which can stand in a log. */
export function toSafeJson(data: unknown): string {
  return `${toPrintableJson(data).replace(command, "#\\u0023")}\n`;
}

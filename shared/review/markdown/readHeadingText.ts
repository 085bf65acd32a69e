import { maxHeadingChars } from "../limits.ts";
import { readInline } from "./inlineReading.ts";

/**
 * Returns the rendered text of a line of inline Markdown: without markup, with links and references reduced to their
 * text.
 */
export function readHeadingText(markdown: string): string {
  return joinSpace(readInline(shorten(markdown)));
}

/** Returns the first line of a paragraph that shows something. Its markup may end in a later line. */
export function readFirstLine(markdown: string): string {
  const lines = readInline(shorten(markdown)).split(/[\n\r\v]/);
  return lines.map(joinSpace).find((line) => line !== "") ?? "";
}

function shorten(markdown: string): string {
  return markdown.slice(0, maxHeadingChars).replace(/[\ud800-\udbff]$/, "");
}

function joinSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

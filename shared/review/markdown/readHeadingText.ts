import { readInline } from "./inlineReading.ts";

/** Number of UTF-16 code units of a heading that are read: titles are for finding and display. */
const maxLength = 1_000;

/**
 * Returns the rendered text of a line of inline Markdown: without markup, with links and references reduced to their
 * text.
 */
export function readHeadingText(markdown: string): string {
  const line = markdown.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
  return readInline(line).replace(/\s+/g, " ").trim();
}

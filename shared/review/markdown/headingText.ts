import { readInline } from "./inlineReading.ts";

/** Longest heading that is read, in UTF-16 code units: titles are for finding and showing. */
const maxLength = 1_000;

/** What a reader sees of a line of inline Markdown: no markup, links and references reduced to their text. */
export function headingText(markdown: string): string {
  const line = markdown.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
  return readInline(line).replace(/\s+/g, " ").trim();
}

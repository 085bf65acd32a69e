import type { Steps } from "../steps.ts";
import { code } from "./characters.ts";

const linesOfStep = 1_000;

/** Calls back with each line, without its ending: LF, CR LF or a lone CR, as in Markdown. */
export function* walkLines(text: string, start: number, onLine: (start: number, end: number) => void): Steps<void> {
  let lines = 0;
  let lineStart = start;
  let feed = text.indexOf("\n", start);
  let carriage = text.indexOf("\r", start);
  while (lineStart < text.length) {
    if (carriage >= 0 && carriage < lineStart) carriage = text.indexOf("\r", lineStart);
    if (feed >= 0 && feed < lineStart) feed = text.indexOf("\n", lineStart);
    const end = chooseNearest(feed, carriage, text.length);
    onLine(lineStart, end);
    lines += 1;
    if (lines % linesOfStep === 0) yield;
    const isPair = end === carriage && text.charCodeAt(end + 1) === code.lineFeed;
    lineStart = end + (isPair ? 2 : 1);
  }
}

function chooseNearest(feed: number, carriage: number, end: number): number {
  if (carriage < 0) return feed < 0 ? end : feed;
  return feed < 0 || carriage < feed ? carriage : feed;
}

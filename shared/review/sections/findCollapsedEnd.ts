import { scanBlocks } from "../markdown/blockScanner.ts";

const marker = /^ {0,3}<!--[ \t]*collapsed[ \t]*-->[ \t]*$/im;

/** Returns the end of the comment `<!-- collapsed -->` right below the heading of a section; undefined without one. */
export function findCollapsedEnd(text: string): number | undefined {
  const found = marker.exec(text);
  // Most texts have no such comment: only the others are scanned.
  const heading = found === null ? undefined : scanBlocks(text).headings[0];
  if (found === null || heading === undefined || heading.start > found.index) return undefined;
  return text.slice(heading.end, found.index).trim() === "" ? found.index + found[0].length : undefined;
}

import { code } from "./characters.ts";
import { type HtmlBlockKind, openHtmlBlock } from "./htmlBlocks.ts";
import { getAtxLevel, isThematicBreak, openFence } from "./leafBlocks.ts";
import type { LineCursor } from "./lineCursor.ts";

/**
 * Returns the kind of HTML block that opens on a line without its container's marker: any kind, even within a
 * paragraph.
 */
export function openLazyHtml(text: string, line: LineCursor): HtmlBlockKind | undefined {
  if (line.indent > 3 || text.charCodeAt(line.contentStart) !== code.less) return undefined;
  return openHtmlBlock(text, line.contentStart, line.end, false);
}

/** Returns true when a line without its container's marker is not text: a heading, a fence or a thematic break. */
export function opensLazyLeaf(text: string, line: LineCursor): boolean {
  const { contentStart, end, indent } = line;
  if (indent > 3) return false;
  return (
    getAtxLevel(text, contentStart, end) > 0 ||
    openFence(text, contentStart, end) !== undefined ||
    isThematicBreak(text, contentStart, end)
  );
}

import type { ScannedHeading } from "../markdown/blockScan.ts";
import { scanSteps } from "../markdown/blockScanner.ts";
import type { Steps } from "../steps.ts";

/** Content that cannot swallow the following text. */
export interface ClosedContent {
  readonly text: string;
  readonly heading: ScannedHeading | undefined;
  readonly notes: readonly string[];
}

/** Removes blank lines from both ends of the content, and closes the code fence or HTML that it leaves open. */
export function* closeContent(content: string, newline: string): Steps<ClosedContent> {
  const bare = trimBlankLines(content.replace(/^[\ufeff\r\n]+/, ""));
  const { open, headings } = yield* scanSteps(bare);
  const heading = headings[0]?.start === 0 ? headings[0] : undefined;
  if (open === undefined) return { text: bare, heading, notes: [] };
  const what = open.kind === "fence" ? "code fence" : "HTML block";
  const note = `The ${what} at the end of the content was left open; a closing "${open.closing}" was added.`;
  return { text: bare + newline + open.closing, heading, notes: [note] };
}

export function findNewline(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
}

export function getTrailingBlank(text: string): string {
  return text.slice(text.trimEnd().length);
}

/** Trims blank lines but keeps the indent of the first line, which may be code. */
function trimBlankLines(text: string): string {
  const first = text.length - text.trimStart().length;
  const lineStart = Math.max(text.lastIndexOf("\n", first - 1), text.lastIndexOf("\r", first - 1)) + 1;
  return first === text.length ? "" : text.slice(first === 0 ? 0 : lineStart).trimEnd();
}

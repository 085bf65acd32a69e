import type { ScannedHeading } from "../markdown/blockScan.ts";
import { scanSteps } from "../markdown/blockScanner.ts";
import type { Section } from "../model.ts";
import type { Steps } from "../steps.ts";
import { closeElements, removeForeignEnds, type WholeText } from "./wholeElements.ts";

/** Content that cannot swallow the following text. */
export interface ClosedContent {
  readonly text: string;
  readonly heading: ScannedHeading | undefined;
  readonly notes: readonly string[];
}

/**
 * Removes blank lines from both ends of the content, and closes the code fence or HTML that it leaves open. End tags that
 * would close an element in one of the sections before it are removed.
 */
export function* closeContent(content: string, newline: string, before: readonly Section[]): Steps<ClosedContent> {
  const own = yield* removeForeignEnds(content.replace(/^[\ufeff\r\n]+/, ""), before);
  const whole = yield* closeBlocks(trimBlankLines(own.text), newline);
  const { headings } = yield* scanSteps(whole.text);
  const heading = headings[0]?.start === 0 ? headings[0] : undefined;
  return { text: whole.text, heading, notes: [...own.notes, ...whole.notes] };
}

/** Closes the code fence or HTML block at the end of a text, and the elements that it leaves open. */
export function* closeBlocks(text: string, newline: string): Steps<WholeText> {
  const { open } = yield* scanSteps(text);
  if (open === undefined) return yield* closeElements(text, newline);
  const what = open.kind === "fence" ? "code fence" : "HTML block";
  const note = `The ${what} at the end of the content was left open; a closing "${open.closing}" was added.`;
  const whole = yield* closeElements(text + newline + open.closing, newline);
  return { text: whole.text, notes: [note, ...whole.notes] };
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

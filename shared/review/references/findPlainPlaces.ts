import { maxLabelChars } from "../limits.ts";
import { textSteps } from "../markdown/blockScanner.ts";
import { code } from "../markdown/characters.ts";
import { InlineSkips } from "../markdown/inlineSkips.ts";
import { type InlineText, listInlineTexts } from "../markdown/inlineText.ts";
import type { FoundReference, ReferenceTarget } from "../model.ts";
import type { Steps } from "../steps.ts";
import { readPlaces } from "./readPlaces.ts";

const inlinesOfStep = 200;
/** Every plain place has this, and most texts have none. */
const hint = /`[^`\n]+(?::|#L)\d/;

/**
 * Finds lines of files that are written as plain code, `` `src/a.ts:4` ``, and are no links. They say which code a section
 * explains, as references do, so they are checked and followed like these. A path without a line is none: it may be that
 * of any file. `references` are those of the same text, which are left out, and so is what they name.
 */
export function* plainPlaceSteps(
  text: string,
  references: readonly FoundReference[],
): Steps<readonly FoundReference[]> {
  if (!hint.test(text)) return [];
  const inlines: InlineText[] = [];
  yield* textSteps(text, (lines, kind) => {
    for (const inline of listInlineTexts(text, lines, kind)) inlines.push(inline);
  });
  const known = new Set(references.map((reference) => reference.text));
  const sorted = references.filter(({ isFence }) => isFence !== true).sort((one, other) => one.start - other.start);
  const found: FoundReference[] = [];
  let next = 0;
  for (const [place, inline] of inlines.entries()) {
    if (place % inlinesOfStep === 0) yield;
    for (const each of listCodeSpans(inline)) {
      while ((sorted[next]?.end ?? each.end) < each.end) next += 1;
      const isWithin = (sorted[next]?.start ?? each.end) <= each.start;
      if (isWithin || known.has(each.text)) continue;
      const places = readPlaces(each.text);
      if (!places.every(({ target }) => isLines(target))) continue;
      const { text: written, start, end } = each;
      for (const { text, target } of places)
        found.push({ text, target, start, end, isPlain: true, ...(places.length === 1 ? {} : { written }) });
    }
  }
  return found;
}

/** True for lines of a file. A path with a blank is rather a command with a path. */
function isLines(target: ReferenceTarget): boolean {
  return target.kind === "file" && target.isWhole !== true && !/\s/.test(target.path);
}

interface CodeSpan {
  readonly text: string;
  /** Offsets of the span with its backticks in the source. */
  readonly start: number;
  readonly end: number;
}

function listCodeSpans(inline: InlineText): readonly CodeSpan[] {
  const { text } = inline;
  const skips = new InlineSkips(text);
  const spans: CodeSpan[] = [];
  for (let at = 0; at < text.length; ) {
    const character = text.charCodeAt(at);
    if (character === code.backslash) at += 2;
    else if (character !== code.backtick) at += 1;
    else {
      const end = skips.findCodeEnd(at);
      const written = text.slice(at, end).replace(/^`+|`+$/g, "");
      if (written !== "" && written.length <= maxLabelChars)
        spans.push({ text: written.trim(), start: inline.sourceOffset(at), end: inline.sourceOffset(end - 1) + 1 });
      at = end;
    }
  }
  return spans;
}

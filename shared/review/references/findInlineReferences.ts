import { maxDestinationChars, maxDestinationDepth, maxLabelChars } from "../limits.ts";
import { code } from "../markdown/characters.ts";
import { InlineSkips } from "../markdown/inlineSkips.ts";
import type { InlineText } from "../markdown/inlineText.ts";
import { findDestinationEnd, findLabelEnd, findWhitespaceEnd, TitleEnds } from "../markdown/linkDefinitions.ts";
import type { LinkTargets } from "../markdown/linkTargets.ts";
import { normaliseLabel } from "../markdown/sharedDefinitions.ts";
import type { FoundReference } from "../model.ts";
import type { Steps } from "../steps.ts";
import { decodeDestination, decodeTarget, parsePicture } from "./decodeTarget.ts";
import { readPlaces, type WrittenPlace, yieldsToDefinition } from "./readPlaces.ts";
import { type BracketForm, readUnread, type UnreadBracket } from "./unreadBrackets.ts";

interface Bracket {
  /** Offset of the `[`, or of the `!` before it. */
  readonly start: number;
  readonly textStart: number;
  readonly isImage: boolean;
  readonly found: number;
}

interface Target {
  readonly text: string;
  readonly end: number;
}

const escapes = /\\([!-/:-@[-`{-~])/g;
/** `<scheme:…>`; a single letter before the colon is a drive letter at best. */
const autolink = /^<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>\p{Cc}]*)>$/u;
const codeLabel = /^(`+)(?!`)(.*[^`])\1$/s;

const charactersOfStep = 20_000;

/** Receives the brackets that look like a reference and are none. */
export type OnUnread = (bracket: UnreadBracket) => void;

/** Finds the references of one paragraph, heading or table cell, resolving labels with these targets. */
export function findInlineReferences(
  inline: InlineText,
  targets: LinkTargets,
  onUnread?: OnUnread,
): Steps<readonly FoundReference[]> {
  return new InlineReader(inline, targets, onUnread).read();
}

class InlineReader {
  readonly #inline: InlineText;
  readonly #text: string;
  readonly #targets: LinkTargets;
  readonly #skips: InlineSkips;
  readonly #titles: TitleEnds;
  readonly #found: FoundReference[] = [];
  readonly #brackets: Bracket[] = [];
  /** Cache: the same target is often referenced repeatedly. */
  readonly #parsed = new Map<string, readonly WrittenPlace[]>();
  /** Number of open brackets that already contain a link: links cannot be nested. */
  #linked = 0;

  readonly #onUnread: OnUnread | undefined;

  constructor(inline: InlineText, targets: LinkTargets, onUnread: OnUnread | undefined) {
    this.#onUnread = onUnread;
    this.#inline = inline;
    this.#targets = targets;
    this.#text = inline.text;
    this.#skips = new InlineSkips(inline.text);
    this.#titles = new TitleEnds(inline.text);
  }

  *read(): Steps<readonly FoundReference[]> {
    let stop = charactersOfStep;
    for (let offset = 0; offset < this.#text.length; offset = this.#readAt(offset)) {
      if (offset < stop) continue;
      yield;
      stop = offset + charactersOfStep;
    }
    return this.#found;
  }

  #readAt(offset: number): number {
    switch (this.#text.charCodeAt(offset)) {
      case code.backslash:
        return offset + 2;
      case code.backtick:
        return this.#skips.findCodeEnd(offset);
      case code.less:
        return this.#readAngle(offset);
      case code.exclamation:
        return this.#text.charCodeAt(offset + 1) === code.bracketOpen ? this.#open(offset, offset + 2) : offset + 1;
      case code.bracketOpen:
        return this.#open(offset, offset + 1);
      case code.bracketClose:
        return this.#close(offset);
      default:
        return offset + 1;
    }
  }

  #readAngle(offset: number): number {
    const end = this.#skips.findAngleEnd(offset);
    const address = autolink.exec(this.#text.slice(offset, Math.min(end, offset + maxDestinationChars)))?.[1];
    // Unlike other links, it leaves the surrounding brackets open.
    if (address !== undefined) this.#add(offset, { text: decodeTarget(address), end });
    return end;
  }

  #open(start: number, textStart: number): number {
    this.#brackets.push({ start, textStart, isImage: textStart - start === 2, found: this.#found.length });
    return textStart;
  }

  #close(offset: number): number {
    const bracket = this.#brackets.pop();
    if (bracket === undefined) return offset + 1;
    const isLinked = this.#brackets.length < this.#linked;
    this.#linked = Math.min(this.#linked, this.#brackets.length);
    if (isLinked && !bracket.isImage) return offset + 1;
    const inline = readInlineTarget(this.#titles, offset + 1);
    const target =
      inline ??
      this.#collapsedTarget(bracket, offset) ??
      this.#fullTarget(offset + 1) ??
      this.#ownTarget(bracket, offset);
    if (target === undefined) {
      this.#tellOfLabel(bracket, offset);
      return offset + 1;
    }
    // The description of an image is plain text, and an address within a link belongs to the link.
    const within = this.#found.splice(bracket.found);
    if (bracket.isImage) {
      this.#addPicture(bracket.start, target);
      return target.end;
    }
    this.#linked = this.#brackets.length;
    this.#add(bracket.start, target);
    if (inline !== undefined && this.#places(inline.text).length === 0)
      this.#tell(bracket.start, inline.end, inline.text, "link");
    for (const each of within) if (each.isPicture === true) this.#found.push(each);
    return target.end;
  }

  /**
   * Returns the target of a collapsed reference. Labels other than references are only links when defined; undefined
   * ones are text.
   */
  #collapsedTarget({ textStart, isImage }: Bracket, offset: number): Target | undefined {
    if (isImage || !this.#text.startsWith("[]", offset + 1) || offset - textStart > maxLabelChars) return undefined;
    const label = readLabel(this.#text.slice(textStart, offset));
    const [first] = label === undefined ? [] : this.#places(label);
    if (label === undefined || first === undefined) return undefined;
    if (yieldsToDefinition(first) && this.#findTarget(textStart, offset) !== undefined) return undefined;
    return { text: label, end: offset + 3 };
  }

  #fullTarget(start: number): Target | undefined {
    if (this.#targets.size === 0 || this.#text.charCodeAt(start) !== code.bracketOpen) return undefined;
    const end = findLabelEnd(this.#text, start + 1, this.#text.length);
    const text = end < 0 ? undefined : this.#findTarget(start + 1, end - 1);
    return text === undefined ? undefined : { text, end };
  }

  /** Returns the target of `[label]` and `[label][]`, whose text is the label itself. */
  #ownTarget({ textStart }: Bracket, offset: number): Target | undefined {
    const isCollapsed = this.#text.startsWith("[]", offset + 1);
    // Text followed by another bracket can only be the words of that label.
    const isAlone = isCollapsed || this.#text.charCodeAt(offset + 1) !== code.bracketOpen;
    const text = isAlone && this.#targets.size > 0 ? this.#findTarget(textStart, offset) : undefined;
    return text === undefined ? undefined : { text, end: isCollapsed ? offset + 3 : offset + 1 };
  }

  #findTarget(start: number, end: number): string | undefined {
    return end - start > maxLabelChars ? undefined : this.#targets.get(normaliseLabel(this.#text.slice(start, end)));
  }

  #tellOfLabel({ start, textStart, isImage, found }: Bracket, offset: number): void {
    const isCollapsed = this.#text.startsWith("[]", offset + 1);
    // The words of `[words][label]` are no label, and what contains a reference is none.
    const isLabel = isCollapsed || this.#text.charCodeAt(offset + 1) !== code.bracketOpen;
    if (this.#onUnread === undefined || isImage || !isLabel || found < this.#found.length) return;
    const label = offset - textStart > maxLabelChars ? undefined : readLabel(this.#text.slice(textStart, offset));
    if (label === undefined) return;
    if (isCollapsed) this.#tell(start, offset + 3, label, "collapsed");
    else this.#tell(start, offset + 1, label, "alone");
  }

  #tell(start: number, end: number, label: string, form: BracketForm): void {
    const unread = this.#onUnread && readUnread(this.#text.slice(start, end), label, form);
    if (unread !== undefined) this.#onUnread?.(unread);
  }

  #add(linkStart: number, { text: written, end }: Target): void {
    const places = this.#places(written);
    const span = { start: this.#inline.sourceOffset(linkStart), end: this.#inline.sourceOffset(end - 1) + 1 };
    for (const { text, target } of places)
      this.#found.push(places.length === 1 ? { text, target, ...span } : { text, target, ...span, written });
  }

  #addPicture(linkStart: number, { text, end }: Target): void {
    const target = parsePicture(text);
    if (target === undefined) return;
    const start = this.#inline.sourceOffset(linkStart);
    this.#found.push({ text, target, start, end: this.#inline.sourceOffset(end - 1) + 1, isPicture: true });
  }

  #places(written: string): readonly WrittenPlace[] {
    const places = this.#parsed.get(written) ?? readPlaces(written);
    this.#parsed.set(written, places);
    return places;
  }
}

/** Returns the text of a label: of its only code span, or its own; undefined for a footnote or a mixture. */
function readLabel(bracketed: string): string | undefined {
  const label = bracketed.replaceAll("\0", "\ufffd").trim();
  if (label.startsWith("^")) return undefined;
  const [, ticks = "", span] = codeLabel.exec(label) ?? [];
  if (span === undefined) return label.includes("`") ? undefined : label.replace(escapes, "$1");
  return span.includes(ticks) ? undefined : span.trim();
}

function readInlineTarget(titles: TitleEnds, start: number): Target | undefined {
  const { text } = titles;
  if (text.charCodeAt(start) !== code.parenOpen) return undefined;
  // Runs at every bracket, so the lookahead must be short.
  const limit = Math.min(text.length, start + maxDestinationChars);
  const destination = findWhitespaceEnd(text, start + 1, limit);
  if (text.charCodeAt(destination) === code.parenClose) return { text: "", end: destination + 1 };
  const after = findDestinationEnd(text, destination, limit, maxDestinationDepth);
  if (after < 0) return undefined;
  const title = titles.after(after, limit);
  const closing = findWhitespaceEnd(text, title < 0 ? after : title, limit);
  if (text.charCodeAt(closing) !== code.parenClose) return undefined;
  return { text: decodeDestination(text.slice(destination, after)), end: closing + 1 };
}

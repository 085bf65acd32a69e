import { code } from "./characters.ts";
import { InlineSkips } from "./inlineSkips.ts";
import type { InlineText } from "./inlineText.ts";

/** A tag of HTML, with its offsets in the text. The name is in lower case. */
export interface HtmlTag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly start: number;
  readonly end: number;
}

const opening = /<(?:(!--)|[!?]|(\/?)([a-z][^\s/>]*))/giy;
const commentEnd = /--!?>/g;

/** Elements whose content holds no tags of HTML. */
const opaque = new Set("iframe math noembed noframes plaintext script style svg textarea title xmp".split(" "));

/** Lists the tags in one block of HTML, as a browser reads it, in linear time. A tag that the block does not finish is none. */
export function listHtmlTags(text: string, blockStart: number, blockEnd: number): readonly HtmlTag[] {
  // A search must not leave the block: over many blocks it would take quadratic time.
  const html = text.slice(blockStart, blockEnd);
  const tags: HtmlTag[] = [];
  let offset = html.indexOf("<");
  while (offset >= 0) {
    opening.lastIndex = offset;
    const found = opening.exec(html);
    const [, comment, slash, name] = found ?? [];
    let end = offset + 1;
    if (comment !== undefined) end = findCommentEnd(html, offset + 2);
    else if (name !== undefined) end = findTagEnd(html, opening.lastIndex);
    else if (found !== null) end = findAfter(html, ">", offset);
    if (end < 0) return tags;
    if (name !== undefined) {
      const tag = { name: name.toLowerCase(), isEnd: slash === "/", start: blockStart + offset, end: blockStart + end };
      tags.push(tag);
      if (!tag.isEnd && opaque.has(tag.name)) end = findContentEnd(html, tag.name, end);
    }
    offset = end < 0 ? -1 : html.indexOf("<", end);
  }
  return tags;
}

function findCommentEnd(html: string, from: number): number {
  commentEnd.lastIndex = from;
  return commentEnd.test(html) ? commentEnd.lastIndex : -1;
}

function findAfter(html: string, character: string, from: number): number {
  const found = html.indexOf(character, from);
  return found < 0 ? -1 : found + 1;
}

function findContentEnd(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, "gi");
  closing.lastIndex = from;
  const found = closing.exec(html);
  return found === null ? -1 : found.index;
}

const untilValue = /[^>=]*/y;
const spaces = /\s*/y;
const bareValue = /[^\s>]*/y;

/** Returns the offset after the `>` that ends a tag; one in a quoted value does not. */
function findTagEnd(html: string, from: number): number {
  let offset = from;
  for (;;) {
    offset = skip(untilValue, html, offset);
    if (offset >= html.length) return -1;
    if (html.charCodeAt(offset) === code.greater) return offset + 1;
    offset = skip(spaces, html, offset + 1);
    const first = html.charAt(offset);
    offset = first === '"' || first === "'" ? findAfter(html, first, offset + 1) : skip(bareValue, html, offset);
    if (offset < 0) return -1;
  }
}

function skip(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(html);
  return pattern.lastIndex;
}

const inlineTag = /^<(\/?)([a-z][a-z0-9-]*)/i;
const inlineSign = /[\\`<]/g;

/** Lists the tags in the text of a paragraph: not in code, comments and links, and not after a backslash. */
export function listInlineTags(inline: InlineText): readonly HtmlTag[] {
  const { text } = inline;
  const skips = new InlineSkips(text);
  const tags: HtmlTag[] = [];
  let offset = 0;
  for (;;) {
    inlineSign.lastIndex = offset;
    const sign = inlineSign.exec(text);
    if (sign === null) return tags;
    const start = sign.index;
    if (sign[0] === "\\") offset = start + 2;
    else if (sign[0] === "`") offset = skips.findCodeEnd(start);
    else {
      offset = skips.findAngleEnd(start);
      const piece = text.slice(start, offset);
      const [, slash, name] = inlineTag.exec(piece) ?? [];
      // An autolink such as `<https://host>` has a colon or an `@` after what looks like a name.
      if (name === undefined || !/^[\s/>]/.test(piece.slice(1 + (slash ?? "").length + name.length))) continue;
      const end = inline.sourceOffset(offset - 1) + 1;
      tags.push({ name: name.toLowerCase(), isEnd: slash === "/", start: inline.sourceOffset(start), end });
    }
  }
}

import { code, isDigit, isLetter, isSpace } from "./characters.ts";
import { htmlBlockNames } from "./htmlElements.ts";
import { findSpaceEnd } from "./leafBlocks.ts";

/** The seven conditions of CommonMark 0.31.2, section 4.6, by their numbers there. */
export type HtmlBlockKind = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const rawNames: ReadonlySet<string> = new Set(["pre", "script", "style", "textarea"]);

/** The text that closes an open block of the first five kinds; the others end at a blank line. */
export const htmlClosings: Readonly<Record<HtmlBlockKind, string>> = {
  1: "</script>",
  2: "-->",
  3: "?>",
  4: ">",
  5: "]]>",
  6: "",
  7: "",
};

/**
 * Returns the kind of the HTML block that opens at this `<`; a complete tag of any name (kind 7) cannot interrupt a
 * paragraph.
 */
export function openHtmlBlock(
  text: string,
  start: number,
  end: number,
  interruptsParagraph: boolean,
): HtmlBlockKind | undefined {
  const next = start + 1 < end ? text.charCodeAt(start + 1) : 0;
  if (next === code.question) return 3;
  if (next === code.exclamation) return openDeclaration(text, start, end);
  return openTag(text, start, end, interruptsParagraph);
}

function openDeclaration(text: string, start: number, end: number): HtmlBlockKind | undefined {
  if (text.startsWith("<!--", start) && start + 4 <= end) return 2;
  if (text.startsWith("<![CDATA[", start) && start + 9 <= end) return 5;
  return start + 2 < end && isLetter(text.charCodeAt(start + 2)) ? 4 : undefined;
}

function openTag(text: string, start: number, end: number, interruptsParagraph: boolean): HtmlBlockKind | undefined {
  const isClosing = start + 1 < end && text.charCodeAt(start + 1) === code.slash;
  const nameStart = isClosing ? start + 2 : start + 1;
  const nameEnd = findTagNameEnd(text, nameStart, end);
  if (nameEnd === nameStart) return undefined;
  const after = nameEnd < end ? text.charCodeAt(nameEnd) : code.space;
  if (after !== code.slash && after !== code.greater && !isSpace(after)) return undefined;
  const name = text.slice(nameStart, nameEnd).toLowerCase();
  if (!isClosing && after !== code.slash && rawNames.has(name)) return 1;
  if (htmlBlockNames.has(name)) {
    return after !== code.slash || (nameEnd + 1 < end && text.charCodeAt(nameEnd + 1) === code.greater) ? 6 : undefined;
  }
  if (interruptsParagraph) return undefined;
  const tagEnd = isClosing ? findSpaceEnd(text, nameEnd, end) : findAttributesEnd(text, nameEnd, end);
  const isComplete = tagEnd < end && text.charCodeAt(tagEnd) === code.greater;
  return isComplete && findSpaceEnd(text, tagEnd + 1, end) === end ? 7 : undefined;
}

function findTagNameEnd(text: string, start: number, end: number): number {
  if (start >= end || !isLetter(text.charCodeAt(start))) return start;
  let offset = start + 1;
  while (offset < end && isTagNamePart(text.charCodeAt(offset))) offset++;
  return offset;
}

function isTagNamePart(character: number): boolean {
  return isLetter(character) || isDigit(character) || character === code.hyphen;
}

/** Returns the offset of the `>` that may end the tag, or the end when an attribute is malformed. */
function findAttributesEnd(text: string, start: number, end: number): number {
  let offset = start;
  for (;;) {
    offset = findSpaceEnd(text, offset, end);
    const character = offset < end ? text.charCodeAt(offset) : 0;
    if (character === code.slash) return offset + 1;
    if (!isAttributeStart(character)) return offset;
    offset = findAttributeEnd(text, offset, end);
    if (offset < 0) return end;
  }
}

function isAttributeStart(character: number): boolean {
  return character === code.colon || character === code.underscore || isLetter(character);
}

function isAttributePart(character: number): boolean {
  return isAttributeStart(character) || isDigit(character) || character === code.hyphen || character === code.dot;
}

/** Returns the offset after a name and its value; -1 when the value is malformed. */
function findAttributeEnd(text: string, start: number, end: number): number {
  let offset = start + 1;
  while (offset < end && isAttributePart(text.charCodeAt(offset))) offset++;
  const equals = findSpaceEnd(text, offset, end);
  if (equals >= end || text.charCodeAt(equals) !== code.equals) return offset;
  return findAttributeValueEnd(text, findSpaceEnd(text, equals + 1, end), end);
}

function findAttributeValueEnd(text: string, start: number, end: number): number {
  if (start >= end) return -1;
  const first = text.charCodeAt(start);
  if (first === code.quote || first === code.apostrophe) return findQuotedValueEnd(text, start, end, first);
  if (first === code.less || first === code.equals || first === code.greater || first === code.backtick) return -1;
  let offset = start;
  while (offset < end && !endsUnquotedValue(text.charCodeAt(offset))) offset++;
  return offset;
}

function findQuotedValueEnd(text: string, start: number, end: number, quote: number): number {
  let offset = start + 1;
  while (offset < end && text.charCodeAt(offset) !== quote) offset++;
  if (offset + 1 >= end) return -1;
  const after = text.charCodeAt(offset + 1);
  return after === code.slash || after === code.greater || isSpace(after) ? offset + 1 : -1;
}

function endsUnquotedValue(character: number): boolean {
  switch (character) {
    case code.space:
    case code.tab:
    case code.quote:
    case code.apostrophe:
    case code.slash:
    case code.less:
    case code.equals:
    case code.greater:
    case code.backtick:
      return true;
    default:
      return false;
  }
}

/** Returns the offset in the opening line from which the end of the block may occur. */
export function findHtmlContentStart(start: number, kind: HtmlBlockKind): number {
  switch (kind) {
    case 1:
    case 3:
      return start + 1;
    case 2:
    case 4:
      return start + 2;
    case 5:
      return start + 9;
    default:
      return start;
  }
}

/** Returns true when the block ends in this line; kinds 6 and 7 only end at a blank line. */
export function endsHtmlBlock(text: string, start: number, end: number, kind: HtmlBlockKind): boolean {
  if (kind >= 6) return false;
  for (let offset = start; offset < end; offset++) {
    if (text.charCodeAt(offset) === code.greater && endsHtmlAt(text, start, offset, kind)) return true;
  }
  return false;
}

function endsHtmlAt(text: string, start: number, greater: number, kind: HtmlBlockKind): boolean {
  switch (kind) {
    case 1:
      return endsRawTag(text, start, greater);
    case 2:
      return greater - 2 >= start && text.startsWith("--", greater - 2);
    case 3:
      return greater - 1 >= start && text.charCodeAt(greater - 1) === code.question;
    case 5:
      return endsCharacterData(text, start, greater);
    default:
      return true;
  }
}

function endsRawTag(text: string, start: number, greater: number): boolean {
  let nameStart = greater;
  while (nameStart > start && greater - nameStart < 8 && isLetter(text.charCodeAt(nameStart - 1))) nameStart--;
  if (nameStart - 2 < start || !text.startsWith("</", nameStart - 2)) return false;
  return rawNames.has(text.slice(nameStart, greater).toLowerCase());
}

/**
 * Returns true when character data ends here. micromark consumes brackets in pairs, so an odd run of them does not end
 * the block; this follows the renderer.
 */
function endsCharacterData(text: string, start: number, greater: number): boolean {
  let offset = greater;
  while (offset > start && text.charCodeAt(offset - 1) === code.bracketClose) offset--;
  const count = greater - offset;
  return count >= 2 && count % 2 === 0;
}

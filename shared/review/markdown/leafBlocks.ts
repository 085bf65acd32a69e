import { code, isSpace } from "./characters.ts";

export interface Fence {
  readonly marker: number;
  readonly length: number;
}

export function findRunEnd(text: string, start: number, end: number, character: number): number {
  let offset = start;
  while (offset < end && text.charCodeAt(offset) === character) offset++;
  return offset;
}

export function findSpaceEnd(text: string, start: number, end: number): number {
  let offset = start;
  while (offset < end && isSpace(text.charCodeAt(offset))) offset++;
  return offset;
}

export function getAtxLevel(text: string, start: number, end: number): number {
  const after = findRunEnd(text, start, end, code.hash);
  const level = after - start;
  if (level === 0 || level > 6) return 0;
  return after === end || isSpace(text.charCodeAt(after)) ? level : 0;
}

/** Returns the offset where the text of an ATX heading ends: before the closing sequence, if it has one. */
export function findAtxTextEnd(text: string, start: number, end: number): number {
  const trimmed = findSpaceStart(text, start, end);
  let hashes = trimmed;
  while (hashes > start && text.charCodeAt(hashes - 1) === code.hash) hashes--;
  const isClosing = hashes < trimmed && (hashes === start || isSpace(text.charCodeAt(hashes - 1)));
  return isClosing ? findSpaceStart(text, start, hashes) : trimmed;
}

function findSpaceStart(text: string, start: number, end: number): number {
  let offset = end;
  while (offset > start && isSpace(text.charCodeAt(offset - 1))) offset--;
  return offset;
}

export function getSetextLevel(text: string, start: number, end: number): number {
  const marker = text.charCodeAt(start);
  if (marker !== code.equals && marker !== code.hyphen) return 0;
  const after = findRunEnd(text, start, end, marker);
  if (findSpaceEnd(text, after, end) !== end) return 0;
  return marker === code.equals ? 1 : 2;
}

export function isThematicBreak(text: string, start: number, end: number): boolean {
  return isThematicMarker(text.charCodeAt(start)) && findThematicRunEnd(text, start, end) === end;
}

function isThematicMarker(character: number): boolean {
  return character === code.asterisk || character === code.hyphen || character === code.underscore;
}

/** Returns the end when a thematic break starts here, otherwise the offset of the character that prevents it. */
export function findThematicRunEnd(text: string, start: number, end: number): number {
  const marker = text.charCodeAt(start);
  let count = 0;
  for (let offset = start; offset < end; offset++) {
    const character = text.charCodeAt(offset);
    if (character === marker) count++;
    else if (!isSpace(character)) return offset;
  }
  return count >= 3 ? end : start;
}

/** Returns the fence that opens here; the info string of a backtick fence contains no backtick. */
export function openFence(text: string, start: number, end: number): Fence | undefined {
  const marker = text.charCodeAt(start);
  if (marker !== code.backtick && marker !== code.tilde) return undefined;
  const after = findRunEnd(text, start, end, marker);
  if (after - start < 3) return undefined;
  if (marker === code.backtick) {
    for (let offset = after; offset < end; offset++) {
      if (text.charCodeAt(offset) === code.backtick) return undefined;
    }
  }
  return { marker, length: after - start };
}

export function closesFence(text: string, start: number, end: number, fence: Fence): boolean {
  if (text.charCodeAt(start) !== fence.marker) return false;
  const after = findRunEnd(text, start, end, fence.marker);
  return after - start >= fence.length && findSpaceEnd(text, after, end) === end;
}

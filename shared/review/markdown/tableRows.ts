import { code, isSpace } from "./characters.ts";
import { findRunEnd, findSpaceEnd } from "./leafBlocks.ts";

/** Returns the number of cells when the line can be the head of a GFM table, otherwise 0. */
export function countHeadCells(text: string, start: number, end: number): number {
  let cells = 0;
  let pieces = 0;
  let startsCell = text.charCodeAt(start) !== code.pipe;
  if (startsCell) pieces++;
  let offset = start;
  while (offset < end) {
    const character = text.charCodeAt(offset);
    if (isSpace(character)) {
      offset++;
      continue;
    }
    pieces++;
    if (startsCell) cells++;
    startsCell = character === code.pipe;
    offset = startsCell ? offset + 1 : findCellPartEnd(text, offset, end);
  }
  // A lone pipe is not a row; `pieces` counts a first character other than a pipe twice.
  return pieces > 1 ? cells : 0;
}

function findCellPartEnd(text: string, start: number, end: number): number {
  let offset = start;
  while (offset < end) {
    const character = text.charCodeAt(offset);
    if (character === code.pipe || isSpace(character)) return offset;
    offset += character === code.backslash && isEscapable(text.charCodeAt(offset + 1)) && offset + 1 < end ? 2 : 1;
  }
  return offset;
}

function isEscapable(character: number): boolean {
  return character === code.backslash || character === code.pipe;
}

/** Returns the number of columns when the line is the delimiter row of a GFM table, otherwise 0. */
export function countDelimiterCells(text: string, start: number, end: number): number {
  let cells = 0;
  let hasMark = false;
  let offset = start;
  if (text.charCodeAt(offset) === code.pipe) {
    hasMark = true;
    offset = findSpaceEnd(text, offset + 1, end);
  }
  while (offset < end) {
    const cellStart = offset;
    if (text.charCodeAt(offset) === code.colon) offset++;
    const dashes = offset;
    offset = findRunEnd(text, offset, end, code.hyphen);
    if (offset === dashes) return 0;
    if (offset < end && text.charCodeAt(offset) === code.colon) offset++;
    if (offset - cellStart > findRunEnd(text, dashes, end, code.hyphen) - dashes) hasMark = true;
    cells++;
    offset = findSpaceEnd(text, offset, end);
    if (offset === end) break;
    if (text.charCodeAt(offset) !== code.pipe) return 0;
    hasMark = true;
    offset = findSpaceEnd(text, offset + 1, end);
  }
  return hasMark ? cells : 0;
}

import { code, isSpace } from "./characters.ts";
import { endOfRun, endOfSpace } from "./leafBlocks.ts";

/** Returns the number of cells when the line can be the head of a GFM table, otherwise 0. */
export function headCells(text: string, start: number, end: number): number {
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
    offset = startsCell ? offset + 1 : endOfCellPart(text, offset, end);
  }
  // A lone pipe is not a row; `pieces` counts a first character other than a pipe twice.
  return pieces > 1 ? cells : 0;
}

function endOfCellPart(text: string, start: number, end: number): number {
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
export function delimiterCells(text: string, start: number, end: number): number {
  let cells = 0;
  let hasMark = false;
  let offset = start;
  if (text.charCodeAt(offset) === code.pipe) {
    hasMark = true;
    offset = endOfSpace(text, offset + 1, end);
  }
  while (offset < end) {
    const cellStart = offset;
    if (text.charCodeAt(offset) === code.colon) offset++;
    const dashes = offset;
    offset = endOfRun(text, offset, end, code.hyphen);
    if (offset === dashes) return 0;
    if (offset < end && text.charCodeAt(offset) === code.colon) offset++;
    if (offset - cellStart > endOfRun(text, dashes, end, code.hyphen) - dashes) hasMark = true;
    cells++;
    offset = endOfSpace(text, offset, end);
    if (offset === end) break;
    if (text.charCodeAt(offset) !== code.pipe) return 0;
    hasMark = true;
    offset = endOfSpace(text, offset + 1, end);
  }
  return hasMark ? cells : 0;
}

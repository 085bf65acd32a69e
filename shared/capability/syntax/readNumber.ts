import { type Cursor, fail, findNameEnd, isDigit } from "./cursor.ts";

export function readNumber(cursor: Cursor): number | undefined {
  const { source, at: start } = cursor;
  let at = start;
  if (source.charCodeAt(at) === minus) at += 1;
  const whole = at;
  at = findDigitsEnd(source, at);
  if (at === whole) return failNumber(cursor, at);
  if (at - whole > 1 && source.charCodeAt(whole) === zero) return failNumber(cursor, at);
  if (source.charCodeAt(at) === point) {
    const fraction = at + 1;
    at = findDigitsEnd(source, fraction);
    if (at === fraction) return failNumber(cursor, at);
  }
  if ((source.charCodeAt(at) | 0x20) === exponent) {
    const sign = source.charCodeAt(at + 1);
    const power = sign === minus || sign === plus ? at + 2 : at + 1;
    at = findDigitsEnd(source, power);
    if (at === power) return failNumber(cursor, at);
  }
  cursor.steps += at - start;
  if (findNameEnd(cursor, at) > at || source.charCodeAt(at) === point) return failNumber(cursor, at);
  const number =
    at - start < 10 && at === findDigitsEnd(source, whole)
      ? readSmallNumber(source, start, at)
      : Number(source.slice(start, at));
  if (!Number.isFinite(number)) return fail(cursor, "This number is too large.", start, at);
  cursor.at = at;
  return number;
}

function readSmallNumber(source: string, start: number, end: number): number {
  const isNegative = source.charCodeAt(start) === minus;
  let number = 0;
  for (let at = isNegative ? start + 1 : start; at < end; at += 1) number = number * 10 + source.charCodeAt(at) - zero;
  return isNegative ? -number : number;
}

function findDigitsEnd(source: string, start: number): number {
  let at = start;
  while (isDigit(source.charCodeAt(at))) at += 1;
  return at;
}

function failNumber(cursor: Cursor, at: number): undefined {
  return fail(cursor, "A number is written like 12, -1, 0.5 or 2e3; a text needs quotes.", cursor.at, at + 1);
}

const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const zero = 0x30;
const exponent = 0x65;

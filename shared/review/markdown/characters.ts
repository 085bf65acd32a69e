export const code = {
  tab: 9,
  lineFeed: 10,
  carriageReturn: 13,
  space: 32,
  exclamation: 33,
  quote: 34,
  hash: 35,
  apostrophe: 39,
  parenOpen: 40,
  parenClose: 41,
  asterisk: 42,
  plus: 43,
  hyphen: 45,
  dot: 46,
  slash: 47,
  zero: 48,
  one: 49,
  nine: 57,
  colon: 58,
  less: 60,
  equals: 61,
  greater: 62,
  question: 63,
  bracketOpen: 91,
  backslash: 92,
  bracketClose: 93,
  caret: 94,
  underscore: 95,
  backtick: 96,
  pipe: 124,
  tilde: 126,
  byteOrderMark: 0xfeff,
} as const;

export function isSpace(character: number): boolean {
  return character === code.space || character === code.tab;
}

export function isLineEnding(character: number): boolean {
  return character === code.lineFeed || character === code.carriageReturn;
}

export function isLetter(character: number): boolean {
  const lower = character | 32;
  return lower >= 97 && lower <= 122;
}

export function isDigit(character: number): boolean {
  return character >= code.zero && character <= code.nine;
}

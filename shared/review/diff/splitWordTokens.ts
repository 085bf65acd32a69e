const unitKind = { unknown: 0, word: 1, space: 2, other: 3, ideograph: 4, mark: 5, highSurrogate: 6 } as const;

type UnitKind = (typeof unitKind)[keyof typeof unitKind];

/** The kind of each code unit, 0 until it is computed: a text has few different ones. */
const knownKinds = new Uint8Array(1 << 16);

/** Scripts without spaces between words: each character is a token of its own. */
const ideographs = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Zero-width joiner and variation selectors, which join the parts of one symbol. */
const joiners = /\p{M}|\u200d|[\ufe00-\ufe0f]/u;

function findKind(unit: number): UnitKind {
  const character = String.fromCharCode(unit);
  if (unit >= 0xd800 && unit < 0xdc00) return unitKind.highSurrogate;
  if (joiners.test(character)) return unitKind.mark;
  if (/\s/.test(character)) return unitKind.space;
  if (ideographs.test(character)) return unitKind.ideograph;
  return /[\p{L}\p{N}_]/u.test(character) ? unitKind.word : unitKind.other;
}

function getKind(text: string, offset: number): number {
  if (offset >= text.length) return unitKind.unknown;
  const unit = text.charCodeAt(offset);
  const known = knownKinds[unit] ?? 0;
  if (known !== unitKind.unknown) return known;
  const kind = findKind(unit);
  knownKinds[unit] = kind;
  return kind;
}

/**
 * Splits a text into words, runs of white space, and single symbols; joined they are the text. Surrogate pairs and
 * combining characters stay in one token.
 */
export function splitWordTokens(text: string): readonly string[] {
  const tokens: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = findTokenEnd(text, start);
    tokens.push(text.slice(start, end));
    start = end;
  }
  return tokens;
}

function findTokenEnd(text: string, start: number): number {
  switch (getKind(text, start)) {
    case unitKind.word:
      return findWordEnd(text, start + 1);
    case unitKind.space:
      return findKindEnd(text, start + 1, unitKind.space);
    default:
      return findSymbolEnd(text, start);
  }
}

/** Returns the end of a word, including apostrophes between letters. */
function findWordEnd(text: string, offset: number): number {
  let end = offset;
  for (;;) {
    const kind = getKind(text, end);
    if (kind === unitKind.word || kind === unitKind.mark) end++;
    else if (isApostrophe(text, end) && getKind(text, end + 1) === unitKind.word) end += 2;
    else return end;
  }
}

function isApostrophe(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return unit === 0x27 || unit === 0x2019;
}

function findKindEnd(text: string, offset: number, kind: UnitKind): number {
  let end = offset;
  while (getKind(text, end) === kind) end++;
  return end;
}

/** Returns the end of a character with its marks; a joiner includes the next character. */
function findSymbolEnd(text: string, start: number): number {
  let end = start + getCharacterLength(text, start);
  while (getKind(text, end) === unitKind.mark) {
    const joins = text.charCodeAt(end) === 0x200d;
    end++;
    if (joins && getKind(text, end) === unitKind.highSurrogate) end += getCharacterLength(text, end);
  }
  return end;
}

function getCharacterLength(text: string, offset: number): number {
  return (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
}

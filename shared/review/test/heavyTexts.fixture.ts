/** Texts with a higher layout cost than letters, by content; each is a function of its length. */
export const heavyTexts: Readonly<Record<string, (length: number) => string>> = {
  ...repeated({
    "marks on one letter": ["a", "\u0301"],
    "marks above and below": ["a", "\u0301\u0323"],
    "marks alone": ["", "\u0301"],
    "enclosing marks": ["a", "\u20dd"],
    "Thai vowels": ["ก", "็"],
    "Hebrew points": ["א", "\u05b0"],
    "Arabic marks": ["ب", "\u064b"],
    "subjoined letters": ["ཀ", "ྐ"],
    "variation selectors": ["a", "\ufe0f"],
    "more variation selectors": ["漢", "\u{e0100}"],
    "tag characters": ["🏴", "\u{e0061}"],
    "skin tones alone": ["👍", "🏽"],
    "joiners alone": ["", "\u200d"],
    "invisible operators": ["", "\u2062"],
    "byte order marks": ["", "\ufeff"],
    "overriding directions": ["", "\u202e"],
    "nested isolates": ["", "\u2067"],
    "stems of notes": ["a", "\u{1d165}"],
    "soft hyphens alone": ["", "\u00ad"],
    "spaces of no width": ["", "\u200b"],
    "thirty marks each": ["", `a${"\u0301".repeat(30)}`],
    "thirty-one marks each": ["", `a${"\u0301".repeat(31)}`],
    "a mark each": ["", "e\u0301"],
    "a joiner each": ["", "a\u200d"],
    "a soft hyphen each": ["", "a\u00ad"],
    "a word joiner each": ["", "a\u2060"],
    "joined people": ["", "👩\u200d"],
    flags: ["", "🇦"],
    keycaps: ["", "1\ufe0f\u20e3"],
    "people with skin tones": ["", "👍🏽"],
    emoji: ["", "😀"],
    isolates: ["", "\u2067a\u2069"],
    "open isolates": ["", "\u2068a"],
    embeddings: ["", "\u202ba\u202c"],
    "marks of direction": ["", "a\u200e"],
    "two directions": ["", "aא"],
    "words of two directions": ["", "a א "],
    "digits and Hebrew": ["", "ב1"],
    "brackets and Hebrew": ["", "א("],
    "open brackets before Hebrew": ["א", "("],
    "an Arabic word": ["", "ب"],
    "a stretched word": ["", "ـ"],
    "an N'Ko word": ["", "ߒ߫"],
    "Nastaliq with marks": ["", "ٹ\u06e1"],
    "Arabic words": ["", "سلام "],
    "Thai words": ["", "ภาษาไทย"],
    "Khmer words": ["", "ភាសាខ្មែរ"],
    "Burmese words": ["", "မြန်မာ"],
    conjuncts: ["", "क्"],
    "Telugu conjuncts": ["", "క్ష"],
    "Hangul initials": ["", "ᄀ"],
    Mongolian: ["", "ᠮᠣᠩ"],
    "three scripts": ["", "aбα"],
    "two fonts": ["", "a漢"],
    "four fonts": ["", "a漢😀क"],
    controls: ["", "a\u0085"],
    "halves of characters": ["", "\ud800"],
    "a word": ["", "a"],
    "a word of dashes": ["", "—"],
    "a word of lines": ["", "─"],
    "a word of ideographs": ["", "漢"],
    "spaces that do not break": ["", "ab\u00a0"],
    tabs: ["", "a\t"],
  }),
  "all characters": (length) => charactersFrom(0x100, length),
  "private characters": (length) => charactersFrom(0xf0000, length),
};

type Pattern = readonly [before: string, piece: string];

function repeated(patterns: Readonly<Record<string, Pattern>>): typeof heavyTexts {
  return Object.fromEntries(
    Object.entries(patterns).map(([name, [before, piece]]) => [
      name,
      (length: number) => before + piece.repeat(Math.ceil((length - before.length) / piece.length)),
    ]),
  );
}

function charactersFrom(first: number, length: number): string {
  const characters: string[] = [];
  for (let point = first, size = 0; size < length; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const character = String.fromCodePoint(point);
    characters.push(character);
    size += character.length;
  }
  return characters.join("");
}

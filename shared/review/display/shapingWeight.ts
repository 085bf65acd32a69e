const neutral = 0;
const latin = 1;
const greek = 2;
const cyrillic = 3;
const ideograph = 4;
/** Complex shaping, right-to-left, dictionary-based line breaking, a fallback font, or not a character. */
const complex = 5;

const ranges: readonly (readonly [first: number, kind: number])[] = [
  [0x0000, complex],
  [0x0009, neutral],
  [0x000b, complex],
  [0x000d, neutral],
  [0x000e, complex],
  [0x0020, neutral],
  [0x0041, latin],
  [0x005b, neutral],
  [0x0061, latin],
  [0x007b, neutral],
  [0x007f, complex],
  [0x00a0, neutral],
  [0x00aa, latin],
  [0x00ab, complex],
  [0x00ae, neutral],
  [0x00c0, latin],
  [0x0250, complex],
  [0x0370, greek],
  [0x0400, cyrillic],
  [0x0483, complex],
  [0x048a, cyrillic],
  [0x0530, complex],
  [0x1e00, latin],
  [0x1f00, greek],
  [0x2000, complex],
  [0x2010, neutral],
  [0x2028, complex],
  [0x2030, neutral],
  [0x205f, complex],
  [0x2070, neutral],
  [0x20d0, complex],
  [0x2100, neutral],
  [0x2300, complex],
  [0x2500, neutral],
  [0x25a0, complex],
  [0x2e80, ideograph],
  [0x302a, complex],
  [0x3030, ideograph],
  [0x3099, complex],
  [0x309b, ideograph],
  [0x3164, complex],
  [0x3165, ideograph],
  [0xa000, complex],
  [0xac00, ideograph],
  [0xd7b0, complex],
  [0xf900, ideograph],
  [0xfb00, complex],
  [0xff01, ideograph],
  [0xffa0, complex],
];

const kinds = new Uint8Array(1 << 16);
for (const [place, [first, kind]] of ranges.entries()) kinds.fill(kind, first, ranges[place + 1]?.[0] ?? kinds.length);

/** Sums up the weight of a text: its complex units and its script changes, because each run is shaped separately. */
export class ShapingWeight {
  total = 0;
  #script = neutral;

  add(unit: number): void {
    const kind = kinds[unit] ?? complex;
    if (kind === neutral) return;
    if (kind === complex || (this.#script !== neutral && kind !== this.#script)) this.total += 1;
    this.#script = kind;
  }
}

/**
 * Returns the layout cost of a text beyond that of plain letters, in characters that cost a browser about 10
 * microseconds each.
 */
export function measureShapingWeight(text: string): number {
  const weight = new ShapingWeight();
  for (let offset = 0; offset < text.length; offset++) weight.add(text.charCodeAt(offset));
  return weight.total;
}

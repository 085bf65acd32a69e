/** Returns lines without their endings, counted as in editors; a final line end adds no empty line. */
export function splitTextLines(text: string): readonly string[] {
  const lines = text.includes("\r") ? text.split(/\r\n?|\n/) : text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

export function compactLine(line: string): string {
  return line.replace(/\s+/g, "");
}

/** Returns the number of letters and digits of a line in UTF-16 code units; low for mere punctuation. */
export function weighLine(line: string): number {
  let weight = 0;
  for (let offset = 0; offset < line.length; offset++) if (getUnitClass(line.charCodeAt(offset)) === letter) weight++;
  return weight;
}

export function weighs(line: string, least: number): boolean {
  let weight = 0;
  for (let offset = 0; offset < line.length; offset++) {
    if (getUnitClass(line.charCodeAt(offset)) === letter && ++weight >= least) return true;
  }
  return false;
}

/** Returns the hash of a line without whitespace: FNV-1a, 32 bits. */
export function hashLine(line: string): number {
  let hash = 0x811c9dc5;
  for (let offset = 0; offset < line.length; offset++) {
    const unit = line.charCodeAt(offset);
    if (getUnitClass(unit) !== space) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash >>> 0;
}

/** Returns the hash of a line's letters and digits alone, which a new style of punctuation does not change. */
export function hashLetters(line: string): number {
  let hash = 0x811c9dc5;
  for (let offset = 0; offset < line.length; offset++) {
    const unit = line.charCodeAt(offset);
    if (getUnitClass(unit) === letter) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash >>> 0;
}

const letter = 1;
const space = 2;
const other = 3;
/** Class of each UTF-16 code unit, 0 until it is computed: a text has few different ones. */
const classes = new Uint8Array(1 << 16);

function getUnitClass(unit: number): number {
  return classes[unit] || classify(unit);
}

/**
 * Classifies a code unit. Half of a surrogate pair counts as a letter, as most characters beyond the first plane are.
 */
function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  const found = /[\p{L}\p{N}\p{Cs}]/u.test(character) ? letter : /\s/.test(character) ? space : other;
  classes[unit] = found;
  return found;
}

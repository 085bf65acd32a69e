/** Lines without their endings, as editors count them; nothing follows a last line end. */
export function textLines(text: string): readonly string[] {
  const lines = text.includes("\r") ? text.split(/\r\n?|\n/) : text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** A line without any whitespace. */
export function compactLine(line: string): string {
  return line.replace(/\s+/g, "");
}

/** Letters and digits of a line, in UTF-16 code units: what makes it more than punctuation. */
export function lineWeight(line: string): number {
  let weight = 0;
  for (let offset = 0; offset < line.length; offset++) if (classOf(line.charCodeAt(offset)) === letter) weight++;
  return weight;
}

/** Whether a line has at least so many letters and digits. */
export function weighs(line: string, least: number): boolean {
  let weight = 0;
  for (let offset = 0; offset < line.length; offset++) {
    if (classOf(line.charCodeAt(offset)) === letter && ++weight >= least) return true;
  }
  return false;
}

/** Hash of a line without whitespace: FNV-1a, 32 bits. */
export function hashLine(line: string): number {
  let hash = 0x811c9dc5;
  for (let offset = 0; offset < line.length; offset++) {
    const unit = line.charCodeAt(offset);
    if (classOf(unit) !== space) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash >>> 0;
}

/** Hash of a line's letters and digits alone: a new style of punctuation does not change it. */
export function hashLetters(line: string): number {
  let hash = 0x811c9dc5;
  for (let offset = 0; offset < line.length; offset++) {
    const unit = line.charCodeAt(offset);
    if (classOf(unit) === letter) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash >>> 0;
}

const letter = 1;
const space = 2;
const other = 3;
/** What each UTF-16 code unit is, 0 while that is not known: a text has few different ones. */
const classes = new Uint8Array(1 << 16);

function classOf(unit: number): number {
  return classes[unit] || classify(unit);
}

/** Half of a surrogate pair counts as a letter, which most characters beyond the first plane are. */
function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  const found = /[\p{L}\p{N}\p{Cs}]/u.test(character) ? letter : /\s/.test(character) ? space : other;
  classes[unit] = found;
  return found;
}

const folded = new Map<string, string>();

/** The text with letters of one kind, place by place: two characters become one when an expression with `iu` takes them for equal. */
export function foldCase(text: string): string {
  const withoutSpecial = /[^\0-\x7f]/.test(text) ? text.replace(/[^\0-\x7f]/gu, foldCharacter) : text;
  const lower = withoutSpecial.toLowerCase();
  // One capital becomes two characters, and is equal to none but itself.
  return lower.length === text.length ? lower : withoutSpecial.split("İ").map(foldCase).join("İ");
}

function foldCharacter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const candidate = character.toUpperCase().toLowerCase();
  const isOne = candidate.length === character.length && new RegExp(`^${character}$`, "iu").test(candidate);
  const lower = isOne ? candidate : lowerOf(character);
  folded.set(character, lower);
  return lower;
}

function lowerOf(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length && new RegExp(`^${character}$`, "iu").test(lower) ? lower : character;
}

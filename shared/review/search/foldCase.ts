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
  const isEqual = new RegExp(`^${character}$`, "iu");
  const candidates = [character.toUpperCase().toLowerCase(), character.toLowerCase(), character.normalize("NFC")];
  const isFold = (each: string) => each !== character && each.length === character.length && isEqual.test(each);
  const fold = candidates.find(isFold) ?? character;
  folded.set(character, fold);
  return fold;
}

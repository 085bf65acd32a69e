const folded = new Map<string, string>();

/**
 * Returns the text with its letters case-folded in place: two characters become equal when a regular expression with
 * `iu` equates them.
 */
export function foldCase(text: string): string {
  const withoutSpecial = /[^\0-\x7f]/.test(text) ? text.replace(/[^\0-\x7f]/gu, foldCharacter) : text;
  const lower = withoutSpecial.toLowerCase();
  // One capital letter folds to two characters, and equals only itself.
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

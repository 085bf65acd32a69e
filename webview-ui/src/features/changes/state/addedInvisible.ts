import { type ChangeHunk, findInvisible, hasInvisible, nameCharacter } from "@dialectic/shared/protocol";
import { memoizeBy } from "@dialectic/shared/review";

/** Returns the names of the invisible characters of which a hunk adds more than it removes. */
export const listAddedInvisible = memoizeBy(({ body }: ChangeHunk) => (hasInvisible(body) ? countAdded(body) : []));

function countAdded(body: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of body.split("\n")) {
    const step = line.startsWith("+") ? 1 : line.startsWith("-") ? -1 : 0;
    if (step === 0) continue;
    for (const { text } of findInvisible(line.slice(1)))
      for (const character of text) counts.set(character, (counts.get(character) ?? 0) + step);
  }
  return [...counts].filter(([, count]) => count > 0).map(([character]) => nameCharacter(character));
}

import type { IterationChanges } from "@dialectic/shared/protocol";

/** Titles that are named before "and n more". */
const namedTitles = 3;

export function describeChanges({ changed, added, removed }: IterationChanges): string {
  const parts = [
    describeSections("changed", changed),
    describeSections("new", added),
    describeSections("removed", removed),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "no section changed" : parts.join("; ");
}

function describeSections(what: string, { count, titles }: IterationChanges["changed"]): string {
  if (count === 0) return "";
  const named = titles.slice(0, namedTitles).join(", ");
  const more = count - Math.min(titles.length, namedTitles);
  return `${what}: ${named}${more > 0 ? ` and ${more} more` : ""}`;
}

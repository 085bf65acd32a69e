import { withoutMarks } from "./sentMarks.ts";

/**
 * Returns what a section says beside the words of the pull request itself, which are never sent back: paragraphs that the forge's own text
 * has are left out, and of a heading alone nothing is left.
 */
export function withoutForgeWords(text: string, forgeTexts: readonly string[]): string {
  const known = new Set(forgeTexts.flatMap((each) => splitParagraphs(each)));
  const own = withoutMarks(text);
  const all = splitParagraphs(own);
  const kept = all.filter((each) => !known.has(each));
  if (kept.every((each) => /^#{1,6}(?:[ \t][^\n]*)?$/.test(each))) return "";
  // Blank lines in code stay as they are.
  return kept.length === all.length ? own : kept.join("\n\n");
}

function splitParagraphs(text: string): readonly string[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n(?:[ \t]*\n)+/)
    .map((each) => each.trimEnd())
    .filter((each) => each.trim() !== "");
}

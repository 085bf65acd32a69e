import { maxExplanationTitleChars } from "../limits.ts";
import type { Explanation } from "./explanations.ts";

/**
 * Returns one sentence with a link for each section that explains a line; titles are shown literally, without any
 * effect.
 */
export function explanationMarkdown(explanations: readonly Explanation[], command: string): string {
  return explanations.map((explanation) => sentenceWithLink(explanation, command)).join("\n\n");
}

function sentenceWithLink({ id, section, review, commit }: Explanation, command: string): string {
  const link = `[“${escaped(section)}”](command:${command}?${encodeURIComponent(JSON.stringify([id]))})`;
  return `Explained in ${link}${describeReview(section, review, escaped)}${committedAs(commit)}`;
}

export function explanationSentence({ section, review, commit }: Explanation): string {
  return `Explained in “${plain(section)}”${describeReview(section, review, plain)}${committedAs(commit)}`;
}

function describeReview(section: string, review: string, shown: (title: string) => string): string {
  return section === review ? "" : ` of “${shown(review)}”`;
}

function committedAs(commit: string | undefined): string {
  return commit === undefined ? "" : `, committed ${commit.slice(0, 7)}`;
}

/** Reduces a title to one line, without invisible characters or those that change the text direction. */
function plain(title: string): string {
  const line = title.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const letters = [...line];
  return letters.length > maxExplanationTitleChars
    ? `${letters.slice(0, maxExplanationTitleChars - 1).join("")}…`
    : line;
}

/** Escapes every character that Markdown, an emphasis or an icon could begin with. */
function escaped(title: string): string {
  return plain(title).replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

import { toVisible } from "@dialectic/shared/protocol";
import { findDocumentTitle, type ReviewDocument, withoutReviewerNotes } from "@dialectic/shared/review";

/*
 * The title and the text of a new pull request. Rules:
 * - One commit gives its subject; several get the title of the review.
 * - The text is that of the review without its title, and without the sections that only speak to the reviewer.
 * - The repository's template stands below it, whole: where both are too long, the text of the review is cut and says so.
 */

/** Returns the title of a pull request, at most `maxChars` UTF-16 code units. */
export function writePullTitle(document: ReviewDocument, subjects: readonly string[], maxChars: number): string {
  const [only, ...others] = subjects;
  const title = only !== undefined && others.length === 0 ? only : findDocumentTitle(document);
  const line = toVisible(title.replace(/\s+/g, " ").trim());
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1).trimEnd()}…`;
}

/** Returns the text of a review for people who see no panel, with its references linked by `link`. */
export function writePullBody(document: ReviewDocument, link: (text: string) => string): string {
  const [first, ...rest] = withoutReviewerNotes(document.sections);
  const opening = dropHeading(first?.text ?? "", findDocumentTitle(document));
  return link([opening, ...rest.map(({ text }) => text.trim())].filter(Boolean).join("\n\n")).trim();
}

/** Returns the description from the text of a review and a template, which is shorter than `maxChars` UTF-16 code units. */
export function addTemplate(text: string, template: string, maxChars: number): string {
  const below = template === "" ? "" : `\n\n${template}`;
  const room = maxChars - below.length;
  const cut = text.length <= room ? text : `${text.slice(0, room - 3).trimEnd()}\n\n…`;
  return `${cut}${below}`.trimStart();
}

function dropHeading(text: string, title: string): string {
  const [line = "", ...rest] = text.trim().split("\n");
  const isTitle =
    line
      .replace(/^#{1,6}\s+/, "")
      .replace(/\s+#+\s*$/, "")
      .trim() === title.trim();
  if (!isTitle) return text.trim();
  // A title may be underlined.
  const below = /^ {0,3}(?:=+|-+)[ \t]*$/.test(rest[0] ?? "") ? rest.slice(1) : rest;
  return below.join("\n").trim();
}

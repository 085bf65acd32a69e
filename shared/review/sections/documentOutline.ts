import { maxOutlineTitleChars } from "../limits.ts";
import { readFirstLine } from "../markdown/readHeadingText.ts";
import type { ReviewDocument, SectionId } from "../model.ts";
import { readFrontMatterTitle } from "./frontMatter.ts";
import { listSectionNames } from "./sectionNames.ts";
import { findSubtreeEnd } from "./sectionPaths.ts";

export interface OutlineItem {
  readonly id: SectionId;
  readonly level: number;
  readonly title: string;
  /** The name by which tools find the section. */
  readonly path: string;
  readonly length: number;
}

const untitled = "Untitled review";

export function listOutline(document: ReviewDocument): readonly OutlineItem[] {
  const names = listSectionNames(document);
  return document.sections.map(({ id, level, title, text }, index) => ({
    id,
    level,
    title,
    path: names[index] ?? title,
    length: text.length,
  }));
}

export function joinSectionText(document: ReviewDocument, index: number): string {
  return joinTexts(document.sections.slice(index, findSubtreeEnd(document.sections, index)));
}

export function joinTexts(sections: readonly { readonly text: string }[]): string {
  return sections.map(({ text }) => text).join("");
}

/**
 * Returns the title of a review: its first heading of level 1, else its first heading, else the title in its front matter,
 * else its first words.
 */
export function findDocumentTitle(document: ReviewDocument): string {
  const headings = document.sections.filter(({ title }) => title !== "");
  const heading = headings.find(({ level }) => level === 1) ?? headings[0];
  const preamble = document.sections.find(({ level }) => level === 0);
  const title =
    heading?.title ??
    readFrontMatterTitle(document.frontMatter ?? "") ??
    readFirstLine(findFirstParagraph(preamble?.text ?? ""));
  return title === "" ? untitled : shorten(title);
}

function findFirstParagraph(text: string): string {
  const [paragraph = ""] = text
    .slice(0, 10_000)
    .trimStart()
    .split(/\n[ \t]*\r?\n/, 1);
  return paragraph.replace(/^(?:(?:[>*+-]|\d{1,9}[.)])[ \t]+)+/, "");
}

function shorten(title: string): string {
  if (title.length <= maxOutlineTitleChars) return title;
  const cut = title.slice(0, maxOutlineTitleChars - 1).replace(/[\ud800-\udbff]$/, "");
  const space = cut.lastIndexOf(" ");
  return `${space > maxOutlineTitleChars / 2 ? cut.slice(0, space) : cut}…`;
}

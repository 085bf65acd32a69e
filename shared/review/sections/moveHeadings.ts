/*
 * An update keeps the level and the parent of its section, and of all sections outside it. The rules for the content:
 *
 * - Where it begins with a heading, all its headings move by the same number of levels, so that the first has the section's level.
 *   Underlined headings that move become headings with `#` on one line. Headings in code, quotes, lists and HTML elements begin no
 *   section, so they stay.
 * - Level 6 is the deepest: a heading that would go below it is refused.
 * - Where it begins with text, the section keeps its own heading, and no heading moves.
 * - A heading above the section's level is refused: what follows the section would belong to it. So is one in the text before the first
 *   heading that would get sections.
 * - A line of text with `---` below it is a heading, which is rarely meant. After the first heading it is refused in a review whose
 *   headings all begin with `#`.
 */
import type { ScannedHeading } from "../markdown/blockScan.ts";
import { readHeadingText } from "../markdown/readHeadingText.ts";
import type { Section, UpdateOutcome } from "../model.ts";
import type { Steps } from "../steps.ts";
import { foldSteps } from "./foldedHeadings.ts";
import { type ClosedContent, findNewline } from "./sectionContent.ts";
import { findSubtreeEnd } from "./sectionPaths.ts";
import { listSectionHeadings } from "./splitMarkdown.ts";

type HeadingFault = Extract<UpdateOutcome, { kind: "misplaced" }>["fault"];

export interface MisplacedHeading {
  readonly fault: HeadingFault;
  readonly title: string;
}

export type MovedContent =
  | { readonly kind: "moved"; readonly content: ClosedContent; readonly headings: readonly ScannedHeading[] }
  | { readonly kind: "misplaced"; readonly heading: MisplacedHeading };

const maxLevel = 6;

/** Moves the headings of the content for the section at this index, so that the first has the section's level. */
export function* moveHeadings(
  sections: readonly Section[],
  index: number,
  content: ClosedContent,
): Steps<MovedContent> {
  const level = sections[index]?.level ?? 0;
  const headings = listSectionHeadings(content.text, yield* foldSteps(content.text));
  const own = content.heading;
  const further = own === undefined ? headings : headings.slice(1);
  const underlined = hasUnderlined(sections)
    ? undefined
    : further.find((heading) => heading.level === 2 && isUnderlined(content.text, heading));
  if (underlined !== undefined) return makeMisplaced("underlined", content.text, underlined);
  const by = own === undefined || level === 0 ? 0 : level - own.level;
  if (own === undefined || by === 0) return { kind: "moved", content, headings };
  const deep = headings.find((heading) => heading.level + by > maxLevel);
  if (deep !== undefined) return makeMisplaced("deep", content.text, deep);
  // Those above the section's level are refused later, whatever their level is then.
  const text = rewrite(content.text, headings, (heading) => Math.max(1, heading.level + by));
  const moved = listSectionHeadings(text, yield* foldSteps(text));
  const note =
    `The content begins with a level ${own.level} heading, but the section has level ${level}. So its headings moved by ` +
    `${count(Math.abs(by))}. To change the level of a section, send the whole review with mode "replace".`;
  return { kind: "moved", content: { text, heading: moved[0], notes: [...content.notes, note] }, headings: moved };
}

/** Finds a heading of moved content that would become the parent of sections that follow the section at this index. */
export function findMisplaced(
  sections: readonly Section[],
  index: number,
  { content: { text }, headings }: Extract<MovedContent, { kind: "moved" }>,
): MisplacedHeading | undefined {
  const level = sections[index]?.level ?? 0;
  const next = sections[findSubtreeEnd(sections, index)];
  if (level > 0) {
    const above = headings.find((heading) => heading.level < level);
    return above === undefined ? undefined : { fault: "above", title: readTitle(text, above) };
  }
  const parent = headings.find((heading) => next !== undefined && heading.level < next.level);
  return parent === undefined ? undefined : { fault: "parent", title: readTitle(text, parent) };
}

function makeMisplaced(fault: HeadingFault, text: string, heading: ScannedHeading): MovedContent {
  return { kind: "misplaced", heading: { fault, title: readTitle(text, heading) } };
}

function readTitle(text: string, { textStart, textEnd }: ScannedHeading): string {
  return readHeadingText(text.slice(textStart, textEnd));
}

function hasUnderlined(sections: readonly Section[]): boolean {
  return sections.some(({ level, text }) => level > 0 && !/^\ufeff? {0,3}#/.test(text));
}

/** Only an underlined heading has several lines. */
function isUnderlined(text: string, { start, end }: ScannedHeading): boolean {
  return /[\r\n]/.test(text.slice(start, end));
}

function rewrite(
  text: string,
  headings: readonly ScannedHeading[],
  getLevel: (heading: ScannedHeading) => number,
): string {
  const pieces: string[] = [];
  let end = 0;
  for (const heading of headings) {
    pieces.push(text.slice(end, heading.start), formatHeading(text, heading, "#".repeat(getLevel(heading))));
    end = heading.end;
  }
  return pieces.join("") + text.slice(end);
}

function formatHeading(text: string, heading: ScannedHeading, marks: string): string {
  const { start, textStart, textEnd, end } = heading;
  if (!isUnderlined(text, heading)) return text.slice(start, end).replace(/#+/, marks);
  // Definitions of links that stand above the title move below it: the content still begins with its heading.
  const definitions = text.slice(start, textStart).trim();
  const lines = text.slice(textStart, textEnd).split(/\r\n|\n|\r/);
  const title = lines.map(trimLine).join(" ").trim();
  const line = `${marks} ${title.replace(/(^|[ \t])(#+)$/, "$1\\$2")}`;
  const newline = findNewline(text);
  return definitions === "" ? line : line + newline + newline + definitions + newline;
}

/** Removes the marks of a line break, for which one line has no room. */
function trimLine(line: string, index: number, lines: readonly string[]): string {
  const bare = line.trim();
  const backslashes = /\\+$/.exec(bare)?.[0].length ?? 0;
  return index < lines.length - 1 && backslashes % 2 === 1 ? bare.slice(0, -1) : bare;
}

function count(levels: number): string {
  return levels === 1 ? "one level" : `${levels} levels`;
}

import { boundRuns } from "../display/boundText.ts";
import type { ReviewDocument, Section } from "../model.ts";
import { findReferences } from "../references/findReferences.ts";
import { parseReference } from "../references/reference.ts";
import { findDocumentTitle } from "../sections/documentOutline.ts";
import { withoutReviewerNotes } from "./reviewerNotes.ts";

/*
 * Messages of commits, from a review or from one of its sections.
 *
 * - A subject is the heading, word for word. Where sections have the same heading, the heading above it comes first.
 * - A heading of more than 72 characters is cut at its end, and stands whole at the beginning of the text.
 * - A text is the author's, wrapped at 72. Sections that only speak to the reviewer are left out (reviewerNotes.ts), and
 *   so is what only the page shows: checks, diagrams, and code that follows the files.
 * - The message of a section has no code or tables, which say what its changes say, unless a colon announces them.
 * - A colon after which nothing is left becomes a period.
 */

/** The length at which git's tools truncate a subject. */
const subjectLength = 72;
const bodyWidth = 72;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const setextLine = /^ {0,3}(?:=+|-+)[ \t]*$/;
const listItem = /^(\s*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)(.*)$/;
const quoted = /^(\s*(?:>[ \t]?)+)(.*)$/;
/** Text in columns, which wrapping would destroy. */
const verbatim = /^(?: {4}|\t|\s*\|)/;
const link = /(?<!!)\[([^[\]\n]+)\]\((<[^<>\n]*>|[^\s()]+)(?:[ \t]+"[^"\n]*")?\)/g;

interface Paragraph {
  readonly first: string;
  readonly rest: string;
  readonly words: string[];
}

/**
 * Formats a review as a commit message. Headings lose their markers, which git takes for comments; references are
 * written as `path:line`; code and tables are unchanged. Headings with nothing else below them are left out.
 */
export function formatCommitMessage(document: ReviewDocument): string {
  const title = findDocumentTitle(document);
  const [first, ...rest] = withoutReviewerNotes(document.sections);
  const opening = leaveOut(dropTitle(first?.text ?? "", title), "page");
  return joinMessage(title, [opening, ...dropPageParts(rest)].join("\n"));
}

/** Formats a section as a commit message. */
export function formatSectionMessage(document: ReviewDocument, section: Section, end = ""): string {
  const title = section.title === "" ? findDocumentTitle(document) : section.title;
  const text = endColon(leaveOut(dropTitle(section.text, title), "columns"));
  return joinMessage(nameSection(document, section), end === "" ? text : `${text.trimEnd()}\n\n${end}`);
}

function joinMessage(title: string, text: string): string {
  const subject = formatSubject(title);
  const whole = subject === boundRuns(title) ? "" : `${title}\n\n`;
  // A text field lays out all of it at once.
  const body = boundRuns(wrapText(`${whole}${text}`));
  return body === "" ? `${subject}\n` : `${subject}\n\n${body}\n`;
}

/** Returns the heading of a section, after the heading above it where another section has the same one. */
function nameSection(document: ReviewDocument, section: Section): string {
  const whole = findDocumentTitle(document);
  const { title, level } = section;
  if (title === "") return whole;
  const isShared = document.sections.some((other) => other !== section && other.title === title);
  if (!isShared) return title;
  const before = document.sections.slice(0, document.sections.indexOf(section));
  const above = before.findLast((other) => other.level < level)?.title ?? whole;
  return above === "" || above === title ? title : `${above}: ${title}`;
}

/** Languages of fences that mean nothing outside the page. */
const pageFences = /^(?:check|hunk|mermaid)\b/;

/** Returns the texts of sections without what only the page shows, and leaves out those of which only the heading is left. */
function dropPageParts(sections: readonly Section[]): readonly string[] {
  const kept: string[] = [];
  // The levels of the section below, and of the nearest one below that is kept.
  let [below, keptBelow] = [0, 0];
  for (const { level, title, text } of sections.toReversed()) {
    const own = leaveOut(text, "page");
    const hadMore = own !== text || below > level;
    const isHeading = dropTitle(own, title).trim() === "";
    below = level;
    if (isHeading && hadMore && keptBelow <= level) continue;
    kept.push(own);
    keptBelow = level;
  }
  return kept.reverse();
}

/**
 * Leaves out fences that only the page shows, and with "columns" also code and tables that no colon announces. Closes a
 * fence that the author left open: the text after it is not code.
 */
function leaveOut(markdown: string, dropped: "page" | "columns"): string {
  const kept: string[] = [];
  let openFence = "";
  let isDropped = false;
  let wasTable = false;
  const lastAt = () => kept.findLastIndex((line) => line.trim() !== "");
  const mustDrop = (isForPage: boolean) => isForPage || (dropped === "columns" && !colon.test(kept[lastAt()] ?? ""));
  for (const line of markdown.split("\n")) {
    const marker = fence.exec(line)?.[1] ?? "";
    if (openFence !== "") {
      if (!isDropped) kept.push(line);
      if (marker.startsWith(openFence) && line.trim() === marker) openFence = "";
      continue;
    }
    const isTable = marker === "" && /^\s*\|/.test(line);
    if (marker !== "") isDropped = mustDrop(pageFences.test(line.trim().slice(marker.length).trim()));
    else if (isTable && !wasTable) isDropped = mustDrop(false);
    else if (!isTable) {
      if (isDropped && !/^\s*(?:$|[-*+>]|\d{1,9}[.)])/.test(line)) replaceColon(kept, lastAt());
      isDropped = isDropped && line.trim() === "";
    }
    if (!isDropped || line.trim() === "") kept.push(line);
    openFence = marker;
    wasTable = isTable;
  }
  if (openFence !== "" && !isDropped) kept.splice(lastAt() + 1, 0, openFence);
  if (isDropped) replaceColon(kept, lastAt());
  return kept.join("\n");
}

/** The colon at the end of a line, which may be emphasized. */
const colon = /:([*_]*\s*)$/;

function replaceColon(lines: string[], at: number): void {
  lines[at] = (lines[at] ?? "").replace(colon, ".$1");
}

/** Ends a text whose last colon announces the sections below. */
function endColon(text: string): string {
  return text.trimEnd().replace(colon, ".$1");
}

function dropTitle(text: string, title: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.trim() !== "");
  const line = lines[start] ?? "";
  if (heading.exec(line) === null && line.trim() !== title) return text;
  const isUnderlined = setextLine.test(lines[start + 1] ?? "");
  return lines.slice(start + (isUnderlined ? 2 : 1)).join("\n");
}

function formatSubject(whole: string): string {
  const title = boundRuns(whole);
  if (title.length <= subjectLength) return title;
  const cut = title.slice(0, subjectLength - 1);
  const end = cut.lastIndexOf(" ");
  return `${(end > subjectLength / 2 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
}

function wrapText(markdown: string): string {
  const lines: string[] = [];
  let paragraph: Paragraph | undefined;
  let openFence = "";
  const end = () => {
    if (paragraph !== undefined) for (const line of wrap(paragraph)) lines.push(line);
    paragraph = undefined;
  };
  for (const line of writePlainReferences(markdown).split(/\r\n|\n|\r/)) {
    const marker = fence.exec(line)?.[1] ?? "";
    if (openFence !== "" || marker !== "") {
      end();
      lines.push(line);
      if (openFence === "") openFence = marker;
      else if (marker.startsWith(openFence) && line.trim() === marker) openFence = "";
      continue;
    }
    const title = heading.exec(line);
    if (
      line.trim() === "" ||
      title !== null ||
      verbatim.test(line) ||
      (paragraph !== undefined && setextLine.test(line))
    ) {
      const isContinued = paragraph !== undefined && /^\s/.test(line) && line.trim() !== "" && title === null;
      if (isContinued) addWords(paragraph, splitWords(line));
      else {
        end();
        if (!setextLine.test(line)) lines.push(title === null ? line.trimEnd() : (title[1] ?? ""));
      }
      continue;
    }
    const begun = beginParagraph(line);
    if (paragraph === undefined || begun.first !== "") end();
    if (paragraph === undefined) paragraph = begun;
    else addWords(paragraph, begun.words);
  }
  end();
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function beginParagraph(line: string): Paragraph {
  const [, mark, text] = listItem.exec(line) ?? [];
  if (mark !== undefined) return { first: mark, rest: " ".repeat(mark.length), words: splitWords(text ?? "") };
  const [, quote, said] = quoted.exec(line) ?? [];
  if (quote !== undefined) return { first: quote, rest: quote, words: splitWords(said ?? "") };
  return { first: "", rest: "", words: splitWords(line) };
}

/** Appends words one by one: a line may have more words than a call may have arguments. */
function addWords(paragraph: Paragraph | undefined, words: readonly string[]): void {
  for (const word of words) paragraph?.words.push(word);
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

function wrap({ first, rest, words }: Paragraph): readonly string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of words) {
    if (!isEmpty && line.length + 1 + word.length > bodyWidth) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line.trimEnd()];
}

/** Returns a reference as words of a message: a log knows no `function:` and `search:`. */
function nameTarget(reference: string): string {
  const target = parseReference(reference);
  if (target?.kind === "search" && target.path === undefined) return target.pattern;
  if (target?.kind !== "symbol" || target.sort === undefined) return reference;
  return target.path === undefined ? target.name : `${target.path}#${target.name}`;
}

function writePlainReferences(markdown: string): string {
  let text = "";
  let offset = 0;
  for (const reference of findReferences(markdown)) {
    // The places of a list have the same offsets.
    if (reference.start < offset) continue;
    text += markdown.slice(offset, reference.start) + (reference.written ?? nameTarget(reference.text));
    offset = reference.end;
  }
  return (text + markdown.slice(offset)).replace(link, (_, label: string, address: string) => {
    const target = address.replace(/^<|>$/g, "");
    return target === label ? label : `${label} (${target})`;
  });
}

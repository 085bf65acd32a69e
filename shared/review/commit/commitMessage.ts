import { boundRuns } from "../display/boundText.ts";
import type { ReviewDocument, Section } from "../model.ts";
import { findReferences } from "../references/findReferences.ts";
import { findDocumentTitle } from "../sections/documentOutline.ts";

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
 * Formats a review as a commit message: the title within 72 characters, then the text wrapped at 72 columns. Headings
 * lose their markers, which git takes for comments; references are written as `path:line`; code and tables are
 * unchanged. Fences that only the page shows are left out: checks, diagrams, and code that follows the files; so are
 * headings with nothing else below them.
 */
export function formatCommitMessage(document: ReviewDocument): string {
  const title = findDocumentTitle(document);
  const [first, ...rest] = document.sections;
  const opening = dropFences(dropTitle(first?.text ?? "", title), pageFences);
  // A text field lays out all of it at once.
  const body = boundRuns(wrapText([opening, ...dropPageParts(rest)].join("\n")));
  return body === "" ? `${formatSubject(title)}\n` : `${formatSubject(title)}\n\n${body}\n`;
}

/**
 * Formats a section as a commit message: its title and its text, without tables and code. A heading such as "Errors",
 * which says nothing alone, has the title of the review before it.
 */
export function formatSectionMessage(document: ReviewDocument, { title: heading, text }: Section): string {
  const whole = findDocumentTitle(document);
  const title = heading === "" ? whole : heading;
  const body = boundRuns(wrapText(dropColumns(dropTitle(text, title))));
  const subject = isSentence(title) || title === whole ? formatSubject(title) : joinTitles(whole, title);
  return body === "" ? `${subject}\n` : `${subject}\n\n${body}\n`;
}

/** Headings of the usual parts of a review. */
const usual =
  /^(?:(?:a )?summary|overview|introduction|context|background|details|implementation|changes|fixes|tests|testing|risks?|notes?|docs|documentation|follow-ups?|design|decisions?|results?|files)\b/i;

/** Beginnings of headings that name a topic, such as "How a key is built". */
const topic = /^(?:how|what|why|where|when|which|who)\b/i;

/** True for a heading that can stand alone: of three words or more, and neither a usual part of a review nor a topic. */
function isSentence(title: string): boolean {
  return splitWords(title).length > 2 && !usual.test(title) && !topic.test(title);
}

/** Joins titles to a subject; the review's title is shortened first. */
function joinTitles(whole: string, title: string): string {
  const part = /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
  const room = subjectLength - part.length - 2;
  return formatSubject(room < subjectLength / 3 ? `${whole}: ${part}` : `${formatSubject(whole, room)}: ${part}`);
}

/** Leaves out tables and code, which say in a commit what its changes say. */
function dropColumns(markdown: string): string {
  const lines = dropFences(markdown, /^/).split("\n");
  return lines.filter((line) => !/^\s*\|/.test(line)).join("\n");
}

/** Languages of fences that mean nothing outside the page. */
const pageFences = /^(?:check|hunk|mermaid)\b/;

/** Returns the texts of sections without what only the page shows, and leaves out those of which only the heading is left. */
function dropPageParts(sections: readonly Section[]): readonly string[] {
  const kept: string[] = [];
  // The levels of the section below, and of the nearest one below that is kept.
  let [below, keptBelow] = [0, 0];
  for (const { level, title, text } of sections.toReversed()) {
    const own = dropFences(text, pageFences);
    const hadMore = own !== text || below > level;
    const isHeading = dropTitle(own, title).trim() === "";
    below = level;
    if (isHeading && hadMore && keptBelow <= level) continue;
    kept.push(own);
    keptBelow = level;
  }
  return kept.reverse();
}

/** Leaves out the fences whose info string matches. */
function dropFences(markdown: string, dropped: RegExp): string {
  const kept: string[] = [];
  let openFence = "";
  let isDropped = false;
  for (const line of markdown.split("\n")) {
    const marker = fence.exec(line)?.[1] ?? "";
    const isOpening = openFence === "" && marker !== "";
    if (isOpening) isDropped = dropped.test(line.trim().slice(marker.length).trim());
    if (openFence === "" && marker === "") isDropped = false;
    if (!isDropped) kept.push(line);
    if (isOpening) openFence = marker;
    else if (openFence !== "" && marker.startsWith(openFence) && line.trim() === marker) openFence = "";
  }
  return kept.join("\n");
}

function dropTitle(text: string, title: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.trim() !== "");
  const line = lines[start] ?? "";
  if (heading.exec(line) === null && line.trim() !== title) return text;
  const isUnderlined = setextLine.test(lines[start + 1] ?? "");
  return lines.slice(start + (isUnderlined ? 2 : 1)).join("\n");
}

function formatSubject(whole: string, length = subjectLength): string {
  const title = boundRuns(whole);
  if (title.length <= length) return title;
  const cut = title.slice(0, length - 1);
  const end = cut.lastIndexOf(" ");
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
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

function writePlainReferences(markdown: string): string {
  let text = "";
  let offset = 0;
  for (const reference of findReferences(markdown)) {
    // The places of a list have the same offsets.
    if (reference.start < offset) continue;
    text += markdown.slice(offset, reference.start) + (reference.written ?? reference.text);
    offset = reference.end;
  }
  return (text + markdown.slice(offset)).replace(link, (_, label: string, address: string) => {
    const target = address.replace(/^<|>$/g, "");
    return target === label ? label : `${label} (${target})`;
  });
}

/*
 * Each call's content is whole: an element that it leaves open ends with the section in which it begins, and none of its end tags
 * closes an element before it. So no later end tag puts earlier sections into an element.
 *
 * Only a text that replaces a whole review is kept as it is. Where it leaves an element open, end tags of later calls that would close
 * it are removed.
 */
import { matchSteps } from "../diff/matchSections.ts";
import { maxElementRounds } from "../limits.ts";
import type { HashText, ReviewDocument, Section } from "../model.ts";
import type { Steps } from "../steps.ts";
import { joinTexts } from "./documentOutline.ts";
import { type FoldScan, foldSteps, readFolds } from "./foldedHeadings.ts";
import { draftSteps, withFrontMatter } from "./sections.ts";
import { listSectionHeadings } from "./splitMarkdown.ts";

export interface WholeText {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Sections stay the same objects from update to update, so each is read once. */
const known = new WeakMap<Section, readonly string[]>();

const readsOfStep = 100;

/** Returns the names of the elements that these sections leave open. */
function* listOpenBefore(sections: readonly Section[]): Steps<ReadonlySet<string>> {
  const names = new Set<string>();
  let reads = 0;
  for (const section of sections) {
    const open = known.get(section) ?? (yield* listOpenNames(section.text));
    if (!known.has(section) && ++reads % readsOfStep === 0) yield;
    known.set(section, open);
    for (const name of open) names.add(name);
  }
  return names;
}

/** Returns the names of the elements that a text leaves open. */
export function* listOpenNames(text: string): Steps<readonly string[]> {
  if (!text.includes("<")) return [];
  return [...new Set((yield* foldSteps(text)).opened.map(({ name }) => name))];
}

/** Removes the end tags of the content that would close an element in one of the sections before it. */
export function* removeForeignEnds(content: string, before: readonly Section[]): Steps<WholeText> {
  const names = content.includes("</") ? yield* listOpenBefore(before) : new Set();
  const removed = new Set<string>();
  let text = content;
  for (let round = 0; names.size > 0 && round < maxElementRounds; round++) {
    const foreign = (yield* readFolds(text)).strays.filter(({ name }) => names.has(name));
    if (foreign.length === 0) break;
    const kept: string[] = [];
    let end = 0;
    for (const tag of foreign) {
      kept.push(text.slice(end, tag.start));
      end = tag.end;
      removed.add(tag.name);
    }
    text = kept.join("") + text.slice(end);
  }
  const notes = [...removed].map(
    (name) =>
      `The content has "</${name}>" without its start tag. It would close an element before it, so it was removed.`,
  );
  return { text, notes };
}

/** Adds the missing end tags, each at the end of the section in which its element begins. */
export function* closeElements(content: string, newline: string): Steps<WholeText> {
  const added = new Set<string>();
  let text = content;
  for (let round = 0; round < maxElementRounds; round++) {
    const scan = yield* foldSteps(text);
    if (scan.opened.length === 0) break;
    for (const { name } of scan.opened) added.add(name);
    text = insertEnds(text, scan, newline);
  }
  const notes = [...added].map(
    (name) => `<${name}> was left open; a closing "</${name}>" was added at the end of the section in which it begins.`,
  );
  return { text, notes };
}

function insertEnds(text: string, scan: FoldScan, newline: string): string {
  const ends = [...listSectionHeadings(text, scan).map(({ start }) => start), text.length];
  const pieces: string[] = [];
  let start = 0;
  let next = 0;
  for (const end of ends) {
    const names: string[] = [];
    for (let tag = scan.opened[next]; tag !== undefined && tag.start < end; tag = scan.opened[++next])
      names.push(tag.name);
    const own = text.slice(start, end);
    pieces.push(names.length === 0 ? own : addEnds(own, names, newline, end < text.length));
    start = end;
  }
  return pieces.join("");
}

function addEnds(text: string, names: readonly string[], newline: string, isFollowed: boolean): string {
  const bare = text.trimEnd();
  const after = text.slice(bare.length);
  const blankLine = newline + newline;
  const isSeparate = !isFollowed || /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)/.test(after);
  return bare + blankLine + formatEnds(names, newline) + (isSeparate ? after : blankLine);
}

/** Returns the end tags of these open elements, the innermost first. */
export function formatEnds(names: readonly string[], newline: string): string {
  return names
    .toReversed()
    .map((name) => `</${name}>`)
    .join(newline);
}

/** Names the elements that a text leaves open. */
export function* describeOpen(text: string): Steps<readonly string[]> {
  return (yield* listOpenNames(text)).map(
    (name) => `<${name}> has no end tag, so it holds none of the sections after it.`,
  );
}

/**
 * Returns the document as its text is split now. A review may have been stored when headings in elements still began sections.
 */
export function* refoldSections(base: ReviewDocument, hash: HashText): Steps<ReviewDocument> {
  if ((yield* listOpenBefore(base.sections)).size === 0) return base;
  const drafts = yield* draftSteps(joinTexts(base.sections), hash);
  if (drafts.length === base.sections.length) return base;
  return withFrontMatter(yield* matchSteps(base.sections, drafts, base.nextId), base.frontMatter);
}

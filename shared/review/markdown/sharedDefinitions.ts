import { finish, type Steps } from "../steps.ts";

/** A link or footnote definition of one section that other sections may use. */
export interface Definition {
  /** Normalized label; a footnote's begins with `^`. */
  readonly label: string;
  readonly text: string;
}

/** All definitions of a review by label; the first of a label counts. */
export type DefinitionTable = ReadonlyMap<string, Definition>;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const footnote = /^ {0,3}\[\^([^\]\s]{1,999})\]:/;
const link =
  /^ {0,3}\[(?!\^)((?:[^[\]\\]|\\.){1,999})\]:[ \t]*(?:\n[ \t]*)?(?:<[^<>\n]*>|[^\s<]\S*)(?:(?:[ \t]+|[ \t]*\n[ \t]*)(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*(?:\n|$)/;
const startsBlock = /^ {0,3}(?:#{1,6}(?:\s|$)|>|[-*+]\s|\d{1,9}[.)]\s|`{3}|~{3}|\[[^\]]+\]:|<)/;
/** Escapes are skipped first: otherwise each of `[a\[a\[…` would be read to the bound. */
const usedLabel = /\\.|\[((?:[^[\]\\]|\\.){1,999})\]/g;
/** An unused definition without any output, which ends a preceding footnote. */
export const endOfFootnotes = "[dialectic-end-of-definitions]: #";

/** Normalizes a label as CommonMark does for comparison. */
export function normaliseLabel(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, " ")
    .trim()
    .toLowerCase()
    .toUpperCase();
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}

/** Returns the number of lines of a footnote definition at `start`: its paragraph, and all indented lines below. */
function countFootnoteLines(lines: readonly string[], start: number): number {
  let end = start + 1;
  let afterBlank = false;
  for (let index = end; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (isBlank(line)) {
      afterBlank = true;
      continue;
    }
    const belongs = /^(?: {4}|\t)/.test(line) || (!afterBlank && !startsBlock.test(line));
    if (!belongs) break;
    afterBlank = false;
    end = index + 1;
  }
  return end - start;
}

interface Found extends Definition {
  readonly lines: number;
}

function readDefinition(lines: readonly string[], index: number): Found | undefined {
  const line = lines[index] ?? "";
  if (!/^ {0,3}\[/.test(line)) return undefined;
  const note = footnote.exec(line)?.[1];
  if (note !== undefined) {
    const count = countFootnoteLines(lines, index);
    return { label: normaliseLabel(`^${note}`), text: lines.slice(index, index + count).join("\n"), lines: count };
  }
  const match = link.exec(lines.slice(index, index + 3).join("\n"));
  const label = match?.[1];
  if (match === null || label === undefined) return undefined;
  const text = match[0].trimEnd();
  return { label: normaliseLabel(label), text, lines: text.split("\n").length };
}

/**
 * Returns the definitions at document level of a section's text. A definition cannot interrupt a paragraph, so it must
 * follow a blank line, a heading or another definition. Those in lists and quotes only apply to their own section.
 */
export function findDefinitions(markdown: string): readonly Definition[] {
  return finish(definitionSteps(markdown));
}

const stepSize = 1_000;

export function* definitionSteps(markdown: string): Steps<readonly Definition[]> {
  if (!markdown.includes("]:")) return [];
  const lines = markdown.split(/\r\n|\n|\r/);
  const found: Definition[] = [];
  let openFence = "";
  let mayBegin = true;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (index % stepSize === 0) yield;
    const marker = fence.exec(line)?.[1] ?? "";
    if (openFence !== "") {
      const closes = marker.startsWith(openFence) && line.trim() === marker;
      if (closes) openFence = "";
      mayBegin = closes;
      continue;
    }
    openFence = marker;
    const definition: Found | undefined = mayBegin ? readDefinition(lines, index) : undefined;
    if (definition !== undefined) {
      found.push({ label: definition.label, text: definition.text });
      index += definition.lines - 1;
    }
    mayBegin = definition !== undefined || isBlank(line) || /^ {0,3}#{1,6}(?:\s|$)/.test(line);
  }
  return found;
}

export function createDefinitionTable(definitions: Iterable<Definition>): DefinitionTable {
  const table = new Map<string, Definition>();
  for (const definition of definitions) if (!table.has(definition.label)) table.set(definition.label, definition);
  return table;
}

/** Quote markers on the continuation lines of a label, which are not part of it. */
const quoteMarks = /\n(?:[ \t]*>)+/g;

function* findLabels(text: string): Iterable<string> {
  for (const [, label] of text.matchAll(usedLabel)) {
    if (label === undefined) continue;
    yield normaliseLabel(label);
    if (label.includes("\n")) yield normaliseLabel(label.replace(quoteMarks, "\n"));
  }
}

/**
 * Returns the definitions of other sections that a section uses, as text to prepend: a section may end in an open fence
 * or HTML block that would swallow appended text. Empty when it uses none.
 */
export function collectDefinitions(markdown: string, table: DefinitionTable): string {
  return finish(usedSteps(markdown, table));
}

export function* usedSteps(markdown: string, table: DefinitionTable): Steps<string> {
  if (table.size === 0 || !markdown.includes("[")) return "";
  const own = new Set((yield* definitionSteps(markdown)).map((definition) => definition.text));
  let labels = 0;
  const used = new Set<Definition>();
  const waiting = [markdown];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const label of findLabels(text)) {
      labels += 1;
      if (labels % stepSize === 0) yield;
      const definition = table.get(label);
      if (definition === undefined || used.has(definition) || own.has(definition.text)) continue;
      used.add(definition);
      waiting.push(definition.text);
    }
  }
  if (used.size === 0) return "";
  const texts = [...used].map((definition) => definition.text);
  // Footnotes come first: an indented section would continue a footnote, but not a link definition.
  return `${texts.sort(compareFootnotes).join("\n\n")}\n\n${endOfFootnotes}\n\n`;
}

function compareFootnotes(one: string, other: string): number {
  return Number(footnote.test(other)) - Number(footnote.test(one));
}

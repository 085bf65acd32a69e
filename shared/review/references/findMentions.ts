import { maxListedWords } from "../limits.ts";
import { textSteps } from "../markdown/blockScanner.ts";
import { type InlineText, listInlineTexts } from "../markdown/inlineText.ts";
import type { FoundReference, ReferenceTarget } from "../model.ts";
import { finish } from "../steps.ts";
import { lineStartAt } from "../textLines.ts";
import { readPlaces } from "./readPlaces.ts";

/** A place in the code that a text names: with a reference, or with the bare path of a file or name of a declaration. */
export interface TextMention {
  readonly text: string;
  readonly target: ReferenceTarget;
  /** True in an item of a list or a cell of a table that holds hardly more. */
  readonly isListed: boolean;
  /** The reference; undefined for a bare name, which is no link. */
  readonly reference?: FoundReference;
}

/** The marker of a list item, and its check box, before the text of the item. */
const itemStart = /(?:^|\s|>)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?$/;
const codeSpan = /(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g;
const word = /[\p{L}\p{N}]/u;
/** A dot or slash between other characters, or the dot before a name as in `.nvmrc`. */
const path = /[^\s.][./\\][^\s.]|^\.[\p{L}\p{N}]/u;
/** As in README and CHANGELOG. */
const capitals = /^[A-Z]{4,}$/;
/** A name with a capital or an underscore in it, of several parts, or with the parentheses of a call. */
const declaredName =
  /^(?=.*[\p{Lu}_.#]|.*\(\)$)[\p{L}_$#][\p{L}\p{N}_$]{2,}(?:(?:\.|::|#)#?[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?$/u;
/** Punctuation around a path in a sentence. */
const around = /^["'“‘([{*_]+|["'”’)\]}*_.,:;!?…]+$/g;

/** Finds the places that a section names, in order; `read` is its text and `references` those found in it. */
export function findMentions(read: string, references: readonly FoundReference[]): readonly TextMention[] {
  const found: TextMention[] = [];
  const placed = new Set<FoundReference>();
  let next = 0;
  const sorted = [...references].sort((one, other) => one.start - other.start);
  const addBlock = (block: InlineText, isList: boolean) => {
    const [start, end] = [block.sourceOffset(0), block.sourceOffset(Math.max(0, block.text.length - 1)) + 1];
    while ((sorted[next]?.start ?? end) < start) next += 1;
    const own: FoundReference[] = [];
    for (; (sorted[next]?.start ?? end) < end; next++) own.push(...sorted.slice(next, next + 1));
    const rest = blankReferences(block, own);
    const names = findBareNames(rest);
    const isListed = isList && (own.length > 0 || names.length > 0) && countWords(rest, names) <= maxListedWords;
    for (const reference of own) {
      placed.add(reference);
      found.push({ text: reference.text, target: reference.target, isListed, reference });
    }
    for (const { text, target } of names) found.push({ text, target, isListed });
  };
  finish(
    textSteps(read, (lines, kind, depth) => {
      const first = lines[0] ?? 0;
      const isItem = kind === "paragraph" && depth > 0 && itemStart.test(lineBefore(read, first));
      for (const block of listInlineTexts(read, lines, kind)) addBlock(block, isItem || kind === "row");
    }),
  );
  // Fences are outside of the text.
  for (const reference of references)
    if (!placed.has(reference))
      found.push({ text: reference.text, target: reference.target, isListed: false, reference });
  return found;
}

interface BareName {
  readonly text: string;
  readonly target: ReferenceTarget;
}

/**
 * Finds the paths of files in a text without its references: `src/auth.ts`, `auth.ts:20-40`, in code or without. In code
 * also names that can only be those of a declaration: `SyncWorker`, `render_plan`, `login()`, `Session.close`.
 */
function findBareNames(text: string): readonly BareName[] {
  const names: BareName[] = [];
  const addPath = (written: string) => {
    if (!path.test(written)) return;
    for (const { text: each, target } of readPlaces(written))
      if ("path" in target && target.path !== undefined) names.push({ text: each, target });
  };
  const rest = text.replace(codeSpan, (_span, _ticks, code: string) => {
    const words = code.trim().split(/\s+/);
    for (const each of words) addPath(each);
    const [only = ""] = words;
    if (words.length === 1 && declaredName.test(only))
      names.push({ text: only, target: { kind: "symbol", name: only.replace("()", "") } });
    return " ";
  });
  for (const token of rest.split(/[\s|]+/).map((each) => each.replace(around, ""))) {
    addPath(token);
    if (capitals.test(token)) names.push({ text: token, target: { kind: "symbol", name: token } });
  }
  return names;
}

function countWords(text: string, names: readonly BareName[]): number {
  const named = new Set(names.map((name) => name.text));
  const words = text.split(/[\s|]+/).filter((token) => word.test(token));
  return words.filter((token) => !named.has(token.replaceAll("`", "").replace(around, ""))).length;
}

/** Returns the text of a block with spaces in place of its references. */
function blankReferences(block: InlineText, own: readonly FoundReference[]): string {
  if (own.length === 0) return block.text;
  const kept: string[] = [];
  let at = 0;
  for (const { start, end } of own) {
    const [from, to] = [findOffset(block, start), findOffset(block, end)];
    if (from < at) continue;
    kept.push(block.text.slice(at, from));
    at = to;
  }
  return [...kept, block.text.slice(at)].join(" ");
}

/** Returns the offset in a block of an offset in its source; the inverse of `sourceOffset`. */
function findOffset(block: InlineText, source: number): number {
  let [low, high] = [0, block.text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (block.sourceOffset(middle) < source) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lineBefore(text: string, offset: number): string {
  return text.slice(Math.max(0, lineStartAt(text, offset), offset - 200), offset);
}

import { cutByHunks, diffTokens, type ReadToken, splitWordTokens } from "@dialectic/shared/review";
import type { Element } from "hast";
import type { Leaf } from "./leaves.ts";
import { type MarkKind, markElement } from "./marks.ts";

export interface CodeLine {
  readonly text: string;
  readonly leaves: readonly Leaf[];
}

interface CodeWord {
  readonly leaf: Leaf;
  readonly text: string;
}

type CodeWords = readonly CodeWord[];

/** Smallest part of a line that the other side has, too. Below it nearly the whole line would be marked again. */
const minKept = 0.3;

/** Element around the changed words of a changed line. */
const wordMark: Element = {
  type: "element",
  tagName: "span",
  properties: { className: ["compared-word"] },
  children: [],
};

const readWord: ReadToken<CodeWord> = { key: ({ text }) => text, text: ({ text }) => text };

/** Marks each of the lines that replace each other, and in similar ones the words that the other side lacks. */
export function markReplacedLines(removed: readonly CodeLine[], added: readonly CodeLine[]): readonly Leaf[] {
  const [before, after] = [removed.map(listWords), added.map(listWords)];
  const [old, now] = [before.flat(), after.flat()];
  const hunks = cutByHunks(old, now, diffTokens(old, now, readWord));
  const changed = new Set(hunks.flatMap((hunk) => [...hunk.removed, ...hunk.added]));
  return [
    ...before.flatMap((words) => markLine(markWords(words, changed), "removed")),
    ...after.flatMap((words) => markLine(markWords(words, changed), "added")),
  ];
}

/** Marks the lines as one piece, which makes fewer elements. */
export function markWholeLines(removed: readonly CodeLine[], added: readonly CodeLine[]): readonly Leaf[] {
  const listLeaves = (lines: readonly CodeLine[]) => lines.flatMap(({ leaves }) => leaves);
  return [...markLine(listLeaves(removed), "removed"), ...markLine(listLeaves(added), "added")];
}

function markLine(leaves: readonly Leaf[], kind: MarkKind): readonly Leaf[] {
  const mark = markElement(kind, "line");
  return leaves.map(({ path, node }) => ({ path: [mark, ...path], node }));
}

function listWords({ leaves }: CodeLine): CodeWords {
  return leaves.flatMap(({ path, node }): CodeWords => {
    if (node.type !== "text") return [{ leaf: { path, node }, text: "" }];
    return splitWordTokens(node.value).map((text) => ({ leaf: { path, node: { type: "text", value: text } }, text }));
  });
}

function markWords(words: CodeWords, changed: ReadonlySet<CodeWord>): readonly Leaf[] {
  const kept = measureText(words.filter((word) => !changed.has(word)));
  const isSimilar = kept > 0 && kept >= minKept * measureText(words);
  return words.map((word) => {
    const { path, node } = word.leaf;
    return isSimilar && changed.has(word) ? { path: [...path, wordMark], node } : word.leaf;
  });
}

function measureText(words: CodeWords): number {
  return words
    .map(({ text }) => text)
    .join("")
    .trim().length;
}

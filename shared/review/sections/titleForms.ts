import { readHeadingText } from "../markdown/readHeadingText.ts";
import type { Section } from "../model.ts";

/** Additions after a title in a heading: a reference, a link, or text in brackets. */
const addition =
  /\s*[-–—:,|]?\s*(?:\[[^[\]]*\](?:\[[^[\]]*\]|\([^()]*\))|\((?:[^()]|\([^()]*\))*\)|\[(?:[^[\]]|\[[^[\]]*\])*\])$/;
const heading = /^\ufeff? {0,3}(?:#{1,6}[ \t]+)?(.*?)(?:[ \t]+#+)?[ \t]*$/;
const article = /\b(?:the|an|a)\b/g;

/**
 * Returns a heading's title in the forms that names are compared with: as written, and without a trailing reference or
 * text in brackets.
 */
export function listTitleForms({ title, text }: Pick<Section, "title" | "text">): readonly string[] {
  const line = heading.exec(text.trimStart().split(/[\r\n]/, 1)[0] ?? "")?.[1] ?? "";
  // A heading of several lines is underlined; only its title is known.
  const bare = stripTitle(readHeadingText(line) === title ? line : title);
  return bare === "" || bare === title ? [title] : [title, bare];
}

export function stripTitle(line: string): string {
  let rest = line.trim();
  for (let found = addition.exec(rest); found !== null; found = addition.exec(rest)) rest = rest.slice(0, found.index);
  return readHeadingText(rest);
}

/** Returns the distance of two titles, from 0 to a quarter; undefined when they are not near. */
export function measureTitleDistance(one: string, other: string): number | undefined {
  const [left, right] = [extractEssence(one), extractEssence(other)];
  const longest = Math.max(left.length, right.length);
  const most = Math.floor(longest / 4);
  if (longest === 0 || Math.abs(left.length - right.length) > most) return undefined;
  const edits = left === right ? 0 : measureEditDistance(left, right);
  return edits <= most ? edits / longest : undefined;
}

/** Returns a title without case, articles, punctuation and a leading number, unless nothing else remains. */
export function extractEssence(title: string): string {
  const words = normaliseWords(title.toLowerCase());
  const bare = normaliseWords(words.replace(/^(?:\d+ )+/, "").replace(article, " "));
  return bare === "" || /^\d+$/.test(bare) ? words : bare;
}

function normaliseWords(text: string): string {
  return text
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

function measureEditDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 1; at <= left.length; at++) {
    const next = [at];
    for (let to = 1; to <= right.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (left[at - 1] === right[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

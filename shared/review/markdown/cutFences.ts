import { maxFenceTitles, maxFollowedFences } from "../limits.ts";
import { scanBlocks, scanTexts } from "./blockScanner.ts";
import { findNestedEnd, readFence } from "./packedFence.ts";

/**
 * A fence that another one of its length in it ends too early. Markdown ends a block at the first line that can close it, so
 * a document in a fence of three backticks ends at the first fence inside, and the rest becomes text of the review. It is
 * only probable: the inner fences have a language, and when each of them is closed first, a later line closes the outer
 * one. The text is not rewritten.
 */
interface CutFence {
  /** Lines, counted from 0: of the opening fence, of the one that ends it, and of the one that was meant. */
  readonly start: number;
  readonly end: number;
  readonly meant: number;
  readonly info: string;
  readonly mark: string;
}

interface RootFence {
  readonly start: number;
  readonly lines: number[];
}

/** Says which fences probably end too early, where a heading became a section or was lost by that. */
export function describeCutFences(text: string): readonly string[] {
  const { cut, fences, lines, starts } = findCutFences(text);
  if (cut.length === 0) return [];
  const { headings } = scanBlocks(text);
  return cut.flatMap(({ start, end, meant, mark }) => {
    const outside = headings
      .filter((heading) => heading.start > (starts[end] ?? 0) && heading.start < (starts[meant] ?? 0))
      .map((heading) => text.slice(heading.textStart, heading.textEnd).trim());
    const after = fences.find((fence) => fence.start === meant)?.lines ?? [];
    const inside = after.flatMap((line) => /^ {0,3}#{1,6}[ \t]+(.+)$/.exec(lines[line] ?? "")?.[1] ?? []);
    if (outside.length + inside.length === 0) return [];
    const became = outside.length === 0 ? "" : ` ${quote(outside)} became ${plural(outside, "a section", "sections")}.`;
    const lost = inside.length === 0 ? "" : ` ${quote(inside)} ${plural(inside, "is", "are")} code now.`;
    return [
      `The block that begins in line ${start + 1} probably ends too early, in line ${end + 1}: it holds a fence of its own length.${became}${lost} Send it with ${longer(mark)} around the block.`,
    ];
  });
}

/** Says how to send a suggestion whose lines have fences; undefined when it ends where it was meant to. */
export function describeCutSuggestion(text: string, language: string): string | undefined {
  const { cut, fences, lines } = findCutFences(text);
  const nested = cut.find(({ info }) => info === language);
  const bare = fences.find((fence) => isCutByBareFence(fence, lines, language));
  const start = nested?.start ?? bare?.start;
  if (start === undefined) return undefined;
  const mark = readFence(lines[start] ?? "")?.mark ?? "";
  return `The suggestion ends at the first fence in its lines, because that has its own length. Send it with ${longer(mark)} around it.`;
}

/** True when text follows at once after the end of the fence, and a further fence without a language after that. */
function isCutByBareFence({ start, lines: code }: RootFence, lines: readonly string[], language: string): boolean {
  const outer = readFence(lines[start] ?? "");
  if (outer?.info !== language) return false;
  const after = start + code.length + 2;
  const next = lines[after] ?? "";
  if (next.trim() === "" || readFence(next)?.info === "") return false;
  return lines.slice(after).some((line) => {
    const fence = readFence(line);
    return fence?.info === "" && fence.mark[0] === outer.mark[0] && fence.mark.length >= outer.mark.length;
  });
}

function findCutFences(text: string) {
  const { lines, starts } = splitLines(text);
  const fences = findRootFences(text, starts);
  const cut: CutFence[] = [];
  let followed = 0;
  let passed = -1;
  for (const { start, lines: code } of fences) {
    const outer = readFence(lines[start] ?? "");
    if (outer === undefined || start <= passed || followed >= maxFollowedFences) continue;
    if (!code.some((line) => opensInside(lines[line] ?? "", outer.mark))) continue;
    followed += 1;
    const end = start + code.length + 1;
    const meant = findNestedEnd(lines, start);
    if (meant === undefined || meant <= end) continue;
    passed = meant;
    cut.push({ start, end, meant, ...outer });
  }
  return { cut, fences, lines, starts };
}

function opensInside(line: string, outer: string): boolean {
  const fence = readFence(line);
  return fence !== undefined && fence.info !== "" && fence.mark[0] === outer[0] && fence.mark.length >= outer.length;
}

function findRootFences(text: string, starts: readonly number[]): readonly RootFence[] {
  const fences: RootFence[] = [];
  let line = 0;
  if (!/`{3}|~{3}/.test(text)) return fences;
  scanTexts(
    text,
    () => {},
    (start, _end, kind, depth) => {
      if (depth > 0 || (kind !== "fence" && kind !== "code")) return;
      while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= start) line += 1;
      if (kind === "fence") fences.push({ start: line, lines: [] });
      else fences.at(-1)?.lines.push(line);
    },
  );
  return fences;
}

function splitLines(text: string) {
  const lines: string[] = [];
  const starts: number[] = [];
  for (const match of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    lines.push(match[1] ?? "");
    starts.push(match.index);
  }
  return { lines, starts };
}

function quote(titles: readonly string[]): string {
  const more = titles.length > maxFenceTitles ? ` and ${titles.length - maxFenceTitles} more` : "";
  return (
    titles
      .slice(0, maxFenceTitles)
      .map((title) => `"${title}"`)
      .join(", ") + more
  );
}

function plural(titles: readonly string[], one: string, several: string): string {
  return titles.length === 1 ? one : several;
}

function longer(mark: string): string {
  const name = mark.startsWith("~") ? "tildes" : "backticks";
  return `${mark.length === 3 ? "four" : mark.length + 1} ${name}`;
}

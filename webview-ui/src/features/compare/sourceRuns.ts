import { alignTokens, boundRuns, cutByHunks } from "@dialectic/shared/review";
import { comparedContextLines } from "../../limits.ts";
import type { SideTexts } from "../../markdown/diff/readDiffSides.ts";

export type SourceRun =
  | { readonly kind: "same" | "added" | "removed"; readonly text: string }
  | { readonly kind: "omitted"; readonly lines: number };

/** Returns the line diff of two sources. Long unchanged parts are shortened to their ends. */
export function diffSources(before: string, after: string): readonly SourceRun[] {
  const old = splitLines(before);
  const now = splitLines(after);
  const hunks = cutByHunks(old, now, alignTokens(old, now));
  // A section that only moved is shown in full.
  if (hunks.every(({ removed, added }) => removed.length + added.length === 0)) return makeRuns("same", now);
  return hunks.flatMap(({ kept, removed, added }, place) => [
    ...shortenKept(kept.after, { isFirst: place === 0, isLast: removed.length + added.length === 0 }),
    ...makeRuns("removed", removed),
    ...makeRuns("added", added),
  ]);
}

/** Returns both sources as their diff shows them, and the ranges of removed text in the earlier one. */
export function readSourceSides(before: string, after: string): SideTexts {
  const texts = { before: "", after: "" };
  const removed: number[] = [];
  for (const each of diffSources(before, after)) {
    if (each.kind === "omitted") continue;
    if (each.kind === "removed") removed.push(texts.before.length, texts.before.length + each.text.length);
    if (each.kind !== "removed") texts.after += each.text;
    if (each.kind !== "added") texts.before += each.text;
  }
  return { ...texts, removed: Uint32Array.from(removed) };
}

function shortenKept(
  lines: readonly string[],
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): readonly SourceRun[] {
  const head = isFirst ? 0 : comparedContextLines;
  const tail = isLast ? 0 : comparedContextLines;
  const omitted = lines.length - head - tail;
  // The note about one omitted line would itself take a line.
  if (omitted < 2) return makeRuns("same", lines);
  const end = lines.length - tail;
  return [
    ...makeRuns("same", lines.slice(0, head)),
    { kind: "omitted", lines: omitted },
    ...makeRuns("same", lines.slice(end)),
  ];
}

function makeRuns(kind: "same" | "added" | "removed", lines: readonly string[]): readonly SourceRun[] {
  return lines.length === 0 ? [] : [{ kind, text: boundRuns(lines.join("")) }];
}

/** Splits a text into lines. A last line without an ending equals one with it. */
function splitLines(text: string): readonly string[] {
  const lines = text.trimEnd().split("\n");
  return text.trimEnd() === "" ? [] : lines.map((line) => `${line}\n`);
}

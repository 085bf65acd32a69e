import { compilePattern, foldCase, type SearchQuery, toTextLines } from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import type { PlacedCode } from "../base/codePlace.ts";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { readText as readCodeText } from "../files/codeFile.ts";
import type { CodeTexts } from "../files/codeTexts.ts";
import type { ReadText } from "../files/textMatcher.ts";
import { createTextMatcher, type MatchOutcome } from "../files/textMatcher.ts";
import { maxSearchLineChars, maxTextSearchChars, searchBatchFiles, textSearchMs } from "../limits.ts";
import type { ListedFile } from "./listWorkspaceFiles.ts";

export interface FoundText extends PlacedCode {
  readonly text: string;
}

export type SearchOutcome =
  | {
      readonly kind: "found";
      readonly places: readonly FoundText[];
      readonly total: number;
      readonly files: number;
    }
  | Refused;

const refusals: Readonly<Record<Exclude<MatchOutcome["kind"], "matched">, string>> = {
  late: "This expression takes too long. Make it simpler, or name the files with `in`.",
  unusable: "This expression is too large.",
  cancelled: "The search was cancelled.",
};

/**
 * Searches files for a text or a regular expression, as editors read them now; skips binary files and files over 16
 * MiB.
 */
export async function searchWorkspace(
  query: SearchQuery,
  files: readonly ListedFile[],
  { texts, limit }: { readonly texts: CodeTexts; readonly limit: number },
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const pattern = compilePattern(query);
  if (pattern.kind === "invalid") return refuse(`The expression is not valid: ${pattern.reason}.`);
  if (pattern.kind === "nothing") return refuse("There is nothing to search for: the text is empty.");
  const breath = createBreath(signal);
  const isFolded = pattern.kind === "plain" && !pattern.isCaseSensitive;
  const matcher = createTextMatcher(pattern, { budget: textSearchMs, told: limit });
  const places: FoundText[] = [];
  const count = { total: 0, files: 0, read: 0 };
  for (let start = 0; start < files.length; start += searchBatchFiles) {
    const batch = files.slice(start, start + searchBatchFiles);
    const read = await Promise.all(batch.map(({ absolutePath }) => readText(absolutePath, texts, isFolded)));
    count.read += read.reduce((sum, each) => sum + each.text.length, 0);
    if (count.read > maxTextSearchChars)
      return refuse("The files have too much text for one search. Name some with `in`.");
    const outcome = await matcher.match(read, breath);
    if (outcome.kind !== "matched") return refuse(refusals[outcome.kind]);
    for (const [at, { absolutePath }] of batch.entries()) {
      const hits = outcome.hits[at];
      if (hits === undefined || hits.count === 0) continue;
      count.total += hits.count;
      count.files += 1;
      places.push(
        ...toFoundTexts(absolutePath, read[at]?.text ?? "", hits.places.slice(0, 2 * (limit - places.length))),
      );
    }
  }
  return { kind: "found", places, total: count.total, files: count.files };
}

async function readText(absolutePath: string, texts: CodeTexts, isFolded: boolean): Promise<ReadText> {
  const text = await readSearchedText(absolutePath, texts);
  return { text, folded: isFolded ? foldCase(text) : text };
}

/** Returns the text of a file as editors read it now; empty for a binary file, and one over 16 MiB. */
export async function readSearchedText(absolutePath: string, texts: CodeTexts): Promise<string> {
  const { content, lines } = await texts.read(absolutePath);
  return content?.text ?? (Number.isFinite(lines) ? readLongText(absolutePath) : "");
}

async function readLongText(absolutePath: string): Promise<string> {
  const read = await readCodeText(absolutePath);
  return read.kind === "text" ? read.text : "";
}

function toFoundTexts(absolutePath: string, text: string, offsets: readonly number[]): readonly FoundText[] {
  if (offsets.length === 0) return [];
  const lines = toTextLines(text);
  const places: FoundText[] = [];
  for (let at = 0; at + 1 < offsets.length; at += 2) {
    const [from, to] = [lines.placeAt(offsets[at] ?? 0), lines.placeAt(offsets[at + 1] ?? 0)];
    const line = lines.line(from.line).trim();
    const shown = line.length > maxSearchLineChars ? `${line.slice(0, maxSearchLineChars)}…` : line;
    places.push({ absolutePath, ...from, endLine: to.line, endColumn: to.column, text: shown });
  }
  return places;
}

import type { SearchedFile } from "./findFingerprint.ts";
import { hashLetters, splitTextLines, weighs } from "./lineText.ts";

/** Minimum share of significant lines in common for one file to count as the renamed other. */
const leastAlike = 0.5;
/** Bonus for files that differ only in folder or extension. */
const sameName = 0.25;
const leastLead = 0.1;
const telling = 5;

export interface ComparedFile {
  readonly file: SearchedFile;
  readonly lines: ReadonlySet<number>;
}

export function compareFile(file: SearchedFile, text = splitTextLines(file.text)): ComparedFile {
  const lines = new Set<number>();
  for (const line of text) if (weighs(line, telling)) lines.add(hashLetters(line));
  return { file, lines };
}

/** Finds the only file that a file was renamed to; undefined when no file is similar enough, or none clearly. */
export function findRenamed(file: SearchedFile, others: readonly ComparedFile[]): SearchedFile | undefined {
  const { lines } = compareFile(file);
  const name = getStem(file.path);
  let best: SearchedFile | undefined;
  let most = 0;
  let second = 0;
  for (const other of others) {
    if (other.file.path === file.path) continue;
    const alike = measureOverlap(lines, other.lines) + (getStem(other.file.path) === name ? sameName : 0);
    if (alike > most) {
      second = most;
      most = alike;
      best = other.file;
    } else second = Math.max(second, alike);
  }
  return most >= leastAlike && most - second >= leastLead ? best : undefined;
}

function getStem(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
}

function measureOverlap(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let common = 0;
  for (const hash of one) if (other.has(hash)) common++;
  return common / Math.max(1, one.size, other.size);
}

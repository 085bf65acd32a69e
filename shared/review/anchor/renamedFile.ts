import type { SearchedFile } from "./findFingerprint.ts";
import { hashLetters, textLines, weighs } from "./lineText.ts";

/** Share of their telling lines that two files have in common at least when one is taken for the other, renamed. */
const leastAlike = 0.5;
/** How much less is enough where only the folder or the ending is another. */
const sameName = 0.25;
/** How much more alike it must be than the second. */
const leastLead = 0.1;
/** Letters and digits of a line that tells something. */
const telling = 5;

/** A file with what is compared of it. */
export interface ComparedFile {
  readonly file: SearchedFile;
  /** Hashes of the lines by their letters and digits: a new style of punctuation makes no other file. */
  readonly lines: ReadonlySet<number>;
}

/** Prepares a file for being compared. */
export function compareFile(file: SearchedFile, text = textLines(file.text)): ComparedFile {
  const lines = new Set<number>();
  for (const line of text) if (weighs(line, telling)) lines.add(hashLetters(line));
  return { file, lines };
}

/** The one file that a file became under another path; nothing where none is alike enough, or none clearly. */
export function findRenamed(file: SearchedFile, others: readonly ComparedFile[]): SearchedFile | undefined {
  const { lines } = compareFile(file);
  const name = stemOf(file.path);
  let best: SearchedFile | undefined;
  let most = 0;
  let second = 0;
  for (const other of others) {
    if (other.file.path === file.path) continue;
    const alike = shareInCommon(lines, other.lines) + (stemOf(other.file.path) === name ? sameName : 0);
    if (alike > most) {
      second = most;
      most = alike;
      best = other.file;
    } else second = Math.max(second, alike);
  }
  return most >= leastAlike && most - second >= leastLead ? best : undefined;
}

/** The file's name without its last ending. */
function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
}

function shareInCommon(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let common = 0;
  for (const hash of one) if (other.has(hash)) common++;
  return common / Math.max(1, one.size, other.size);
}

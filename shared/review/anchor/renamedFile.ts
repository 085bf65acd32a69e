import { hashLine } from "./fingerprint.ts";
import type { SearchedFile } from "./findFingerprint.ts";
import { lineWeight, textLines } from "./lineTable.ts";

/** Share of their telling lines that two files have in common at least when one is taken for the other, renamed. */
const leastAlike = 0.5;
/** How much more alike it must be than the second. */
const leastLead = 0.1;

/** The one file that a text became under another name; nothing where none is alike enough, or none clearly. */
export function mostAlike(text: string, files: readonly SearchedFile[]): SearchedFile | undefined {
  const lines = tellingLines(text);
  let best: SearchedFile | undefined;
  let most = 0;
  let second = 0;
  for (const file of files) {
    const alike = shareInCommon(lines, tellingLines(file.text));
    if (alike > most) {
      second = most;
      most = alike;
      best = file;
    } else second = Math.max(second, alike);
  }
  return most >= leastAlike && most - second >= leastLead ? best : undefined;
}

function tellingLines(text: string): ReadonlySet<number> {
  return new Set(textLines(text).flatMap((line) => (lineWeight(line) > 3 ? [hashLine(line)] : [])));
}

function shareInCommon(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let common = 0;
  for (const hash of one) if (other.has(hash)) common++;
  return common / Math.max(1, one.size, other.size);
}

import { maxOpenEmphasis } from "../limits.ts";

export interface EmphasisRun {
  readonly marker: string;
  /** Number of literal markers so far: paired ones are subtracted. */
  length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

const space = /[\s]/u;
const punctuation = /[\p{P}\p{S}]/u;

export function createEmphasisRun(run: string, before: string | undefined, after: string | undefined): EmphasisRun {
  const marker = run.charAt(0);
  const isLeftFlanking = flanks(before, after);
  const isRightFlanking = flanks(after, before);
  const isWordBound = marker === "_";
  return {
    marker,
    length: run.length,
    canOpen: isLeftFlanking && (!isWordBound || !isRightFlanking || isPunctuation(before)),
    canClose: isRightFlanking && (!isWordBound || !isLeftFlanking || isPunctuation(after)),
  };
}

function flanks(outside: string | undefined, inside: string | undefined): boolean {
  if (inside === undefined || space.test(inside)) return false;
  return !isPunctuation(inside) || outside === undefined || space.test(outside) || isPunctuation(outside);
}

function isPunctuation(character: string | undefined): boolean {
  return character !== undefined && punctuation.test(character);
}

export function pairRuns(runs: readonly EmphasisRun[]): void {
  const openers: EmphasisRun[] = [];
  for (const run of runs) {
    if (run.canClose) closeRun(run, openers);
    if (!run.canOpen || run.length === 0) continue;
    if (openers.length === maxOpenEmphasis) openers.shift();
    openers.push(run);
  }
}

function closeRun(run: EmphasisRun, openers: EmphasisRun[]): void {
  while (run.length > 0) {
    const index = openers.findLastIndex((opener) => fits(opener, run));
    const opener = openers[index];
    if (opener === undefined) return;
    const paired = Math.min(opener.length, run.length);
    opener.length -= paired;
    run.length -= paired;
    openers.length = opener.length > 0 ? index + 1 : index;
  }
}

/** Returns true when two runs can pair: strikethrough needs the same number of markers at both ends. */
function fits(opener: EmphasisRun, closer: EmphasisRun): boolean {
  return opener.marker === closer.marker && (closer.marker !== "~" || opener.length === closer.length);
}

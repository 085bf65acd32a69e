import { minDividedLines, minPartLines, minRestLines } from "../limits.ts";

/** A run of lines of a hunk's body that stands below one section. */
export interface HunkPart<Owner> {
  readonly owner: Owner;
  /** 0-based offsets of lines in the body; `end` is the one after the last. */
  readonly start: number;
  readonly end: number;
}

/** The section that names a line of a hunk. */
export interface LineOwner<Owner> {
  readonly owner: Owner;
  /** True where the section names a whole declaration, or places the lines with a fence: such a part may be short. */
  readonly isWhole: boolean;
}

interface LongHunk {
  readonly newStart: number;
  /** Each line with its marker and `\n`. */
  readonly body: string;
}

/**
 * Divides a long hunk among the sections that name lines in it; all other hunks are one part, that of `home`. An added
 * line belongs to the section that names it (`ofLine`, by its line on the new side), a removed line to the section of
 * the added line beside it, other lines and short runs to the nearest part, and the rest to `home`. A whole declaration
 * is a part however short it is. Each line of the body is in one part.
 */
export function divideHunk<Owner>(
  { newStart, body }: LongHunk,
  home: Owner,
  ofLine: (line: number) => LineOwner<Owner> | undefined,
  isNewFile = false,
): readonly HunkPart<Owner>[] {
  const lines = body.split("\n").slice(0, body.endsWith("\n") ? -1 : undefined);
  const changed = [...lines.keys()].filter((at) => /^[+-]/.test(lines[at] ?? ""));
  if (changed.length < minDividedLines && !isNewFile) return [{ owner: home, start: 0, end: lines.length }];
  const shortest = changed.length < minDividedLines ? Number.POSITIVE_INFINITY : minPartLines;
  const named = findOwners(lines, newStart, ofLine);
  const owners = new Map(changed.map((at) => [at, named.get(at)?.owner]));
  for (const run of listRuns(owners))
    if (run.length < shortest) for (const at of run) if (named.get(at)?.isWhole !== true) owners.set(at, undefined);
  const hasParts = [...owners.values()].some((owner) => owner !== undefined);
  for (const run of listRuns(owners))
    if (run.length >= minRestLines || !hasParts) for (const at of run) owners.set(at, owners.get(at) ?? home);
  return joinParts(lines, owners, home);
}

/** Returns the section that names each changed line of a body. */
function findOwners<Owner>(
  lines: readonly string[],
  newStart: number,
  ofLine: (line: number) => LineOwner<Owner> | undefined,
): ReadonlyMap<number, LineOwner<Owner> | undefined> {
  const owners = new Map<number, LineOwner<Owner> | undefined>();
  let now = Math.max(1, newStart);
  let removed: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.startsWith("-")) removed.push(at);
    else if (line.startsWith(" ")) removed = [];
    if (line.startsWith("+")) {
      const owner = ofLine(now);
      // Removed lines come before the added ones that replace them.
      for (const each of [...removed, at]) owners.set(each, owner);
      removed = [];
    }
    if (/^[+ ]/.test(line)) now += 1;
  }
  return owners;
}

/** Returns the runs of changed lines of one owner. */
function listRuns<Owner>(owners: ReadonlyMap<number, Owner | undefined>): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let last: Owner | undefined;
  for (const [at, owner] of owners) {
    if (runs.length > 0 && owner === last) runs.at(-1)?.push(at);
    else runs.push([at]);
    last = owner;
  }
  return runs;
}

/** Joins lines of one owner to parts, with the lines without an owner between them. */
function joinParts<Owner>(
  lines: readonly string[],
  owners: ReadonlyMap<number, Owner | undefined>,
  home: Owner,
): readonly HunkPart<Owner>[] {
  const known = [...owners].flatMap(([at, owner]) => (owner === undefined ? [] : [{ at, owner }]));
  const parts: { owner: Owner; start: number; end: number }[] = [];
  const add = (owner: Owner, end: number) => {
    const [last, start] = [parts.at(-1), parts.at(-1)?.end ?? 0];
    if (end <= start) return;
    if (last !== undefined && last.owner === owner) last.end = end;
    else parts.push({ owner, start, end });
  };
  for (const [place, { at, owner }] of known.entries()) {
    const above = known[place - 1];
    if (above !== undefined && above.owner !== owner) {
      const gap = { start: above.at + 1, end: at };
      const [first, last] = divideGap(lines, gap);
      const isHome = above.owner === home || owner === home;
      add(above.owner, isHome ? first : findMiddle(lines, { start: first, end: last }));
      if (isHome) add(home, last);
    }
    add(owner, at + 1);
  }
  add(known.at(-1)?.owner ?? home, lines.length);
  return parts;
}

interface Gap {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns where the lines between two parts are divided: what follows the upper part without an empty line belongs to
 * it, and what stands right above the lower part, such as its comment, to that one. Without an empty line, each line
 * belongs to the nearer part, at equal distance to the one above.
 */
function divideGap(lines: readonly string[], { start, end }: Gap): readonly [first: number, last: number] {
  const empty = listEmpty(lines, { start, end });
  const middle = Math.ceil((start + end) / 2);
  return [
    empty[0] === undefined ? middle : empty[0] + 1,
    empty.at(-1) === undefined ? middle : (empty.at(-1) ?? 0) + 1,
  ];
}

/** Returns the line after the empty one that is nearest to the middle. */
function findMiddle(lines: readonly string[], gap: Gap): number {
  const middle = (gap.start + gap.end) / 2;
  const ends = [gap.start, ...listEmpty(lines, gap).map((at) => at + 1), gap.end];
  return ends.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best));
}

function listEmpty(lines: readonly string[], { start, end }: Gap): readonly number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at).filter((at) =>
    /^[ +-]?\s*$/.test(lines[at] ?? ""),
  );
}

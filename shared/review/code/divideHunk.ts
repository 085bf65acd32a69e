/** A run of lines of a hunk's body that stands below one section. */
export interface HunkPart<Owner> {
  readonly owner: Owner;
  /** 0-based offsets of lines in the body; `end` is the one after the last. */
  readonly start: number;
  readonly end: number;
}

interface LongHunk {
  readonly newStart: number;
  /** Each line with its marker and `\n`. */
  readonly body: string;
}

/** Number of added and removed lines from which a hunk is divided. */
export const longHunk = 40;

/** Fewest changed lines in a part: naming a line in passing does not take it out of its hunk. */
const shortestPart = 10;

/** Fewest changed lines that no section names and that stand apart: fewer go with the lines beside them. */
const shortestRest = 25;

/**
 * Divides a long hunk among the sections that name lines in it; all other hunks are one part, that of `home`. An added
 * line belongs to the section that names it (`ofLine`, by its line on the new side), a removed line to the section of
 * the added line beside it, other lines and short runs to the nearest part, and the rest to `home`. Each line of the
 * body is in one part.
 */
export function divideHunk<Owner>(
  { newStart, body }: LongHunk,
  home: Owner,
  ofLine: (line: number) => Owner | undefined,
): readonly HunkPart<Owner>[] {
  const lines = body.split("\n").slice(0, body.endsWith("\n") ? -1 : undefined);
  const changed = [...lines.keys()].filter((at) => /^[+-]/.test(lines[at] ?? ""));
  if (changed.length < longHunk) return [{ owner: home, start: 0, end: lines.length }];
  const named = findOwners(lines, newStart, ofLine);
  const owners = new Map(changed.map((at) => [at, named.get(at)]));
  for (const run of listRuns(owners)) if (run.length < shortestPart) for (const at of run) owners.set(at, undefined);
  const hasParts = [...owners.values()].some((owner) => owner !== undefined);
  for (const run of listRuns(owners))
    if (run.length >= shortestRest || !hasParts) for (const at of run) owners.set(at, owners.get(at) ?? home);
  return joinParts(lines.length, owners, home);
}

/** Returns the section that names each changed line of a body. */
function findOwners<Owner>(
  lines: readonly string[],
  newStart: number,
  ofLine: (line: number) => Owner | undefined,
): ReadonlyMap<number, Owner | undefined> {
  const owners = new Map<number, Owner | undefined>();
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

/** Joins lines of one owner to parts; lines without an owner go to the nearest one, at equal distance to the one above. */
function joinParts<Owner>(
  count: number,
  owners: ReadonlyMap<number, Owner | undefined>,
  home: Owner,
): readonly HunkPart<Owner>[] {
  const known = [...owners].filter(([, owner]) => owner !== undefined);
  const parts: { owner: Owner; start: number; end: number }[] = [];
  for (let at = 0, next = 0; at < count; at++) {
    while (next < known.length && (known[next]?.[0] ?? 0) < at) next += 1;
    const [above, below] = [known[next - 1], known[next]];
    const isNearerAbove = above !== undefined && (below === undefined || at - above[0] <= below[0] - at);
    const owner = (isNearerAbove ? above : below)?.[1] ?? home;
    const last = parts.at(-1);
    if (last !== undefined && last.owner === owner) last.end = at + 1;
    else parts.push({ owner, start: at, end: at + 1 });
  }
  return parts;
}

import { createHash } from "node:crypto";
import type { RangePart } from "@dialectic/shared/protocol";

/*
 * Marks as viewed are of lines: what was viewed in single commits is viewed in the whole range, and the other way round. Rules:
 * - A marked hunk of a commit leaves a name for each line that it adds or removes: of the file, the sign and the text, and of the hunk and the
 *   commit. The names are stored with the marks.
 * - Names count in the rounds that have their commit. After an amend or a rebase, a hunk of the new commit that is marked leaves its own names as
 *   soon as it is read: a commit that is no longer there says nothing of lines that others add or take back.
 * - A line without a letter or a digit, such as a bracket, has no name: it is viewed with the lines around it. A hunk of such lines
 *   alone has its own mark only.
 * - A line of the whole range is viewed when as many equal lines were viewed in commits as the range has in this file. A line that one
 *   commit adds and a later one removes is none of them.
 * - A line of a commit is viewed when the range has it, and all equal ones of the file stand in marked hunks.
 * - Several commits, and a comparison with another base, are looked at as one: each of them counts by itself, as the range does.
 * - A hunk is viewed when each of its lines is, else partly viewed when some are.
 * - Equal lines of a file are not told apart: a name has the text of a line and no place, because each commit has the line elsewhere. So a
 *   hunk may be partly viewed by a line that was viewed at another place of the file, in a commit whose own line the range has no more. To tell
 *   them apart, the hunks of all commits of the file, viewed or not, would have to be read whenever one of them is shown or marked.
 * - Who takes a mark away wants to see the lines again: the marks of all hunks that have them go, too.
 */

/** A hunk as pages show it. */
export interface MarkedHunk {
  readonly hash: string;
  readonly body: string;
}

/** Numbers of lines, by file, sign and text. */
export type LineCounts = ReadonlyMap<string, number>;

/** The viewed share of a hunk. */
export type Coverage = "all" | "some" | "none";

const nameStart = "=";

/** Begins the name of a part of more than one commit. */
const manyStart = "~";

/** Begins another base within such a name. */
const baseStart = "^";

/** True for the name of a line among marks. */
export function isLineName(mark: string): boolean {
  return mark.startsWith(nameStart);
}

/** Returns the names of the lines of a hunk that was viewed in a part of the range, which {@link nameSource} names. */
export function nameLines(path: string, { hash, body }: MarkedHunk, source: string): readonly string[] {
  const seen = new Map<string, number>();
  return listKeys(path, body).map((key) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return `${nameStart}${key}@${shorten(hash)}.${source}.${count}`;
  });
}

/** Returns the names that some hunks have left, of those that are known. */
export function findNamesOf(hashes: Iterable<string>, names: Iterable<string>): readonly string[] {
  const hunks = new Set([...hashes].map(shorten));
  return [...names].filter((name) => hunks.has(readName(name)?.hunk ?? ""));
}

/** Returns the hunks that have left no name in a part. */
export function findUnnamed<H extends MarkedHunk>(
  hunks: readonly H[],
  names: Iterable<string>,
  source: string,
): readonly H[] {
  const own = [...names].flatMap((name) => readName(name) ?? []).filter(({ commit }) => commit === source);
  const named = new Set(own.map(({ hunk }) => hunk));
  return hunks.filter(({ hash }) => !named.has(shorten(hash)));
}

/** Returns the names of lines that hunks of the range have, and the marks of the hunks that have left them. */
export function findSameLines(
  hunks: readonly { readonly path: string; readonly body: string }[],
  marks: Iterable<string>,
): readonly string[] {
  const all = [...marks];
  const keys = new Set(hunks.flatMap(({ path, body }) => listKeys(path, body)));
  const names = all.filter((mark) => keys.has(readName(mark)?.key ?? ""));
  const leavers = new Set(names.map((name) => readName(name)?.hunk));
  return [...names, ...all.filter((mark) => !isLineName(mark) && leavers.has(shorten(mark)))];
}

/**
 * Tells how much of each hunk of a file was viewed in commits, by their hashes; the hunks are all those of the file in the range. `viewed`
 * comes from {@link countViewed}.
 */
export function coverByCommits(
  path: string,
  hunks: readonly MarkedHunk[],
  viewed: LineCounts,
): ReadonlyMap<string, Coverage> {
  const needed = countKeys(path, hunks);
  const isViewed = (key: string) => (viewed.get(key) ?? 0) >= (needed.get(key) ?? 0);
  return new Map(hunks.map(({ hash, body }) => [hash, cover(listKeys(path, body), isViewed)]));
}

/** Finds the lines of a file of which all equal ones were viewed in the range; the hunks are all those of the file there. */
export function findRangeLines(
  path: string,
  hunks: readonly MarkedHunk[],
  isMarked: (hash: string) => boolean,
): ReadonlySet<string> {
  const viewed = countKeys(
    path,
    hunks.filter(({ hash }) => isMarked(hash)),
  );
  const needed = countKeys(path, hunks);
  return new Set([...needed].flatMap(([key, count]) => (viewed.get(key) === count ? key : [])));
}

/** Tells how much of a hunk of a commit was viewed in the range; `viewed` comes from {@link findRangeLines}. */
export function coverByRange(path: string, hunk: MarkedHunk, viewed: ReadonlySet<string>): Coverage {
  return cover(listKeys(path, hunk.body), (key) => viewed.has(key));
}

/** Counts the lines that were viewed in other parts of several commits, for each of these parts. */
export function countMany(own: string, names: Iterable<string>): readonly LineCounts[] {
  const counts = new Map<string, Map<string, number>>();
  for (const name of new Set(names)) {
    const read = readName(name);
    if (read === undefined || read.commit === own || !read.commit.startsWith(manyStart)) continue;
    const of = counts.get(read.commit) ?? new Map<string, number>();
    counts.set(read.commit, of.set(read.key, (of.get(read.key) ?? 0) + 1));
  }
  return [...counts.values()];
}

/**
 * Tells how much of a hunk of a part was viewed in others that have several commits: a line is, when one of them has as many equal ones
 * of the file as this hunk. `many` comes from {@link countMany}.
 */
export function coverByMany(path: string, hunk: MarkedHunk, many: readonly LineCounts[]): Coverage {
  const needed = countKeys(path, [hunk]);
  const isViewed = (key: string) => many.some((of) => (of.get(key) ?? 0) >= (needed.get(key) ?? 0));
  return cover(listKeys(path, hunk.body), isViewed);
}

function cover(keys: readonly string[], isViewed: (key: string) => boolean): Coverage {
  const viewed = keys.filter(isViewed).length;
  if (viewed === 0) return "none";
  return viewed === keys.length ? "all" : "some";
}

/** Counts the lines that were viewed in commits, without those that another commit took back. */
export function countViewed(names: Iterable<string>): LineCounts {
  const byCommit = new Map<string, Map<string, number>>();
  for (const name of new Set(names)) {
    const read = readName(name);
    if (read === undefined) continue;
    const counts = byCommit.get(read.commit) ?? new Map<string, number>();
    byCommit.set(read.commit, counts.set(read.key, (counts.get(read.key) ?? 0) + 1));
  }
  const viewed = new Map<string, number>();
  const ofMany = [...byCommit].filter(([source]) => source.startsWith(manyStart)).map(([, counts]) => counts);
  const add = (key: string, count: number) => viewed.set(key, (viewed.get(key) ?? 0) + count);
  for (const [source, counts] of byCommit) {
    if (source.startsWith(manyStart)) continue;
    for (const [key, count] of counts) {
      add(key, count);
      // A line that the same commit moves stays viewed on both sides.
      add(toOtherSign(key), -Math.max(0, count - (counts.get(toOtherSign(key)) ?? 0)));
    }
  }
  for (const counts of ofMany)
    for (const [key, count] of counts) viewed.set(key, Math.max(viewed.get(key) ?? 0, count));
  return viewed;
}

/** Names a part of the range within the names of lines. Another base is compared with the last commit of the round. */
export function nameSource(part: RangePart, tip = ""): string {
  switch (part.kind) {
    case "commit":
      return shorten(part.commit);
    case "commits":
      return `${manyStart}${shorten(part.first)}-${shorten(part.last)}`;
    case "base":
      return `${manyStart}${baseStart}${shorten(part.base)}-${shorten(tip)}`;
  }
}

/** Returns the names that count in a round with these commits: those of parts that are still there. */
export function keepOwnNames(names: Iterable<string>, commits: Iterable<string>): readonly string[] {
  const own = new Set([...commits].map(shorten));
  const isOwn = new Map<string, boolean>();
  return [...names].filter((name) => {
    const source = readName(name)?.commit;
    if (source === undefined) return false;
    const known = isOwn.get(source) ?? listSourceCommits(source).every((commit) => own.has(commit));
    isOwn.set(source, known);
    return known;
  });
}

/** Returns the commits that a round has to have for a part. */
function listSourceCommits(source: string): readonly string[] {
  if (!source.startsWith(manyStart)) return [source];
  const ends = source.slice(manyStart.length).split("-");
  return ends.filter((end) => !end.startsWith(baseStart));
}

function countKeys(path: string, hunks: readonly MarkedHunk[]): LineCounts {
  const counts = new Map<string, number>();
  for (const { body } of hunks) for (const key of listKeys(path, body)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Returns a key for each line that a hunk adds or removes: its sign, and a digest of the file and the text. */
function listKeys(path: string, body: string): readonly string[] {
  return body.split("\n").flatMap((line) => {
    const [sign = ""] = line;
    if ((sign !== "+" && sign !== "-") || !/[\p{L}\p{N}]/u.test(line)) return [];
    return `${sign}${createHash("sha256")
      .update(`${path}\n${line.slice(1)}`)
      .digest("base64url")
      .slice(0, 10)}`;
  });
}

function toOtherSign(key: string): string {
  return `${key.startsWith("+") ? "-" : "+"}${key.slice(1)}`;
}

function shorten(hash: string): string {
  return hash.slice(0, 12);
}

function readName(name: string) {
  const [, key, hunk, commit] = /^=([+-][^@]+)@([^.]+)\.([^.]+)\.\d+$/.exec(name) ?? [];
  return key === undefined || hunk === undefined || commit === undefined ? undefined : { key, hunk, commit };
}

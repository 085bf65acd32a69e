import { type BigIntStats, constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findProgram, type OwnPlaces } from "../../base/findProgram.ts";
import { resolveGitDirectory } from "../../base/gitDirectory.ts";
import { gitTimeoutMs, maxConfirmedPlaces } from "../../limits.ts";
import { createGitEnvironment } from "./createGitEnvironment.ts";
import { listOwnPlaces } from "./ownPlaces.ts";
import { type GitEnd, startProcess } from "./startProcess.ts";

/** The repository around a folder, as found by us and confirmed by git. */
export interface GitPlace {
  readonly kind: "place";
  readonly folder: string;
  readonly program: string;
  /** Real path of the folder with `.git`, the top of the working tree; for a bare repository, the repository itself. */
  readonly top: string;
  readonly gitDirectory: string;
  readonly isBare: boolean;
  /** Where git must start no program. */
  readonly own: OwnPlaces;
}

export type PlaceOutcome =
  | GitPlace
  /** There is no repository around the folder. */
  | { readonly kind: "none" }
  /** There is one, and git refuses to work with it: `output` has its reason. */
  | Exclude<GitEnd, { kind: "stopped" }>;

type Confirmed = Pick<GitPlace, "gitDirectory" | "isBare">;

const confirmed = new Map<string, Promise<Confirmed | GitEnd>>();

/**
 * Finds the repository of a folder: the nearest `.git` upwards. Any clone can contain a folder that is laid out like a bare repository, so
 * such a folder counts only when there is no `.git` above it.
 */
export async function findGitPlace(folder: string): Promise<PlaceOutcome> {
  const real = await realpath(folder).catch(() => undefined);
  if (real === undefined) return refuse(`${folder} no longer exists.`);
  const found = await findNearest(real);
  const own = listOwnPlaces([real]);
  const program = await findProgram("git", own);
  if (program === undefined) return { kind: "no-git" };
  if (found === undefined) return { kind: "none" };
  const { top, key } = found;
  const confirming = confirmed.get(key) ?? confirm(program, found);
  if (confirmed.size >= maxConfirmedPlaces) confirmed.clear();
  confirmed.set(key, confirming);
  const answer = await confirming;
  if (!("kind" in answer)) return { kind: "place", folder: real, program, top, own, ...answer };
  // The person can fix a refusal, for example the owner of the folder, before the next call.
  confirmed.delete(key);
  return answer.kind === "stopped" ? refuse(`Git took too long to look at ${top}.`) : answer;
}

interface Found {
  readonly top: string;
  readonly isBare: boolean;
  /** Changes when another repository takes its place. */
  readonly key: string;
}

async function findNearest(folder: string): Promise<Found | undefined> {
  for (let top = folder; ; top = dirname(top)) {
    const path = join(top, ".git");
    const found = await readStats(path);
    const isRepository = found?.isFile() || (found?.isDirectory() && (await isLaidOut(path)));
    if (found !== undefined && isRepository) return { top, isBare: false, key: toKey(path, found) };
    if (dirname(top) === top) break;
  }
  const bare = await readStats(folder);
  const isBare = bare?.isDirectory() && (await isLaidOut(folder));
  return bare !== undefined && isBare ? { top: folder, isBare: true, key: toKey(folder, bare) } : undefined;
}

/** The times of a `.git` folder change with every write in it, so they count only for a `.git` file. */
function toKey(path: string, found: BigIntStats): string {
  const { dev, ino, uid, mtimeNs, size } = found;
  return [path, dev, ino, uid, ...(found.isFile() ? [mtimeNs, size] : [])].join("\0");
}

/** Git ignores a `.git` without these, and goes on upwards. */
async function isLaidOut(folder: string): Promise<boolean> {
  const needed = ["HEAD", "objects", "refs"].map((name) => access(join(folder, name), constants.F_OK));
  return Promise.all(needed).then(
    () => true,
    () => false,
  );
}

/**
 * Asks git which repository it sees at the top; this starts no program of the repository. Git then applies its own ownership check, which
 * it skips when a repository is passed to it. An answer that differs from ours is refused.
 */
async function confirm(program: string, { top, isBare }: Found): Promise<Confirmed | GitEnd> {
  const gitDirectory = isBare ? top : resolveGitDirectory(join(top, ".git"));
  const wall = isBare ? [] : ["-c", "safe.bareRepository=explicit"];
  const asked = ["--is-bare-repository", "--is-inside-work-tree", "--show-prefix", "--absolute-git-dir"];
  const environment = { ...createGitEnvironment(process.env), LC_ALL: "C" };
  const start = { program, folder: top, args: [...wall, "rev-parse", ...asked], environment };
  const end = await startProcess(start, AbortSignal.timeout(gitTimeoutMs));
  if (end.kind !== "ended" || end.code !== 0) return end;
  const [bare, inside, prefix, ...named] = end.stdout
    .toString()
    .replace(/\r?\n$/, "")
    .split(/\r?\n/);
  const isSame = gitDirectory !== undefined && (await isSamePlace(gitDirectory, named.join("\n")));
  const isAsFound = bare === "true" ? inside === "false" : !isBare && inside === "true" && prefix === "";
  if (isSame && isAsFound) return { gitDirectory: await realpath(gitDirectory), isBare: bare === "true" };
  return refuse(`fatal: not a git repository: git sees another one at ${top} than its .git names.`);
}

async function isSamePlace(one: string, other: string): Promise<boolean> {
  const [first, second] = [await readStats(one), await readStats(other)];
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

function readStats(path: string): Promise<BigIntStats | undefined> {
  return stat(path, { bigint: true }).catch(() => undefined);
}

export function refuse(output: string): Extract<GitEnd, { kind: "ended" }> {
  return { kind: "ended", code: 128, stdout: Buffer.alloc(0), output, words: output };
}

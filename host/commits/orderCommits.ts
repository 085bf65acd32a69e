import { basename, extname } from "node:path";
import { decodeText } from "../base/fileText.ts";
import { type CommitDivision, type DividedPart, decodePaths, type Repository, readBlob } from "../git/index.ts";

/** Longest text of a file that is searched for the names of new files, in bytes. */
const longestText = 500_000;

/**
 * Orders commits so that each can be built on the ones before it: in the order of the review, except that a commit whose
 * added lines name a new file comes after the commit that has it. Where two need each other, their order stays.
 */
export async function orderCommits<Commit extends { readonly parts: readonly DividedPart[] }>(
  commits: readonly Commit[],
  division: CommitDivision,
  repository: Repository,
): Promise<readonly Commit[]> {
  const holders: { readonly path: string; readonly commit: Commit }[] = [];
  for (const commit of commits)
    for (const { file } of commit.parts) {
      const found = division.files[file];
      if (found?.status === "A") holders.push({ path: decodePaths(found).path, commit });
    }
  if (holders.length === 0 || commits.length < 2) return commits;
  const needs = new Map<Commit, Set<Commit>>();
  for (const commit of commits) {
    const needed = new Set<Commit>();
    for (const part of commit.parts) {
      const file = division.files[part.file];
      const from = file === undefined ? "" : decodePaths(file).path;
      for (const word of new Set(await addedWords(part, division, repository))) {
        const [nearest] = holders
          .filter(({ path }) => stemOf(path) === word && path !== from)
          .sort((one, other) => countShared(other.path, from) - countShared(one.path, from));
        if (nearest !== undefined && nearest.commit !== commit) needed.add(nearest.commit);
      }
    }
    needs.set(commit, needed);
  }
  const ordered: Commit[] = [];
  const left = [...commits];
  while (left.length > 0) {
    const isReady = (commit: Commit) => [...(needs.get(commit) ?? [])].every((needed) => !left.includes(needed));
    const at = Math.max(0, left.findIndex(isReady));
    ordered.push(...left.splice(at, 1));
  }
  return ordered;
}

/** Returns the name by which other files import one: `breaker` for `src/breaker.ts`, and the folder for an index file. */
function stemOf(path: string): string {
  const stem = basename(path, extname(path));
  const isIndex = /^(?:index|mod|__init__)$/.test(stem) && path.includes("/");
  return isIndex ? (path.split("/").at(-2) ?? stem) : stem;
}

/** Counts the folders that two paths have in common. Of two new files of one name, the nearer one is meant. */
function countShared(one: string, other: string): number {
  const [folders, others] = [one.split("/"), other.split("/")];
  const end = folders.findIndex((folder, at) => folder !== others[at]);
  return end < 0 ? folders.length : end;
}

/** Returns the names in the strings, paths and imports of the lines that a part adds. */
async function addedWords(
  { file: at, hunks }: DividedPart,
  { files }: CommitDivision,
  repository: Repository,
): Promise<readonly string[]> {
  const file = files[at];
  if (file === undefined || file.status === "D" || hunks.length === 0) return [];
  const read = await readBlob(repository, file.after);
  // Without its text, the order of a part is that of its section.
  const bytes = read.kind === "read" ? read.value : undefined;
  const text = bytes === undefined || bytes.length > longestText ? undefined : decodeText(bytes)?.text;
  const lines = text?.split("\n") ?? [];
  const added = hunks.flatMap((hunk) => {
    const { newStart = 1, newCount = 0 } = file.hunks[hunk] ?? {};
    return lines.slice(newStart - 1, newStart - 1 + newCount);
  });
  return added.filter(mayImport).flatMap((line) => line.match(/[\p{L}\p{N}_$-]+/gu) ?? []);
}

/** True for a line that may name another file: an import, an include, or a path in quotes. */
function mayImport(line: string): boolean {
  return /\b(?:import|from|require|include|use|using|mod|load|source|export)\b|["'`][^"'`]*\/[^"'`]*["'`]/.test(line);
}

import { findNearestPaths } from "@dialectic/shared/review";
import type { ListedFile } from "./listWorkspaceFiles.ts";

/**
 * Returns the files that a part of a path may mean, the likeliest first; files with a similar name if none contains it.
 */
export function rankFiles(part: string, files: readonly ListedFile[], limit: number): readonly ListedFile[] {
  const wanted = part.trim().replaceAll("\\", "/").toLowerCase();
  const ranked = files.flatMap((file) => {
    const rank = rankMatch(wanted, file.path.toLowerCase());
    return rank === undefined ? [] : [{ file, rank }];
  });
  if (ranked.length === 0) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    return findNearestPaths(part, [...byPath.keys()], limit).flatMap((path) => byPath.get(path) ?? []);
  }
  ranked.sort(
    (one, other) =>
      one.rank - other.rank ||
      one.file.path.length - other.file.path.length ||
      (one.file.path < other.file.path ? -1 : 1),
  );
  return ranked.slice(0, limit).map(({ file }) => file);
}

/**
 * Returns the rank of a match, best first: the whole path, the name, its first word, its beginning, a part of it, a
 * part of the path. Returns undefined without a match.
 */
function rankMatch(wanted: string, path: string): number | undefined {
  if (!path.includes(wanted)) return undefined;
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (path === wanted) return 0;
  if (name === wanted || path.endsWith(`/${wanted}`)) return 1;
  if (name.startsWith(wanted)) return /^[\p{L}\p{N}]/u.test(name.slice(wanted.length)) ? 3 : 2;
  return name.includes(wanted) ? 4 : 5;
}

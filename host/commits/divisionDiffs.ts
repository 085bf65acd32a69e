import { join } from "node:path";
import { findHunkRuns, type Section } from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import { findDiffFences } from "../changes/findDiffFences.ts";
import { type CommitDivision, decodePaths, decodeUtf8, type Repository, readTextHunks } from "../git/index.ts";
import type { CodeMention } from "../references/codeMentions.ts";

/** Finds the changes of a division that sections write out as `diff` fences; their files are real paths. */
export function divisionDiffs(
  sections: readonly Section[],
  { base, tree, files }: CommitDivision,
  repository: Repository,
  signal: AbortSignal,
): Promise<readonly CodeMention[]> {
  const named = files.map((change) => {
    const { path } = decodePaths(change);
    const { additions, deletions } = change;
    return { change, id: join(repository.root, path), path, additions, deletions };
  });
  const read = async (ids: readonly string[]) => {
    const wanted = named.filter(({ id }) => ids.includes(id));
    const changes = wanted.map(({ change }) => change);
    const found = await readTextHunks(repository, { base, head: tree }, changes, { signal });
    return wanted.map(({ id }, at) => ({
      id,
      hunks: (found.kind === "read" ? (found.value[at]?.hunks ?? []) : []).map((hunk) => {
        const body = decodeUtf8(hunk.body);
        return { body, runs: findHunkRuns({ ...hunk, body }).after };
      }),
    }));
  };
  return findDiffFences(sections, named, read, createBreath(signal));
}

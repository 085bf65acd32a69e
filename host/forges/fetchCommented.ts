import { fetchCommits, hasCommit, type Repository } from "../git/index.ts";
import { maxCommentedFetches, maxFetchedCommits } from "../limits.ts";
import type { ForgeThread } from "./forge.ts";

/**
 * Fetches the commits that threads were written on. Without them, these threads are placed by their hunks. A remote refuses a fetch of which
 * it lacks one commit, so what was refused is asked for again in halves.
 */
export async function fetchCommented(
  repository: Repository,
  remote: string,
  { threads }: { readonly threads: readonly Pick<ForgeThread, "lines">[] },
  signal: AbortSignal,
): Promise<void> {
  const commits = new Set(threads.flatMap(({ lines }) => lines?.commit ?? []));
  const missing: string[] = [];
  for (const commit of commits) {
    const known = await hasCommit(repository, commit, signal);
    if (known.kind === "read" && !known.value) missing.push(commit);
  }
  const waiting = divide(missing, maxFetchedCommits);
  for (let fetches = 0; fetches < maxCommentedFetches; fetches += 1) {
    const some = waiting.shift();
    if (some === undefined) return;
    const fetched = await fetchCommits(repository, remote, some, signal);
    if (fetched.kind === "failed" && some.length > 1) waiting.push(...divide(some, Math.ceil(some.length / 2)));
  }
}

function divide(all: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

import type { HostBase } from "../files/hostBase.ts";
import { findRepositories, forgetRounds } from "../git/index.ts";

/** Milliseconds that the rounds of a review are kept after it was cleared or committed. */
const kept = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes the snapshots of reviews that were cleared or committed long ago. Unknown reviews are kept: they may be open
 * in another window.
 */
export async function forgetOldRounds({
  store,
  workspace,
  clock,
}: Pick<HostBase, "store" | "workspace" | "clock">): Promise<void> {
  if (!workspace.isTrusted()) return;
  const old = store
    .reviews()
    .filter(({ closedAt }) => closedAt !== undefined && clock.now() - closedAt > kept)
    .map(({ id }) => id);
  if (old.length === 0) return;
  const found = await findRepositories(workspace.folders());
  if (found.kind !== "found") return;
  for (const repository of found.value) await forgetRounds(repository, old);
}

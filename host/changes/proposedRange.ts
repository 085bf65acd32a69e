import { join, relative, sep } from "node:path";
import type { Refusal } from "@dialectic/shared/protocol";
import { createRefusal } from "../base/createRefusal.ts";
import type { Proposal } from "../base/editPort.ts";
import { applyPatchToTree, explainFailure, type FindNamed, keepRound } from "../git/index.ts";
import { hashText, type ReviewStore } from "../store/index.ts";
import { type FixedRange, fixRange } from "./fixRange.ts";

/** Returns the working tree as it is, and as the edit would leave it: two trees, without touching the files. */
export async function proposedRange(
  { folder, patch }: Pick<Proposal, "folder" | "patch">,
  signal: AbortSignal,
): Promise<FixedRange | Refusal> {
  const named = listPatchedPaths(patch).map((path) => join(folder, path));
  const findNamed: FindNamed = async (top) => named.map((path) => relative(top, path).split(sep).join("/"));
  const standing = await fixRange(folder, "HEAD", signal, { findNamed });
  if (standing.kind === "refused") return standing;
  const { repository, tree } = standing;
  const below = relative(repository.root, folder).split(sep).join("/");
  const patched = await applyPatchToTree(repository, tree, { patch, folder: below });
  if (patched.kind !== "read") {
    const why = explainFailure(patched);
    return createRefusal("git-failed", `Git cannot show this edit as changes, so nothing was changed: ${why}`);
  }
  const head = patched.value;
  return { ...standing, base: tree, head, tip: undefined, tree: head, resolved: "working tree → proposal" };
}

/** Lists the files of a patch, so that they are in the tree that it is applied to, wherever they are. */
function listPatchedPaths(patch: string): readonly string[] {
  const found = patch.matchAll(/^(?:--- a\/|\+\+\+ b\/|rename from |rename to )(.+?)\t?$/gm);
  return [...new Set([...found].map(([, path = ""]) => path))];
}

/** Returns the name of an edit; equal edits have equal names. */
export function editName({ folder, patch }: Pick<Proposal, "folder" | "patch">): string {
  return hashText(JSON.stringify([folder, patch]));
}

/** Keeps the tree that a round of a proposal starts from, which is in no commit. */
export function keepBefore(
  { repository, base, parents }: FixedRange,
  { reviewId, round }: { readonly reviewId: string; readonly round: number },
): Promise<string | undefined> {
  const message = "Dialectic: the working tree before a proposal";
  return keepRound(repository, { name: `${reviewId}/${round}-before`, tree: base, parents, message });
}

/** Finds the open review that already shows this edit. An applied proposal is finished, so it is left out. */
export function findOpenProposal(edit: string, { books: { changes } }: ReviewStore): string | undefined {
  const isStanding = (id: string) => changes.rounds(id).at(-1)?.edit === edit;
  return changes.showing(edit).find((id) => isStanding(id) && changes.applied(id) === undefined);
}

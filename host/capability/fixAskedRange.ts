import type { Failure } from "@dialectic/shared/capability";
import { listSkipped } from "../changes/describeRemark.ts";
import { type FixedRange, fixRange } from "../changes/fixRange.ts";
import { failure, type IdeContext } from "./declare.ts";
import type { RequestedRepository } from "./findRequestedRepository.ts";
import { toFailure } from "./toFailure.ts";

/** Parameters for the compared commits: a range, or both of its ends for callers who do not write ranges. */
export const rangeParameters = {
  range: {
    type: "string",
    optional: true,
    description:
      "HEAD for uncommitted changes (the default), HEAD~n, a..b, a...b; a branch for everything since it left the default branch; a tag or commit for its own changes",
  },
  from: {
    type: "string",
    optional: true,
    description:
      "Instead of range: the changes since this commit, branch or tag; last for those since your last present_review or request_review",
    aliases: ["since", "base"],
  },
  to: {
    type: "string",
    optional: true,
    description: "With from: the end of the range; default: the files as they are, with uncommitted changes",
    aliases: ["until", "head"],
  },
} as const;

interface AskedRange {
  readonly range?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Resolves the requested range in a repository: as it is written, between two ends, or since the caller's last turn. */
export async function fixAskedRange(
  { range, from, to }: AskedRange,
  { folder, repository, path }: Pick<RequestedRepository, "folder" | "repository" | "path">,
  { domain, signal }: Pick<IdeContext, "domain" | "signal">,
): Promise<FixedRange | Failure> {
  if (range !== undefined && (from !== undefined || to !== undefined))
    return failure("Pass either range, or from and to.");
  const isSinceTurn = from === "last" && to === undefined;
  const tree = isSinceTurn ? await domain.lastTurn(repository.root) : undefined;
  if (isSinceTurn && tree === undefined) return failure(noTurn);
  const isBetween = tree === undefined && (from !== undefined || to !== undefined);
  const written = isBetween ? `${from ?? "HEAD"}..${to ?? "WORKTREE"}` : (range ?? "HEAD");
  // A file that is asked for is compared also where its folder is one row.
  const findNamed = async () => (path === undefined ? [] : [path]);
  const fixed = await fixRange(folder, written, signal, { findNamed });
  if (fixed.kind === "refused") return toFailure(fixed);
  return tree === undefined ? fixed : { ...fixed, base: tree };
}

/** Names the files that git cannot read, or the one that is asked about: an answer without them would pass for a whole one. */
export function listUnread({ skipped }: FixedRange, path?: string): string | undefined {
  const unread = skipped.filter((file) => file.isBounded !== true && (path === undefined || file.path === path));
  if (unread.length === 0) return undefined;
  const named = listSkipped(unread).map((skip) => `- ${skip}`);
  return ["Git cannot read these files, so it is not known whether they have changed:", ...named].join("\n");
}

const noTurn =
  "No code of an earlier turn of yours is kept for this repository: present_review keeps it in a trusted git folder with changes. Pass a commit, branch or tag as from, or nothing for all uncommitted changes.";

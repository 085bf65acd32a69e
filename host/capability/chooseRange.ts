import type { Failure } from "@dialectic/shared/capability";
import { failure } from "./declare.ts";

/** Parameters for the compared commits: a range, or both of its ends for callers who do not write ranges. */
export const rangeParameters = {
  range: {
    type: "string",
    optional: true,
    description:
      "HEAD for uncommitted changes (the default), HEAD~n, a..b, a...b; a branch, tag or commit for its own changes",
  },
  from: {
    type: "string",
    optional: true,
    description: "Instead of range: the changes since this commit, branch or tag",
    aliases: ["since", "base"],
  },
  to: {
    type: "string",
    optional: true,
    description: "With from: the end of the range; default: the files as they are, with uncommitted changes",
    aliases: ["until", "head"],
  },
} as const;

/** Returns the requested range: as it is written, or between two ends. */
export function chooseRange(asked: {
  readonly range: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}): string | Failure {
  const { range, from, to } = asked;
  if (from === undefined && to === undefined) return range ?? "HEAD";
  if (range !== undefined) return failure("Pass either range, or from and to.");
  return `${from ?? "HEAD"}..${to ?? "WORKTREE"}`;
}

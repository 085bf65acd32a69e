import * as z from "zod/mini";
import { nameText } from "./nameText.ts";

/** An object id of git, by SHA-1 or SHA-256, or the beginning of one. */
export const objectId = z.string().check(z.regex(/^[0-9a-f]{1,64}$/));

/** Names of the person's own: a page keeps them with the choice. */
const chosenName = nameText.check(z.maxLength(1_000));

/**
 * A part of the changes of a round, which the person chose. It changes what is shown, never what the assistant presented or is told.
 * - A commit is compared with its first parent; a merge, with what git merges by itself.
 * - Commits are those between two, both included: the last is compared with the first parent of the first.
 * - Another base is compared, from where the round left it, with the end of the round. It has the name by which the person chose it.
 */
export const rangePart = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("commit"), commit: objectId }),
  z.object({ kind: z.literal("commits"), first: objectId, last: objectId, name: z.exactOptional(chosenName) }),
  z.object({ kind: z.literal("base"), base: objectId, name: chosenName }),
]);
export type RangePart = z.infer<typeof rangePart>;

/** Returns a name of a part: equal names, equal changes. {@link readPart} reads it. */
export function namePart(part: RangePart): string {
  switch (part.kind) {
    case "commit":
      return part.commit;
    case "commits":
      return `${part.first}..${part.last}`;
    case "base":
      return `${part.base}...`;
  }
}

/** Returns the part that has such a name, which is that of an address: undefined for any other text. */
export function readPart(name: string): RangePart | undefined {
  const [, first = "", dots, last = ""] = /^([0-9a-f]{40,64})(?:(\.{2,3})([0-9a-f]{40,64})?)?$/.exec(name) ?? [];
  if (first === "") return undefined;
  if (dots === undefined) return { kind: "commit", commit: first };
  if (dots === "...") return last === "" ? { kind: "base", base: first, name: first.slice(0, 7) } : undefined;
  return last === "" ? undefined : { kind: "commits", first, last };
}

/** Changes of a review that are looked at: those of a round, or a part of them. */
export const changesPlace = z.object({
  reviewId: z.string(),
  round: z.int().check(z.gte(1)),
  /**
   * An earlier round: only the differences from it are looked at. 0 is the state before the first one. With a commit, they are those from
   * the commit of the earlier round that it was.
   */
  since: z.optional(z.int().check(z.gte(0))),
  part: z.optional(rangePart),
});
export type ChangesPlace = z.infer<typeof changesPlace>;

/** A commit of a round. */
export const rangeCommit = z.object({
  commit: objectId,
  subject: nameText,
  author: nameText,
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** As git counts them; absent for a merge, for a commit without lines, and where git cannot count. */
  additions: z.optional(z.int()),
  deletions: z.optional(z.int()),
  /** Changed files; 0 for an empty commit, absent for a merge and where git cannot count. */
  files: z.optional(z.int()),
  isMerge: z.optional(z.literal(true)),
  /** True for a commit that `git rebase --autosquash` would join with the one above it in the list. */
  isFixup: z.optional(z.literal(true)),
  /** Its place in git's order, from 0; only in a list with fixups that stand elsewhere. */
  place: z.optional(z.int()),
});
export type RangeCommit = z.infer<typeof rangeCommit>;

/** The fate of a commit between two rounds. */
export const commitPair = z.object({
  /** `same`: equal changes, whatever the message; `changed`: the same work with other changes. */
  state: z.enum(["same", "changed", "new", "gone"]),
  /** The commit of the later round; absent where it is gone. */
  commit: z.optional(objectId),
  /** The commit of the earlier round; absent where it is new. */
  earlier: z.optional(z.object({ commit: objectId, subject: nameText })),
  /** True where the message is another one. */
  isReworded: z.optional(z.literal(true)),
});
export type CommitPair = z.infer<typeof commitPair>;

/** A layer of a round: the commits between the end of a branch and that of the next lower one. */
export const rangeLayer = z.object({
  /** The branches that end at its last commit: for the uppermost layer, the branch of the round. */
  branches: z.array(nameText),
  commits: z.int(),
  part: rangePart,
});
export type RangeLayer = z.infer<typeof rangeLayer>;

/** A branch or a tag with which a round can be compared. */
export const rangeBase = z.object({
  name: nameText,
  kind: z.enum(["branch", "remote", "tag", "commit"]),
  commit: objectId,
  /** Milliseconds since the epoch. */
  at: z.number(),
  subject: nameText,
  /** True for the upstream of the branch that is checked out. */
  isUpstream: z.optional(z.literal(true)),
});
export type RangeBase = z.infer<typeof rangeBase>;

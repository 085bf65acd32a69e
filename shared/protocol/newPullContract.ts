import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { maxCommentChars, maxPullTitleChars } from "./limits.ts";
import { exactName, nameText } from "./nameText.ts";

const refused = z.object({
  kind: z.literal("refused"),
  message: z.string(),
  /** Words of git and its hooks. */
  output: z.optional(z.string()),
});
/** A whole hash: what was looked at is what is pushed and asked to be merged. */
const commit = z.string().check(z.regex(/^[0-9a-f]{40,64}$/));
const branch = exactName.check(z.minLength(1));

/** A pull request that could be created from the commits of a branch. */
export const newPullPlan = z.object({
  kind: z.literal("planned"),
  reviewId: z.string(),
  /** The repository that is asked to merge, as `owner/name`, with its host where that is not the usual one. */
  repository: nameText,
  branch: exactName,
  /** Its last commit here. */
  head: z.string(),
  /** The branches that can be merged: the one that is checked out, and those that end below it, the uppermost first. */
  branches: z.array(exactName),
  base: exactName,
  /** Branches of the forge's repository that are known here. */
  bases: z.array(exactName),
  title: z.string(),
  /** Markdown, with references as permanent links. */
  body: z.string(),
  /** The commits that would be merged, the last one first. */
  commits: z.array(z.object({ commit: z.string(), subject: nameText })),
  /** True when there are more commits. */
  isCut: z.boolean(),
  /** Changes of the working tree that are in no commit. */
  uncommitted: z.int(),
  /** The remote and its repository to which the branch is pushed. */
  remote: nameText,
  /** `same` when the remote has the branch at its last commit; `other` when it has commits there that are not here. */
  pushed: z.enum(["same", "older", "other", "missing"]),
  /** The open pull request that the forge has for this branch already. */
  existing: z.optional(z.object({ name: nameText, url: z.string() })),
});
export type NewPullPlan = z.infer<typeof newPullPlan>;

export const newPullContract = defineContract({
  /** Asks git and the forge what a pull request of the review's repository would be. Sends nothing. */
  "new-pull/plan": request(
    z.object({ reviewId: z.string(), branch: z.optional(branch), base: z.optional(branch) }),
    z.discriminatedUnion("kind", [newPullPlan, refused]),
  ),
  /** Pushes a branch at the commit that was looked at, never over commits that are not here. */
  "new-pull/push": request(
    z.object({ reviewId: z.string(), branch, head: commit }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("pushed"), message: z.string() }), refused]),
  ),
  "new-pull/create": request(
    z.object({
      reviewId: z.string(),
      branch,
      head: commit,
      base: branch,
      title: z.string().check(z.minLength(1), z.maxLength(maxPullTitleChars)),
      body: z.string().check(z.maxLength(maxCommentChars)),
      isDraft: z.boolean(),
    }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("created"), message: z.string(), name: nameText, url: z.string() }),
      refused,
    ]),
  ),
});
export type NewPullContract = typeof newPullContract;

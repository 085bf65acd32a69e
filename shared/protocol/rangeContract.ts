import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { commitPair, objectId, rangeBase, rangeCommit, rangeLayer, rangePart } from "./rangePart.ts";

const refused = z.object({ kind: z.literal("refused"), message: z.string() });
const round = z.int().check(z.gte(1));
const amount = z.int().check(z.gte(0));

/** Requests of a page about what can be chosen of a round, a part of `changesContract`. */
export const rangeContract = defineContract({
  /**
   * The commits of a round, or of a part of it, in the order of reading, the first one first; none where its later side is no commit and none is known.
   * A comparison with another base may have commits that the round has not. The layers are those of the round.
   */
  "changes/commits": request(
    z.object({ reviewId: z.string(), round, part: z.exactOptional(rangePart) }),
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("commits"),
        commits: z.array(rangeCommit),
        /** True where the round has more commits: the last ones are listed. */
        isCut: z.boolean(),
        /** The layers of the round, the uppermost first; none where no other branch ends within it. */
        layers: z._default(z.array(rangeLayer), []),
      }),
      refused,
    ]),
  ),
  /**
   * The fate of each commit of an earlier round: those of the later one in the order of reading, then those that are gone.
   * A round without commits has none.
   */
  "changes/pairs": request(
    z.object({ reviewId: z.string(), round, since: round }),
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("pairs"),
        pairs: z.array(commitPair),
        /** True where the rounds have more commits or code than are compared. */
        isCut: z.boolean(),
      }),
      refused,
    ]),
  ),
  /** Numbers of viewed hunks of some commits of a round; a commit that git cannot read is left out. */
  "changes/commit-marks": request(
    z.object({ reviewId: z.string(), round, commits: z.array(objectId).check(z.maxLength(100)) }),
    z.object({ marks: z.array(z.object({ commit: z.string(), hunks: amount, viewed: amount, partly: amount })) }),
  ),
  /** The message of a commit of a round below its subject, as Markdown; empty where there is none. */
  "changes/commit-message": request(
    z.object({ reviewId: z.string(), round, commit: objectId }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("message"), text: z.string() }), refused]),
  ),
  /** Branches and tags whose names have all words of a text, those of the upstream and the newest first; at most 50. */
  "changes/bases": request(
    z.object({ reviewId: z.string(), round, text: z.string().check(z.maxLength(1_000)) }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("bases"), bases: z.array(rangeBase), isCut: z.boolean() }),
      refused,
    ]),
  ),
});
export type RangeContract = typeof rangeContract;

import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { exactName } from "./nameText.ts";

/** A task of an assistant, by the id that the assistant gives it. */
const session = z.string().check(z.minLength(1), z.maxLength(200));

const turn = z.object({
  session,
  /** Absolute path of the assistant's working directory. */
  folder: z.string(),
  /** The name of the assistant, as people know it. */
  assistant: z.optional(z.string().check(z.maxLength(100))),
});

/** Reasons for which a turn ends without a question. */
export const turnSilence = z.enum(["off", "left", "explained", "asked", "unknown", "slow"]);
export type TurnSilence = z.infer<typeof turnSilence>;

export const turnEnd = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("ask"),
    /** The review that goes on in this folder, if there is one. */
    reviewId: z.optional(z.string()),
    /** Number of changes of this turn that no section explains. */
    count: z.int(),
    /** The first of them. */
    unexplained: z.array(exactName),
  }),
  z.object({ kind: z.literal("silent"), reason: turnSilence }),
]);
export type TurnEnd = z.infer<typeof turnEnd>;

/** Messages of the hooks that assistants run when a turn begins and ends, and when a plan is ready. */
export const turnBridge = defineContract({
  /** Notes which changes are older than this turn. Answers at once. */
  "turn/begin": request(turn, z.object({})),
  /** Returns whether the assistant should bring the review up to date before the turn ends. */
  "turn/end": request(turn, turnEnd),
  /** Returns whether a plan is to be reviewed here. */
  "turn/plan": request(turn, z.object({ isWanted: z.boolean() })),
  /** Ends the questions for this session. */
  "turn/leave": request(turn, z.object({})),
});

import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";
import { nameText } from "./nameText.ts";

/** How a claim of a review stands: nobody knows yet, or it was looked at. */
export const claimState = z.enum(["pending", "holds", "fails", "unknown"]);
export type ClaimState = z.infer<typeof claimState>;

/** What came of looking at a claim. All texts are untrusted and bounded. */
const claimResult = {
  state: claimState,
  /** What should have been found, of one that fails. */
  expected: z.optional(z.string()),
  found: z.optional(z.string()),
  /** Why nobody can say. */
  reason: z.optional(z.string()),
  /** When it was looked at, in milliseconds since the epoch. */
  at: z.optional(z.number()),
};

/** A claim of the review that a page shows. */
export const claimRow = z.object({
  /** Content hash of its section. */
  hash: z.string(),
  /** How many claims of the section stand before it. */
  index: z.int(),
  /** What it is known by: its lines, without the space around them. */
  text: z.string(),
  ...claimResult,
  /** What it came to in the nearest earlier iteration, where that was the opposite. */
  was: z.optional(z.object({ state: z.enum(["holds", "fails"]), iteration: z.int() })),
  /** It is of an old iteration: what it came to then stays, and it is not run any more. */
  isOld: z.optional(z.literal(true)),
});
export type ClaimRow = z.infer<typeof claimRow>;

/** How all claims of the review that a page shows stand, in their order. */
export const claimStates = z.object({ reviewId: z.string(), claims: z.array(claimRow) });
export type ClaimStates = z.infer<typeof claimStates>;

/** What a page is told of claims, a part of `hostToPanel`. */
export const claimNews = defineContract({
  /** Claims of the review that is shown stand otherwise than they did, or were looked at again. */
  "claims/states": notification(claimStates),
});

/** What a page asks about claims, a part of `panelToHost`. */
export const claiming = defineContract({
  /** Looks again at one claim of what the page shows, or at all of them. */
  "claims/run": request(
    z.object({ claim: z.optional(z.object({ hash: z.string(), index: z.int().check(z.gte(0)) })) }),
    z.object({}),
  ),
  /** Runs one claim no longer: nobody knows then how it stands. */
  "claims/stop": request(
    z.object({ claim: z.object({ hash: z.string(), index: z.int().check(z.gte(0)) }) }),
    z.object({}),
  ),
});
export type Claiming = typeof claiming;

/** A claim for an assistant. */
export const claimReport = z.object({
  /** Heading path of its section. */
  section: nameText,
  /** The claim as it is written, or the beginning of a long one. */
  claim: z.string(),
  title: z.optional(nameText),
  ...claimResult,
});
export type ClaimReport = z.infer<typeof claimReport>;

/** How the claims of a review stand, for an assistant. */
export const claimSummary = z.object({
  total: z.int(),
  holds: z.int(),
  fails: z.int(),
  unknown: z.int(),
  /** Not looked at yet. */
  pending: z.int(),
  /** Those that do not hold, at most 50. */
  claims: z.array(claimReport),
});
export type ClaimSummary = z.infer<typeof claimSummary>;

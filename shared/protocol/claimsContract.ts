import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { nameText } from "./nameText.ts";
import { value } from "./value.ts";

export const claimState = z.enum(["pending", "holds", "fails", "unknown"]);
export type ClaimState = z.infer<typeof claimState>;

/** The result of checking a claim. All texts are untrusted and bounded. */
const claimResult = {
  state: claimState,
  expected: z.optional(z.string()),
  found: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** True when it holds and only looks for text: "passed" then says nothing of what the code does. */
  isText: z.optional(z.literal(true)),
  at: z.optional(z.number()),
};

export const claimRow = z.object({
  /** Content hash of its section. */
  hash: z.string(),
  /** Number of claims before it in the section. */
  index: z.int(),
  /** The claim's key: its lines without the surrounding space. */
  text: z.string(),
  ...claimResult,
  /** Its result in the nearest earlier iteration, if that was the opposite. */
  was: z.optional(z.object({ state: z.enum(["holds", "fails"]), iteration: z.int() })),
  /** True for a claim of an old iteration: it keeps its result and is not run again. */
  isOld: z.optional(z.literal(true)),
});
export type ClaimRow = z.infer<typeof claimRow>;

export const claimStates = z.object({ reviewId: z.string(), claims: z.array(claimRow) });
export type ClaimStates = z.infer<typeof claimStates>;

export const claimsValues = {
  /** The states of the claims in the review of the page. */
  claims: value(claimStates),
};

export const claimsContract = defineContract({
  "claims/run": request(
    z.object({ claim: z.optional(z.object({ hash: z.string(), index: z.int().check(z.gte(0)) })) }),
    z.object({}),
  ),
  /** Stops running one claim; its state becomes unknown. */
  "claims/stop": request(
    z.object({ claim: z.object({ hash: z.string(), index: z.int().check(z.gte(0)) }) }),
    z.object({}),
  ),
});
export type ClaimsContract = typeof claimsContract;

export const claimReport = z.object({
  section: nameText,
  claim: z.string(),
  title: z.optional(nameText),
  ...claimResult,
});
export type ClaimReport = z.infer<typeof claimReport>;

export const claimSummary = z.object({
  total: z.int(),
  holds: z.int(),
  fails: z.int(),
  unknown: z.int(),
  pending: z.int(),
  /** Those that do not hold, at most 50. */
  claims: z.array(claimReport),
});
export type ClaimSummary = z.infer<typeof claimSummary>;

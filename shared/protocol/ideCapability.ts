import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";

/** A program as JSON: `{"findReferences": {"symbol": {"getSelection": {}}}}`. */
const program = z.unknown();

/** One meaning of a request that has several. */
export const capabilityCandidate = z.object({
  /** To follow "If you meant". */
  label: z.string(),
  /** Can be sent back as it is. */
  program,
});
export type CapabilityCandidate = z.infer<typeof capabilityCandidate>;

/** What a program of the IDE's language came to. */
export const capabilityOutcome = z.discriminatedUnion("kind", [
  /** The value is a program that makes it again. */
  z.object({ kind: z.literal("success"), value: z.unknown() }),
  z.object({
    kind: z.literal("failure"),
    reason: z.enum([
      "syntax",
      "unknown-name",
      "arguments",
      "type",
      "not-allowed",
      "budget",
      "cancelled",
      "function",
      /** A sentence that means no program. */
      "not-understood",
    ]),
    message: z.string(),
    /** Whether the same request may succeed later. */
    canRetry: z.boolean(),
    /** Signatures of what may have been meant. */
    nearest: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("ambiguous"),
    questions: z.array(z.string()),
    candidates: z.array(capabilityCandidate),
    /** How many combinations are not among the candidates. */
    omitted: z.int(),
  }),
]);
export type CapabilityOutcome = z.infer<typeof capabilityOutcome>;

/** The answer to a request. */
export const capabilityAnswer = z.object({
  outcome: capabilityOutcome,
  /** What was run: as JSON, and as it is written as a call. Nothing where the request could not be read. */
  program: z.optional(z.object({ json: program, call: z.string() })),
  /** All of it for a reader. */
  text: z.string(),
});
export type CapabilityAnswer = z.infer<typeof capabilityAnswer>;

/** What assistants ask in the IDE's language. */
export const capabilityBridge = defineContract({
  "capability/run": request(
    z.object({
      /** A program as JSON or as a call, a program as data, or a sentence. */
      request: z.union([z.string(), z.record(z.string(), z.unknown())]),
    }),
    capabilityAnswer,
  ),
});

import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";

/** A program as JSON: `{"findReferences": {"symbol": {"getSelection": {}}}}`. */
const program = z.unknown();

/** One meaning of an ambiguous request. */
export const capabilityCandidate = z.object({
  /** Completes the sentence "If you meant". */
  label: z.string(),
  /** Can be sent back unchanged. */
  program,
});
export type CapabilityCandidate = z.infer<typeof capabilityCandidate>;

export const capabilityOutcome = z.discriminatedUnion("kind", [
  /** The value is a program that reproduces it. */
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
      /** A sentence that matches no program. */
      "not-understood",
    ]),
    message: z.string(),
    /** True when the same request may succeed later. */
    canRetry: z.boolean(),
    /** Signatures of functions that may have been meant. */
    nearest: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("ambiguous"),
    questions: z.array(z.string()),
    candidates: z.array(capabilityCandidate),
    omitted: z.int(),
  }),
]);
export type CapabilityOutcome = z.infer<typeof capabilityOutcome>;

export const capabilityAnswer = z.object({
  outcome: capabilityOutcome,
  /** The program that ran: as JSON, and as a call. Absent when the request could not be parsed. */
  program: z.optional(z.object({ json: program, call: z.string() })),
  /** The complete answer as text. */
  text: z.string(),
});
export type CapabilityAnswer = z.infer<typeof capabilityAnswer>;

/** Methods that mcp-server calls on the host: programs in the IDE's language. */
export const capabilityBridge = defineContract({
  "capability/run": request(
    z.object({
      /** A program as JSON or as a call, a program as data, or a sentence. */
      request: z.union([z.string(), z.record(z.string(), z.unknown())]),
    }),
    capabilityAnswer,
  ),
});

import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { incompleteness } from "./ideSymbolsBridge.ts";

/** A program as JSON: `{"findReferences": {"symbol": {"getSelection": {}}}}`. */
const program = z.unknown();

export const capabilityCandidate = z.object({
  /** Completes the sentence "If you meant". */
  label: z.string(),
  /** Can be sent back unchanged. */
  program,
});

export const capabilityOutcome = z.discriminatedUnion("kind", [
  /** The value is a program that reproduces it. */
  z.object({ kind: z.literal("success"), value: z.optional(z.unknown()), ...incompleteness }),
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
      "not-understood",
    ]),
    message: z.string(),
    canRetry: z.boolean(),
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
  /** Remarks on the value, such as files that were not looked at. */
  notes: z.optional(z.array(z.string())),
  text: z.string(),
});
export type CapabilityAnswer = z.infer<typeof capabilityAnswer>;

export const capabilityBridge = defineContract({
  "capability/run": request(
    z.object({
      request: z.union([z.string(), z.record(z.string(), z.unknown())]),
      /** True when it may edit nothing, even where edits are allowed. */
      readOnly: z.optional(z.boolean()),
    }),
    capabilityAnswer,
  ),
});

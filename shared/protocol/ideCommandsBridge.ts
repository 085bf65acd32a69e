import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";

export const commandRefusal = z.object({
  kind: z.literal("refused"),
  reason: z.enum([
    "no-editor",
    "untrusted",
    "command-unknown",
    /** The person chose to deny it permanently. */
    "command-denied",
    "not-answered",
    "waiting-for-person",
    "command-failed",
  ]),
  message: z.string(),
  candidates: z.optional(z.array(z.string())),
});
export type CommandRefusal = z.infer<typeof commandRefusal>;

export const commandRun = z.object({
  kind: z.literal("ran"),
  command: z.string(),
  /** The permission it ran under: the setting, or the person's answer, once or always. */
  allowedBy: z.enum(["setting", "once", "always"]),
  /** False when it did not finish in time; it keeps running. */
  hasEnded: z.boolean(),
  /** Its return value, reduced to plain data; lines and columns are 1-based. */
  result: z.optional(z.unknown()),
  /** True when parts of the result were left out because it is too long or circular. */
  isCut: z.boolean(),
  notes: z.array(z.string()),
});
export type CommandRun = z.infer<typeof commandRun>;

export const ideCommandsBridge = defineContract({
  "command/execute": request(
    z.object({ command: z.string(), args: z.array(z.unknown()), saveAllEditors: z.boolean() }),
    z.discriminatedUnion("kind", [commandRun, commandRefusal]),
  ),
});

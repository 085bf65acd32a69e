import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";

/** Why a command of the editor was not run, or did not end well. */
export const commandRefusal = z.object({
  kind: z.literal("refused"),
  reason: z.enum([
    "no-editor",
    "untrusted",
    "command-unknown",
    /** A person said never. */
    "command-denied",
    /** A person closed the question. */
    "not-answered",
    /** The question is still shown. */
    "waiting-for-person",
    "command-failed",
  ]),
  message: z.string(),
  /** Commands with similar names. */
  candidates: z.optional(z.array(z.string())),
});
export type CommandRefusal = z.infer<typeof commandRefusal>;

/** A command that the editor has run. */
export const commandRun = z.object({
  kind: z.literal("ran"),
  command: z.string(),
  /** What allowed it: the setting, or a person for once or always. */
  allowedBy: z.enum(["setting", "once", "always"]),
  /** False when it did not end in time; it goes on. */
  hasEnded: z.boolean(),
  /** What it returned, as far as that is data; lines and columns are 1-based. */
  result: z.optional(z.unknown()),
  /** Parts of the result were left out: it is too long, or goes in circles. */
  isCut: z.boolean(),
  /** What the caller should know, such as that a document could not be saved. */
  notes: z.array(z.string()),
});
export type CommandRun = z.infer<typeof commandRun>;

/** What assistants have an editor do. */
export const ideCommandsBridge = defineContract({
  "command/execute": request(
    z.object({ command: z.string(), args: z.array(z.unknown()), saveAllEditors: z.boolean() }),
    z.discriminatedUnion("kind", [commandRun, commandRefusal]),
  ),
});

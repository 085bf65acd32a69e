import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";

/** A file of the folder that makes a server run a program of the folder's choice; a kind as in `NamedProgram` of the host. */
const namedProgram = z.object({
  kind: z.enum(["names", "runs", "unread"]),
  place: z.string(),
  key: z.optional(z.string()),
  value: z.optional(z.string()),
});

/** The question whether a folder's own language servers may run. */
export const serversQuestion = z.object({
  /** Names the question in the answer, so that an answer is about the commands that the person has read. */
  id: z.string(),
  servers: z.array(z.object({ name: z.string(), command: z.string(), because: z.optional(z.array(namedProgram)) })),
});
export type ServersQuestion = z.infer<typeof serversQuestion>;

export const serversContract = defineContract({
  "servers/answer": request(
    z.object({ id: z.string(), answer: z.enum(["run", "later", "never"]) }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("kept") }),
      z.object({ kind: z.literal("refused"), message: z.string() }),
    ]),
  ),
});
export type ServersContract = typeof serversContract;

export const serversNewsContract = defineContract({
  /** Sets or clears the question. */
  "servers/question": notification(z.object({ question: z.optional(serversQuestion) })),
});

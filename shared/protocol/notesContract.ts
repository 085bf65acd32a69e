import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";

const notesExchange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done"), message: z.string() }),
  /** Git has refused it, or was cancelled. */
  z.object({ kind: z.literal("failed"), message: z.string() }),
  /** Git was not started. */
  z.object({ kind: z.literal("refused"), message: z.string() }),
  /** There are several remotes: repeat the request with one of them. */
  z.object({ kind: z.literal("choose"), remotes: z.array(z.string()) }),
]);
export type NotesExchange = z.infer<typeof notesExchange>;

/** Reviews that travel with commits. */
export const notesContract = defineContract({
  /** Fetches those of a remote, or pushes them there. */
  "notes/exchange": request(
    z.object({ way: z.enum(["fetch", "push"]), remote: z.optional(z.string()) }),
    notesExchange,
  ),
  /** Stores those of the latest commits that are not known here among the past reviews. */
  "notes/import": request(z.object({}), z.object({ added: z.int() })),
});

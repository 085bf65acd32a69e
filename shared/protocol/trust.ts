import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";

/** The folders that a person may trust: the one that is open, and the one around it. */
export const trustQuestion = z.object({ folder: z.string(), parent: z.optional(z.string()) });
export type TrustQuestion = z.infer<typeof trustQuestion>;

/** What a page asks about trust, a part of `panelToHost`. */
export const trusting = defineContract({
  /** The person trusts the folder, or the one around it; the page never sends a path. */
  "trust/grant": request(
    z.object({ which: z.enum(["folder", "parent"]) }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("granted") }),
      z.object({ kind: z.literal("refused"), message: z.string() }),
    ]),
  ),
});
export type Trusting = typeof trusting;

/** What a page is told of trust, a part of `hostToPanel`. */
export const trustNews = defineContract({
  /** Whether the person has to be asked; not where an editor asks. */
  "trust/question": notification(z.object({ question: z.optional(trustQuestion) })),
});

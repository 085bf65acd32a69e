import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";

export const trustQuestion = z.object({ folder: z.string(), parent: z.optional(z.string()) });
export type TrustQuestion = z.infer<typeof trustQuestion>;

export const trusting = defineContract({
  /** Trusts the folder or its parent; the page never sends a path. */
  "trust/grant": request(
    z.object({ which: z.enum(["folder", "parent"]) }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("granted") }),
      z.object({ kind: z.literal("refused"), message: z.string() }),
    ]),
  ),
});
export type Trusting = typeof trusting;

export const trustNews = defineContract({
  /** Sets or clears the trust question; not sent where the editor asks itself. */
  "trust/question": notification(z.object({ question: z.optional(trustQuestion) })),
});

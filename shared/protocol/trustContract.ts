import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";

export const trustQuestion = z.object({ folder: z.string(), parent: z.optional(z.string()) });
export type TrustQuestion = z.infer<typeof trustQuestion>;

export const trustContract = defineContract({
  /** Trusts the folder or its parent; the page never sends a path. */
  "trust/grant": request(
    z.object({ which: z.enum(["folder", "parent"]) }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("granted") }),
      z.object({ kind: z.literal("refused"), message: z.string() }),
    ]),
  ),
});
export type TrustContract = typeof trustContract;

export const trustNewsContract = defineContract({
  /** Sets or clears the trust question; not sent where the editor asks itself. */
  "trust/question": notification(z.object({ question: z.optional(trustQuestion) })),
});

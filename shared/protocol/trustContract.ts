import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";

export const trustQuestion = z.object({
  /** Undefined where the editor asks, in a dialog of its own. */
  folder: z.optional(z.string()),
  parent: z.optional(z.string()),
  /** True when the person has answered “Not now”. */
  isPutOff: z.boolean(),
});
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
  /** Opens the editor's own dialog. */
  "trust/manage": request(z.object({}), z.object({})),
  /** Answers “Not now” for all pages of the window, or brings the question back. */
  "trust/put-off": request(z.object({ isPutOff: z.boolean() }), z.object({})),
});
export type TrustContract = typeof trustContract;

export const trustNewsContract = defineContract({
  /** Sets or clears the trust question. */
  "trust/question": notification(z.object({ question: z.optional(trustQuestion) })),
});

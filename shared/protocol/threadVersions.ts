import * as z from "zod/mini";
import { codeExcerpt } from "./codeExcerpt.ts";
import { defineContract, request } from "./contract.ts";

/** The subject of a thread at one time. */
const version = z.object({
  /** The time, for display: `When commented on`, `Iteration 3`. */
  title: z.string(),
  /** Its first lines: code, or a section's Markdown. */
  excerpt: codeExcerpt,
});

/** The subject of a thread before and after the work on it. */
export const threadVersions = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("versions"),
    before: version,
    /** The reason as text when the subject is gone. */
    after: z.union([version, z.string()]),
  }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type ThreadVersions = z.infer<typeof threadVersions>;

/** Requests of a page about the subjects of threads, a part of `panelToHost`. */
export const threadVersioning = defineContract({
  /** Returns a thread's code or section as it was when commented on, and as it is now. */
  "thread/versions": request(z.object({ reviewId: z.string(), thread: z.string() }), threadVersions),
});

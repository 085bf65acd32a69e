import * as z from "zod/mini";
import { codeExcerpt } from "./codeExcerpt.ts";
import { defineContract, request } from "./contract.ts";
import { changeSubject } from "./feedbackContract.ts";
import { changesPlace } from "./rangePart.ts";

const threadLine = z.object({
  /** Id of a thread, or key of a box. */
  name: z.string(),
  /** Id in the list of changes. */
  file: z.string(),
  side: z.enum(["before", "after"]),
  /** The last of the lines, or the nearest line when they are gone; 0 is the file as a whole. */
  line: z.int(),
  /** True when the view does not have the line: the comment belongs to the file, and stands at no line. */
  isOutside: z.exactOptional(z.literal(true)),
});
export type ThreadLine = z.infer<typeof threadLine>;

/** Requests of a page about the places of comments in changes, a part of `panelToHost`. */
export const threadLineFinding = defineContract({
  /**
   * The lines of a view of changes at which comments on changes stand: threads of this round or an earlier one, and the
   * boxes of comments that are being written. Comments on files that the view does not have are left out. The rules are those of
   * `shared/review/anchor/placeInChanges.ts`.
   */
  "thread/lines": request(
    z.extend(changesPlace, {
      boxes: z.array(z.object({ key: z.string(), subject: changeSubject })).check(z.maxLength(100)),
    }),
    z.object({ lines: z.array(threadLine) }),
  ),
});

/** The code that a thread is about, at one time. */
const version = z.object({
  /** The time, for display: `When commented on`, `Iteration 3`. */
  title: z.string(),
  /** Its first lines. */
  excerpt: codeExcerpt,
});

/** The subject of a thread before and after the work on it: its code, or the iterations that have its section. */
export const threadVersions = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("versions"),
    before: version,
    /** The reason as text when the subject is gone. */
    after: z.union([version, z.string()]),
  }),
  /** For a section, whose texts the page compares. */
  z.object({ kind: z.literal("iterations"), section: z.string(), from: z.int(), to: z.int() }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type ThreadVersions = z.infer<typeof threadVersions>;

/** Requests of a page about the subjects of threads, a part of `panelToHost`. */
export const threadVersioning = defineContract({
  /** Returns a thread's code as it was when commented on and as it is now, or where its section was and is. */
  "thread/versions": request(z.object({ reviewId: z.string(), thread: z.string() }), threadVersions),
});

import { draft, rangePart } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import type { PanelMemory } from "../host/panelPort.ts";

const unkeptDraft = z.object({ reviewId: z.string(), draft });

/** A draft that was not saved on disk before the page closed. */
export type UnkeptDraft = z.infer<typeof unkeptDraft>;

const rememberedPlace = z.object({
  reviewId: z.optional(z.string()),
  sectionId: z.optional(z.string()),
  /** Pixels from the top of the view to the top of the section. */
  offset: z._default(z.number(), 0),
  /** The row of code at the top of the view; it arrives later than its section. */
  row: z.optional(
    z.object({
      id: z.string(),
      offset: z.number(),
      /** Rows that must be expanded for it to be there: those of its file and its hunk. */
      around: z.optional(z.readonly(z.array(z.string()))),
    }),
  ),
  /** Folded sections by review id. */
  folds: z.optional(
    z.record(
      z.string(),
      z.object({
        all: z.optional(z.boolean()),
        sections: z.record(z.string(), z.boolean()),
        rows: z.readonly(z.array(z.string())),
      }),
    ),
  ),
  /** The hunks that were in sight, as `ReadingSlice` names them. */
  passed: z.optional(z.readonly(z.array(z.string()))),
  isOutlineOpen: z.optional(z.boolean()),
  isSideBySide: z.optional(z.boolean()),
  codeView: z.optional(z.object({ hidesWhitespace: z.optional(z.boolean()), isUnwrapped: z.optional(z.boolean()) })),
  /** Drafts of commit messages, by review id. */
  commitDrafts: z.optional(z.record(z.string(), z.string())),
  /** Titles and texts of pull requests that are not created yet, by review and branch. */
  newPullDrafts: z.optional(
    z.record(z.string(), z.object({ branch: z.string(), title: z.optional(z.string()), body: z.optional(z.string()) })),
  ),
  unkept: z.optional(z.array(unkeptDraft)),
  /** The drafts that the person has closed. */
  closedDrafts: z.optional(z.object({ reviewId: z.string(), keys: z.readonly(z.array(z.string())) })),
  /** The comment box that had the focus, and the position of its caret. */
  writing: z.optional(z.object({ reviewId: z.string(), key: z.string(), at: z.int() })),
  /** An iteration that the reader has opened, while the page does not follow the latest. */
  opened: z.optional(z.object({ reviewId: z.string(), iteration: z.int() })),
  comparison: z.optional(
    z.object({
      reviewId: z.string(),
      from: z.int(),
      to: z.int(),
      sectionId: z.optional(z.string()),
      offset: z.number(),
    }),
  ),
  changes: z.optional(
    z.object({
      reviewId: z.string(),
      round: z.int(),
      since: z.optional(z.int()),
      part: z.optional(rangePart),
      file: z.optional(z.string()),
      hunk: z.optional(z.string()),
    }),
  ),
});

/** The reader's place, which is restored after a reload. */
export type RememberedPlace = z.infer<typeof rememberedPlace>;

/** Returns the remembered place; unreadable data counts as an empty memory. */
export function readPlace(memory: PanelMemory): RememberedPlace {
  const parsed = z.safeParse(rememberedPlace, memory.read());
  return parsed.success ? parsed.data : { offset: 0 };
}

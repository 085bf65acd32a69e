import * as z from "zod/mini";
import { skippedFile } from "./changeRounds.ts";
import { defineContract, notification, request } from "./contract.ts";
import { exactName, nameText } from "./nameText.ts";
import { changesPlace, rangePart } from "./rangePart.ts";

const changePlace = z.object({
  /** Relative to the review's base directory or a workspace folder, with `/`. */
  path: exactName,
  /** 1-based current lines; for removed lines, the line before them. */
  line: z.int(),
  endLine: z.int(),
  kind: z.enum(["lines", "removed-lines", "deleted-file"]),
});
export type ChangePlace = z.infer<typeof changePlace>;

const outdatedSection = z.object({
  /** Title path, from the outermost section; empty before the first heading. */
  path: nameText,
  reasons: z.array(nameText),
});

/** Share of the changes since the last commit that a review explains, for an assistant. */
export const coverageSummary = z.object({
  total: z.int(),
  explained: z.int(),
  unexplained: z.array(exactName),
  /** Number of explained changes that stand only in a list or table, without a sentence, and the first of them. */
  listed: z.optional(z.int()),
  listedPlaces: z.optional(z.array(exactName)),
  outdated: z.array(outdatedSection),
  /** Paths of generated files, which need no explanation; absent when there are none. */
  generated: z.optional(z.array(nameText)),
  /** Files that git cannot read, each with its reason: they may have changed, too. */
  unread: z.optional(z.array(nameText)),
});
export type CoverageSummary = z.infer<typeof coverageSummary>;

const side = z.object({ lines: z.array(z.string()), count: z.int() });

export const unexplainedChange = z.object({
  ...changePlace.shape,
  /** Opens the change; stable while the change is the same, even when it moves. */
  id: z.string(),
  language: z.string(),
  removed: side,
  added: side,
});
export type UnexplainedChange = z.infer<typeof unexplainedChange>;

export const coverageOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("measured"),
    reviewId: z.string(),
    /** The part of the changes that was measured; absent for the changes since the last commit. */
    part: z.optional(rangePart),
    total: z.int(),
    explained: z.int(),
    unexplained: z.array(unexplainedChange),
    /** Number of explained changes that stand only in a list or table, without a sentence. */
    listed: z.optional(z.int()),
    outdated: z.array(z.object({ ...outdatedSection.shape, sectionId: z.string() })),
    /** Changed files without line changes: binary content, renames, modes. */
    unlined: z.int(),
    /** Changed files that are generated, which count nowhere else here; absent when there are none. */
    generated: z.optional(z.array(nameText)),
    /** Files that git cannot read, which count nowhere else here; absent when there are none. */
    skipped: z.optional(z.array(skippedFile)),
    isCut: z.boolean(),
  }),
  z.object({
    kind: z.literal("unavailable"),
    reason: z.enum(["untrusted", "no-git", "no-repository", "failed"]),
    message: z.string(),
  }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type CoverageOutcome = z.infer<typeof coverageOutcome>;

export const coverageContract = defineContract({
  /**
   * Measures the coverage of the displayed review, and from then on notifies the page when it is stale. With a place, that of a part of its
   * changes: the id of a change is then that of its file and the hash of its hunk, with a space between them.
   */
  "coverage/look": request(z.object({ place: z.optional(changesPlace) }), coverageOutcome),
  "coverage/leave": notification(z.object({})),
});

export const coverageNewsContract = defineContract({
  "coverage/stale": notification(z.object({})),
});

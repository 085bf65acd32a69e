import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";
import { nameText } from "./nameText.ts";

/** A change of the working tree. */
const changePlace = z.object({
  /** Relative to the review's base directory or a workspace folder, with `/`. */
  path: nameText,
  /** 1-based lines as they are now; of lines that went, the one that they stood after. */
  line: z.int(),
  endLine: z.int(),
  kind: z.enum(["lines", "removed-lines", "deleted-file"]),
});
export type ChangePlace = z.infer<typeof changePlace>;

/** A section whose code is not what it was when the section was written. */
const outdatedSection = z.object({
  /** Title after those of the sections that hold it; empty before the first heading. */
  path: nameText,
  reasons: z.array(nameText),
});

/** How much of what changed since the last commit a review explains, for an assistant. */
export const coverageSummary = z.object({
  total: z.int(),
  explained: z.int(),
  /** Where the first of those are that are not, such as `src/auth.ts:10-14`. */
  unexplained: z.array(nameText),
  outdated: z.array(outdatedSection),
});
export type CoverageSummary = z.infer<typeof coverageSummary>;

const side = z.object({ lines: z.array(z.string()), count: z.int() });

/** The same for a page, with what changed. */
export const unexplainedChange = z.object({
  ...changePlace.shape,
  /** Stays the same while the change does, wherever it moves; opens it. */
  id: z.string(),
  /** Name that highlight.js knows, or empty. */
  language: z.string(),
  /** The first lines that went and that came, and how many there are. */
  removed: side,
  added: side,
});
export type UnexplainedChange = z.infer<typeof unexplainedChange>;

/** How much of what changed since the last commit a review explains. */
export const coverageOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("measured"),
    reviewId: z.string(),
    total: z.int(),
    explained: z.int(),
    /** The first of those that are not. */
    unexplained: z.array(unexplainedChange),
    outdated: z.array(z.object({ ...outdatedSection.shape, sectionId: z.string() })),
    /** Changed files without lines: bytes, new names, modes. */
    unlined: z.int(),
    /** True when so much has changed that not all was looked at. */
    isCut: z.boolean(),
  }),
  /** Git cannot say what changed, and why. */
  z.object({
    kind: z.literal("unavailable"),
    reason: z.enum(["untrusted", "no-git", "no-repository"]),
    message: z.string(),
  }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type CoverageOutcome = z.infer<typeof coverageOutcome>;

/** What a page asks about coverage, a part of `panelToHost`. */
export const measuring = defineContract({
  /** Looks at what the page shows, and from then on tells the page when it should look again. */
  "coverage/look": request(z.object({}), coverageOutcome),
  /** The page does not show coverage any more. */
  "coverage/leave": notification(z.object({})),
});
export type Measuring = typeof measuring;

/** What a page is told of coverage, a part of `hostToPanel`. */
export const coverageNews = defineContract({
  /** The code, the last commit or the review changed. */
  "coverage/stale": notification(z.object({})),
});

import * as z from "zod/mini";
import { changesContract, changesNewsContract } from "./changes.ts";
import { claiming, claimNews } from "./claims.ts";
import { committing, reviewCommit } from "./commit.ts";
import { compareOutcome } from "./comparison.ts";
import { defineContract, notification, request } from "./contract.ts";
import { coverageNews, measuring } from "./coverage.ts";
import { exporting } from "./exporting.ts";
import { feedbackContract, feedbackNewsContract } from "./feedback.ts";
import { iterationChanges, iterationEntry, reviewEntry } from "./history.ts";
import { historyQuery, historySearchOutcome } from "./historySearch.ts";
import { logLevel } from "./logLevel.ts";
import { panelCommands } from "./panelCommand.ts";
import { editsContract } from "./personEdits.ts";
import { referenceNews } from "./referenceStates.ts";
import { reviewMeta, storageTrouble } from "./review.ts";
import { sectionCommitting } from "./sectionCommits.ts";
import { sinceContract } from "./since.ts";
import { trusting, trustNews } from "./trust.ts";

/**
 * Sections by column: about 60 bytes each on the wire, and arrays of plain values parse ten times faster than
 * an array of objects. All columns have the same length.
 */
export const sectionTable = z.object({
  ids: z.array(z.string()),
  /** Content hash of the heading's own text. */
  hashes: z.array(z.string()),
  /** Heading level, 0 for the preamble. */
  levels: z.array(z.int()),
  /** Plain text of the heading, at most 120 UTF-16 code units. */
  titles: z.array(z.string()),
  /** UTF-16 code units of the own text. */
  lengths: z.array(z.int()),
  /** Lines of the own text. */
  lines: z.array(z.int()),
  /** Ordinals of the sections that hold link reference or footnote definitions. */
  defining: z.array(z.int()),
});
export type SectionTable = z.infer<typeof sectionTable>;

/** Own texts by content hash. */
export const bodies = z.record(z.string(), z.string());
export type Bodies = z.infer<typeof bodies>;

/** Everything a page needs to show one iteration, but the texts that are not near the screen. */
export const manifest = z.object({
  meta: reviewMeta,
  /** Grows by one with every change of what is shown; a manifest older than the one shown is ignored. */
  revision: z.int(),
  sections: sectionTable,
  /** Texts of the first screens, so that the first paint needs no further question. */
  bodies,
});
export type Manifest = z.infer<typeof manifest>;

/** What changed between two revisions; a page that does not stand at `base` asks for the manifest. */
export const patch = z.object({
  meta: reviewMeta,
  base: z.int(),
  revision: z.int(),
  /** In ascending order of `start`, positions in the base; `sections.defining` counts within the splice. */
  splices: z.array(z.object({ start: z.int(), removed: z.int(), sections: sectionTable })),
  /** Ids of the sections among these whose texts differ in blank lines at the end only: nobody sees that. */
  respaced: z.optional(z.array(z.string())),
  /** Small changed texts; larger ones are asked for by hash. */
  bodies,
});
export type Patch = z.infer<typeof patch>;

/** What an editor can do for somebody who has no review yet. */
export const offer = z.enum(["open-folder", "copy-mcp-configuration"]);
export type Offer = z.infer<typeof offer>;

/** What a page shows. */
export const panelState = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("empty"),
    workspace: z.optional(z.string()),
    sampleAvailable: z.boolean(),
    offers: z.array(offer),
    trouble: z.optional(storageTrouble),
  }),
  z.object({ kind: z.literal("review"), manifest }),
  z.object({ kind: z.literal("failed"), message: z.string() }),
]);
export type PanelState = z.infer<typeof panelState>;

/** Lines of a file for a page that shows code itself. */
export const codeExcerpt = z.object({
  /** Relative to the workspace folder, with `/`. */
  path: z.string(),
  /** Name that highlight.js knows, or empty. */
  language: z.string(),
  /** 1-based number of the first line in `text`. */
  firstLine: z.int(),
  text: z.string(),
  /** 1-based lines to mark, inclusive. */
  markFrom: z.int(),
  markTo: z.int(),
  totalLines: z.int(),
  /** Names what is no file, instead of the path and the marked lines. */
  title: z.optional(z.string()),
  /** The iteration that was written about this text, when it is not the file as it is now. */
  asOf: z.optional(z.int()),
});
export type CodeExcerpt = z.infer<typeof codeExcerpt>;

/** What became of a click on a reference. */
export const openOutcome = z.discriminatedUnion("kind", [
  /** An editor shows it. `notice` says what is not as the reference says (line past the end). */
  z.object({ kind: z.literal("opened"), path: z.string(), line: z.int(), notice: z.optional(z.string()) }),
  /** No editor here: the page shows the lines. */
  z.object({ kind: z.literal("code"), excerpt: codeExcerpt, notice: z.optional(z.string()) }),
  /** Several files fit: ask again with `choice`, the index here. */
  z.object({ kind: z.literal("ambiguous"), message: z.string(), candidates: z.array(z.string()) }),
  /** There is no such file; `suggestions` are near names to ask again with `suggestion`, the index here. */
  z.object({ kind: z.literal("missing"), message: z.string(), suggestions: z.array(z.string()) }),
  /** The person dismissed the choice that the editor offered. */
  z.object({ kind: z.literal("dismissed") }),
  /** It will not be opened, and why. */
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type OpenOutcome = z.infer<typeof openOutcome>;

/** The code around a reference, for a look without leaving the review. */
export const previewOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code"),
    excerpt: codeExcerpt,
    notice: z.optional(z.string()),
    /** Whether the editor can show the place inside the code that is open there. */
    canPeek: z.boolean(),
    /** Whether the editor can show what has become of code as it was. */
    canCompare: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type PreviewOutcome = z.infer<typeof previewOutcome>;

const namedReference = z.object({
  reviewId: z.string(),
  hash: z.string(),
  text: z.string(),
  /** The code as it is now, although an old iteration is shown, which has it as it was then. */
  asNow: z.optional(z.literal(true)),
});

/** What became of a click on an ordinary link. */
export const linkOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("opened") }),
  /** The page is in a browser already and opens the checked address itself, without an opener. */
  z.object({ kind: z.literal("open-here") }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type LinkOutcome = z.infer<typeof linkOutcome>;

/** What came of asking for another iteration or review. */
export const viewOutcome = z.discriminatedUnion("kind", [
  /** `follows` says that the page shows the latest, and whatever comes after it. */
  z.object({ kind: z.literal("viewing"), state: panelState, follows: z.boolean() }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type ViewOutcome = z.infer<typeof viewOutcome>;

/** What came of bringing an old iteration back as a new one. */
export const restoreOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("restored"), iteration: z.int() }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type RestoreOutcome = z.infer<typeof restoreOutcome>;

/** Webview → host. */
export const panelToHost = defineContract({
  ...sinceContract,
  ...exporting,
  ...committing,
  ...sectionCommitting,
  ...feedbackContract,
  ...editsContract,
  ...changesContract,
  ...measuring,
  ...claiming,
  ...trusting,
  /** Opens a change that coverage has named, by its id. */
  "thread/open-code": request(
    z.object({
      reviewId: z.string(),
      thread: z.string(),
      /** A reference as it stands in a comment of the thread; without it, the code that the thread is about. */
      text: z.optional(z.string()),
    }),
    openOutcome,
  ),
  "coverage/open": request(z.object({ id: z.string() }), openOutcome),
  /** The page is ready and shows nothing yet, or lost its place: the whole state, please. */
  "panel/ready": request(z.object({}), panelState),
  /** Own texts by hash, at most 256 at a time. Unknown hashes are left out of the answer. */
  "review/bodies": request(
    z.object({ reviewId: z.string(), hashes: z.array(z.string()).check(z.maxLength(256)) }),
    z.object({ bodies }),
  ),
  /** All reviews of the workspace, the one that changed last first. */
  "history/reviews": request(z.object({}), z.object({ reviews: z.array(reviewEntry) })),
  /** The iterations of a review, the first one first. */
  "history/iterations": request(z.object({ reviewId: z.string() }), z.object({ iterations: z.array(iterationEntry) })),
  /** What iterations changed, at most 64 at a time; those that cannot be read are left out. */
  "history/changes": request(
    z.object({ reviewId: z.string(), numbers: z.array(z.int().check(z.gte(1))).check(z.maxLength(64)) }),
    z.object({ changes: z.array(iterationChanges) }),
  ),
  /** Looks for a text in everything that was presented; a later question cancels this one. */
  "history/search": request(historyQuery, historySearchOutcome),
  /** Shows an iteration and stays there, whatever is presented meanwhile; without a review, follows the latest again. */
  "view/open": request(
    z.object({
      reviewId: z.optional(z.string()),
      iteration: z.optional(z.int().check(z.gte(1))),
      /** Where that number is not used, the next one that way is opened. */
      way: z.optional(z.enum(["older", "newer"])),
    }),
    viewOutcome,
  ),
  /** Compares two iterations; until the page leaves the comparison, texts of both are answered. */
  "view/compare": request(
    z.object({ reviewId: z.string(), from: z.int().check(z.gte(1)), to: z.int().check(z.gte(1)) }),
    compareOutcome,
  ),
  /** The page compares no longer. */
  "view/leave-comparison": notification(z.object({})),
  /** Makes a new iteration with the text of an old one. */
  "view/restore": request(z.object({ reviewId: z.string(), iteration: z.int().check(z.gte(1)) }), restoreOutcome),
  /** Opens a reference that stands in that section; the page never sends a path. `choice` picks one of the candidates or suggestions of the outcome before. */
  "reference/open": request(z.extend(namedReference, { choice: z.optional(z.int().check(z.gte(0))) }), openOutcome),
  /** The lines around a reference; nothing is opened and nobody is asked. */
  "reference/preview": request(namedReference, previewOutcome),
  /** Shows a reference inside the code that is open in the editor. */
  "reference/peek": request(namedReference, openOutcome),
  /** Shows in the editor what has become of the code of a reference since it was written about. */
  "reference/compare": request(namedReference, openOutcome),
  /** Opens an ordinary link outside: http, https and mailto only. */
  "link/open": request(z.object({ href: z.string() }), linkOutcome),
  /** What the person has selected in the review, for `get_selection`; empty text clears it. */
  "selection/changed": notification(z.object({ reviewId: z.string(), sectionId: z.string(), text: z.string() })),
  /** Shows the built-in sample as a review. */
  "sample/open": request(z.object({}), z.object({})),
  /** Does what the empty page offered. */
  "offer/take": request(z.object({ offer }), z.object({})),
  /** Opens the log. The lines come back for a page that shows them itself. */
  "log/show": request(z.object({}), z.object({ lines: z.optional(z.array(z.string())) })),
  /** Something went wrong in the page. */
  log: notification(z.object({ level: logLevel, message: z.string() })),
});
export type PanelToHost = typeof panelToHost;

/** A section of an iteration. */
const sectionPlace = z.object({ reviewId: z.string(), iteration: z.int(), sectionId: z.string() });
export type SectionPlace = z.infer<typeof sectionPlace>;

/** Host → webview. */
export const hostToPanel = defineContract({
  ...referenceNews,
  ...feedbackNewsContract,
  ...changesNewsContract,
  ...coverageNews,
  ...claimNews,
  ...trustNews,
  /** The person ran a command of the editor. */
  "panel/command": notification(z.object({ command: z.enum(panelCommands) })),
  /** Another review, another iteration, or nothing any more. */
  "panel/state": notification(panelState),
  /** The review that is shown changed. */
  "review/patch": notification(patch),
  /** Something was presented that the page does not show, because it stays at what the reader has opened. */
  "view/behind": notification(z.object({ latest: reviewMeta })),
  /** The person wants to read a section, which may be of another review or iteration than the page shows. */
  "view/show-section": notification(sectionPlace),
  /** The review at which the page stays became a commit, or goes on after it. */
  "view/mark": notification(z.object({ reviewId: z.string(), committed: z.optional(reviewCommit) })),
  /** What is the latest iteration that you have painted? Asked when somebody wants to know, so that updates need no word back. */
  "panel/painted": request(
    z.object({}),
    z.object({ painted: z.optional(z.object({ reviewId: z.string(), iteration: z.int() })) }),
  ),
});
export type HostToPanel = typeof hostToPanel;

import * as z from "zod/mini";
import { changesContract, changesNewsContract } from "./changesContract.ts";
import { claimsContract } from "./claimsContract.ts";
import { codeExcerpt } from "./codeExcerpt.ts";
import { reviewCommit, singleCommitContract } from "./commit.ts";
import { compareOutcome } from "./comparison.ts";
import { defineContract, notification, request } from "./contract.ts";
import { coverageContract, coverageNewsContract } from "./coverageContract.ts";
import { exportContract } from "./exportContract.ts";
import { feedbackContract, feedbackNewsContract } from "./feedbackContract.ts";
import { iterationChanges, iterationEntry, reviewEntry } from "./history.ts";
import { historyQuery, historySearchOutcome } from "./historySearchOutcome.ts";
import { inboxContract } from "./inboxContract.ts";
import { logLevel } from "./logLevel.ts";
import { menuEntryNames } from "./menuEntryNames.ts";
import { exactName } from "./nameText.ts";
import { newPullContract } from "./newPullContract.ts";
import { newsContract } from "./newsContract.ts";
import { notesContract } from "./notesContract.ts";
import { joinOnce } from "./onceNamed.ts";
import { panelCommandNames } from "./panelCommandNames.ts";
import { panelValues } from "./panelValues.ts";
import { pendingReviewContract } from "./pendingReviewContract.ts";
import { personEditsContract } from "./personEditsContract.ts";
import { pictureOutcome } from "./picture.ts";
import { planContract } from "./planContract.ts";
import { problemsNews } from "./problemsContract.ts";
import { questionContract } from "./questionContract.ts";
import { objectId } from "./rangePart.ts";
import { referencesNewsContract } from "./referencesNewsContract.ts";
import { reviewMeta, storageTrouble } from "./review.ts";
import { sectionCommitsContract } from "./sectionCommitsContract.ts";
import { setupContract } from "./setupContract.ts";
import { suggestionContract } from "./suggestionContract.ts";
import { threadLineFinding, threadVersioning } from "./threadCodeContract.ts";
import { triedCommitsContract, triedCommitsNewsContract } from "./triedCommitsContract.ts";
import { turnsContract } from "./turnsContract.ts";
import { undoContract } from "./undoContract.ts";
import { someOf } from "./value.ts";

/**
 * Sections by column: about 60 bytes each on the wire, and arrays of plain values parse ten times faster than an array
 * of objects. All columns except the last two have the same length.
 */
export const sectionTable = z.object({
  ids: z.array(z.string()),
  /** Content hash of the heading's own text. */
  hashes: z.array(z.string()),
  /** Heading level, 0 for the preamble. */
  levels: z.array(z.int()),
  /** Plain text of the heading, whole: the anchors of links come from it. At most 1,000 UTF-16 code units are read. */
  titles: z.array(z.string()),
  lengths: z.array(z.int()),
  lines: z.array(z.int()),
  /** Ordinals of the sections that contain link reference or footnote definitions. */
  defining: z.array(z.int()),
  /** Ordinals of the sections that are folded until the reader unfolds them. */
  collapsed: z.array(z.int()),
});
export type SectionTable = z.infer<typeof sectionTable>;

export const bodies = z.record(z.string(), z.string());
export type Bodies = z.infer<typeof bodies>;

/** The data a page needs to show one iteration, except the texts that are not near the viewport. */
export const manifest = z.object({
  meta: reviewMeta,
  /** Incremented with every change of the displayed content; a manifest older than the displayed one is ignored. */
  revision: z.int(),
  /** YAML above the sections, with its marks. */
  frontMatter: z.optional(z.string()),
  sections: sectionTable,
  /** Texts of the first screens, so that the first paint needs no further request. */
  bodies,
});
export type Manifest = z.infer<typeof manifest>;

/** The changes between two revisions; a page that is not at `base` requests the manifest. */
export const patch = z.object({
  meta: reviewMeta,
  base: z.int(),
  revision: z.int(),
  /** The front matter after the change, empty when it is gone; absent when it is as before. */
  frontMatter: z.optional(z.string()),
  /** In ascending order of `start`, positions in the base; ordinals in `sections` count within the splice. */
  splices: z.array(z.object({ start: z.int(), removed: z.int(), sections: sectionTable })),
  /** Ids of those sections whose texts differ only in trailing blank lines, which is an invisible change. */
  respaced: z.optional(z.array(z.string())),
  /** Small changed texts; larger ones are requested by hash. */
  bodies,
});
export type Patch = z.infer<typeof patch>;

export const offer = z.enum(["open-folder", "copy-mcp-configuration"]);
export type Offer = z.infer<typeof offer>;

export const panelState = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("empty"),
    /** The open folders. */
    folders: z.array(z.string()),
    sampleAvailable: z.boolean(),
    offers: z.array(offer),
    trouble: z.optional(storageTrouble),
  }),
  z.object({ kind: z.literal("review"), manifest }),
  z.object({ kind: z.literal("failed"), message: z.string() }),
]);
export type PanelState = z.infer<typeof panelState>;

/** The result of a click on a reference. */
export const openOutcome = z.discriminatedUnion("kind", [
  /** Shown in an editor. `notice` reports a deviation from the reference, such as a line past the end of the file. */
  z.object({ kind: z.literal("opened"), path: exactName, line: z.int(), notice: z.optional(z.string()) }),
  z.object({ kind: z.literal("code"), excerpt: codeExcerpt, notice: z.optional(z.string()) }),
  /** Several files match: repeat the request with `choice`, an index into this list. */
  z.object({ kind: z.literal("ambiguous"), message: z.string(), candidates: z.array(exactName) }),
  /**
   * There is no such file; `suggestions` are similar names: repeat the request with `suggestion`, an index into this
   * list.
   */
  z.object({ kind: z.literal("missing"), message: z.string(), suggestions: z.array(exactName) }),
  z.object({ kind: z.literal("dismissed") }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type OpenOutcome = z.infer<typeof openOutcome>;

export const previewOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code"),
    excerpt: codeExcerpt,
    notice: z.optional(z.string()),
    canPeek: z.boolean(),
    canCompare: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type PreviewOutcome = z.infer<typeof previewOutcome>;

const namedReference = z.object({
  reviewId: z.string(),
  hash: z.string(),
  text: z.string(),
  /** True when the code is current although an old iteration is shown, which refers to the code as it was then. */
  asNow: z.optional(z.literal(true)),
});

export const linkOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("opened") }),
  /** The page runs in a browser and opens the validated address itself, with `noopener`. */
  z.object({ kind: z.literal("open-here") }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type LinkOutcome = z.infer<typeof linkOutcome>;

export const viewOutcome = z.discriminatedUnion("kind", [
  /** `follows` is true when the page shows the latest and will show updates. */
  z.object({ kind: z.literal("viewing"), state: panelState, follows: z.boolean() }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);

export const restoreOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("restored"), iteration: z.int() }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type RestoreOutcome = z.infer<typeof restoreOutcome>;

/** Set to leave the code that is open in an editor where it is, and open this beside it. */
const besideCode = { beside: z.optional(z.literal(true)) };

/** Webview → host. */
export const panelToHost = defineContract({
  ...planContract,
  ...exportContract,
  ...singleCommitContract,
  ...sectionCommitsContract,
  ...triedCommitsContract,
  ...feedbackContract,
  ...suggestionContract,
  ...personEditsContract,
  ...changesContract,
  ...coverageContract,
  ...claimsContract,
  ...questionContract,
  ...notesContract,
  ...newsContract,
  ...setupContract,
  ...turnsContract,
  ...undoContract,
  ...inboxContract,
  ...newPullContract,
  ...pendingReviewContract,
  ...threadVersioning,
  ...threadLineFinding,
  "thread/open-code": request(
    z.object({
      reviewId: z.string(),
      thread: z.string(),
      /** A reference in a comment of the thread; when absent, the code that the thread is about. */
      text: z.optional(z.string()),
      ...besideCode,
    }),
    openOutcome,
  ),
  /** Opens a file that `changes/new-folder` listed, by its id. */
  "changes/open-new": request(
    z.object({
      reviewId: z.string(),
      round: z.int().check(z.gte(1)),
      folder: z.int().check(z.gte(0)),
      file: z.string(),
    }),
    openOutcome,
  ),
  /** Opens the code to which the message of a commit of a round refers, by the text of the reference. */
  "changes/open-message-code": request(
    z.object({
      reviewId: z.string(),
      round: z.int().check(z.gte(1)),
      commit: objectId,
      text: z.string(),
      ...besideCode,
    }),
    openOutcome,
  ),
  /** Opens a change that coverage listed, by its id. */
  "coverage/open": request(z.object({ id: z.string() }), openOutcome),
  /** Looks for new problems before an approval. Without news when the approval does not depend on them. */
  "problems/look": request(z.object({}), z.object({ news: z.optional(problemsNews) })),
  "problems/open": request(z.object({ id: z.string() }), openOutcome),
  /** Requests the whole state: the page is ready and empty, or has lost sync. */
  "panel/ready": request(z.object({}), panelState),
  /** Own texts by hash, at most 256 at a time. Unknown hashes are left out of the answer. */
  "review/bodies": request(
    z.object({ reviewId: z.string(), hashes: z.array(z.string()).check(z.maxLength(256)) }),
    z.object({ bodies }),
  ),
  /** All reviews of the workspace, most recently changed first. */
  "history/reviews": request(z.object({}), z.object({ reviews: z.array(reviewEntry) })),
  /** The iterations of a review, oldest first. */
  "history/iterations": request(z.object({ reviewId: z.string() }), z.object({ iterations: z.array(iterationEntry) })),
  /** The changes of iterations, at most 64 at a time; unreadable ones are left out. */
  "history/changes": request(
    z.object({ reviewId: z.string(), numbers: z.array(z.int().check(z.gte(1))).check(z.maxLength(64)) }),
    z.object({ changes: z.array(iterationChanges) }),
  ),
  /** Searches everything that was presented; a later search cancels this one. */
  "history/search": request(historyQuery, historySearchOutcome),
  /** Shows an iteration and stays there regardless of updates; without a review, follows the latest again. */
  "view/open": request(
    z.object({
      reviewId: z.optional(z.string()),
      iteration: z.optional(z.int().check(z.gte(1))),
      /** Direction in which to look for the next iteration when that number is not used. */
      way: z.optional(z.enum(["older", "newer"])),
    }),
    viewOutcome,
  ),
  /** Compares two iterations; texts of both are served until the page leaves the comparison. */
  "view/compare": request(
    z.object({ reviewId: z.string(), from: z.int().check(z.gte(1)), to: z.int().check(z.gte(1)) }),
    compareOutcome,
  ),
  "view/leave-comparison": notification(z.object({})),
  "view/restore": request(z.object({ reviewId: z.string(), iteration: z.int().check(z.gte(1)) }), restoreOutcome),
  /**
   * Opens a reference of that section; the page never sends a path. `choice` picks a candidate or suggestion of the
   * previous outcome; `beside` leaves the code that is open in an editor where it is.
   */
  "reference/open": request(
    z.extend(namedReference, { choice: z.optional(z.int().check(z.gte(0))), ...besideCode }),
    openOutcome,
  ),
  /** The lines around a reference; opens nothing and asks no questions. */
  "reference/preview": request(namedReference, previewOutcome),
  /** The file of an image in the text; `known` is the digest of the picture that the page has. */
  "reference/picture": request(z.extend(namedReference, { known: z.optional(z.string()) }), pictureOutcome),
  "reference/peek": request(namedReference, openOutcome),
  "reference/compare": request(namedReference, openOutcome),
  /** Opens an ordinary link outside: http, https and mailto only. */
  "link/open": request(z.object({ href: z.string() }), linkOutcome),
  /** The person's selection in the review, for `get_selection`; an empty text clears it. */
  "selection/changed": notification(z.object({ reviewId: z.string(), sectionId: z.string(), text: z.string() })),
  "sample/open": request(z.object({}), z.object({})),
  "offer/take": request(z.object({ offer }), z.object({})),
  /** Opens the log. The lines are returned for a page that shows them itself. */
  "log/show": request(z.object({}), z.object({ lines: z.optional(z.array(z.string())) })),
  log: notification(z.object({ level: logLevel, message: z.string() })),
});
export type PanelToHost = typeof panelToHost;

/** A place on the page: a comment, or else a section. */
const sectionPlace = z.object({
  reviewId: z.string(),
  /** The latest by default. */
  iteration: z.optional(z.int()),
  sectionId: z.optional(z.string()),
  thread: z.optional(z.string()),
});
export type SectionPlace = z.infer<typeof sectionPlace>;

/** The news of the host for a page, about itself and its review. */
const pageNewsContract = defineContract({
  /** Answered once the page has run the command: without an answer, the next page of the editor runs it. */
  "panel/command": request(z.object({ command: z.enum(panelCommandNames) }), z.object({})),
  /** The person chose an entry of a context menu, which the page that it belongs to knows by its name. */
  "panel/menu": notification(z.object({ menu: z.string(), entry: z.enum(menuEntryNames) })),
  /** The page was hidden behind another one of its editor, which keeps it, or is shown again. */
  "panel/shown": notification(z.object({ isShown: z.boolean() })),
  /** A value that changed, whole; see `Mirror` of the host. Each message has one, so that a bad one takes no others along. */
  "mirror/values": notification(someOf(panelValues)),
  "panel/state": notification(panelState),
  "review/patch": notification(patch),
  /** Answered once the page shows the place: without an answer, the next page of the editor shows it. */
  "view/show-section": request(sectionPlace, z.object({})),
  /** The review that the page stays at was committed, or continues after its commit. */
  "view/mark": notification(z.object({ reviewId: z.string(), committed: z.optional(reviewCommit) })),
  /** Asks for the latest painted iteration. Sent on demand, so that updates need no acknowledgement. */
  "panel/painted": request(
    z.object({}),
    z.object({ painted: z.optional(z.object({ reviewId: z.string(), iteration: z.int() })) }),
  ),
});

/** Host → webview. A name that two features take does not compile. */
export const hostToPanel = joinOnce({
  references: referencesNewsContract,
  feedback: feedbackNewsContract,
  changes: changesNewsContract,
  coverage: coverageNewsContract,
  triedCommits: triedCommitsNewsContract,
  page: pageNewsContract,
});
export type HostToPanel = typeof hostToPanel;

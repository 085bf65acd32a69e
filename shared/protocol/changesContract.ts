import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";
import { findingJudgement } from "./feedbackContract.ts";
import { newFolderFile } from "./foldedFolder.ts";
import { exactName, nameText } from "./nameText.ts";
import { nextStep } from "./nextStep.ts";
import { notShown, picture } from "./picture.ts";
import { rangeContract } from "./rangeContract.ts";
import { changesPlace, rangePart } from "./rangePart.ts";
import { refusal } from "./review.ts";

const refused = z.object({ kind: z.literal("refused"), message: z.string() });
const round = z.int().check(z.gte(1));
/** An earlier round; 0 is the state before the first one. */
const since = z.optional(z.int().check(z.gte(0)));

/** Letters of `git diff --name-status`; `U` is an unmerged path, and untracked files count as added. */
export const changeStatus = z.enum(["A", "M", "D", "R", "C", "T", "U"]);
export type ChangeStatus = z.infer<typeof changeStatus>;

const amount = z.int().check(z.gte(0));

const encoding = z.enum(["UTF-8", "UTF-16 LE", "UTF-16 BE", "Windows-1252"]);
const lineEndings = z.enum(["LF", "CRLF", "mixed"]);

/** A changed file, without its hunks. */
export const changedFile = z.object({
  /** Opaque id for pages; not a path. */
  id: z.string(),
  /** Relative to the repository, with `/`. */
  path: exactName,
  /** The previous path of a renamed or copied file. */
  from: z.optional(exactName),
  status: changeStatus,
  /** Line counts of the text, decoded; both are absent for a binary file. */
  additions: z.optional(z.int()),
  deletions: z.optional(z.int()),
  /** Octal, when it changed: `100644` to `100755`. */
  mode: z.optional(z.object({ before: z.string(), after: z.string() })),
  isSubmodule: z.optional(z.boolean()),
  /** The target of a link that is new or leads elsewhere. */
  link: z.optional(nameText),
  /** Encodings of a file that is not UTF-8 on both sides; a side that does not exist is absent. */
  encoding: z.optional(z.object({ before: z.optional(encoding), after: z.optional(encoding) })),
  /** A byte order mark of UTF-8 that came or went. */
  byteOrderMark: z.optional(z.enum(["added", "removed"])),
  /** Line ends of the whole file, when they differ. Unless only some lines got another end, hunks and counts ignore them. */
  endings: z.optional(z.object({ before: lineEndings, after: lineEndings })),
  /** The first part of the path, or of the previous one, that git never writes, such as `..`: nothing can be undone in the file. */
  forbiddenPart: z.optional(exactName),
  /** True when the file changed between the presentation and its snapshot, so its lines are unknown. */
  isUnsettled: z.optional(z.literal(true)),
  /**
   * In a comparison of rounds: true when the earlier round and the new base changed the same lines. The hunks are those
   * of the later round that the earlier one does not have.
   */
  isConflict: z.optional(z.literal(true)),
  /** Present for a file that a tool writes. It stands last and collapsed, and is not to be explained or viewed. */
  generated: z.optional(
    z.object({
      /** The reason: `.gitattributes`, the name of the file, or its first lines. */
      by: z.enum(["attribute", "name", "header"]),
      /** True when these changes themselves say so: the file is collapsed, but otherwise like any other. */
      counts: z.boolean(),
    }),
  ),
});
export type ChangedFile = z.infer<typeof changedFile>;

export const changeHunk = z.object({
  /** Hash of the added and removed lines, regardless of line numbers, so viewed marks survive a rebase. */
  hash: z.string(),
  oldStart: z.int(),
  oldLines: z.int(),
  newStart: z.int(),
  newLines: z.int(),
  /** The context that git reports for the hunk, such as the enclosing function. */
  heading: z.string(),
  /** Each line has the prefix ` `, `+` or `-` and ends with `\n`; `\ No newline at end of file` as git writes it. */
  body: z.string(),
  /**
   * Lines of the new side that the person is known to have written, or next to which they removed lines: pairs of first
   * and last line.
   */
  yours: z.optional(z.array(z.tuple([z.int(), z.int()]))),
  /** The client with whose turn the hunk came; absent while only one client works in the repository. */
  by: z.optional(z.string()),
});
export type ChangeHunk = z.infer<typeof changeHunk>;

/** A note that an author left in changed code: 💡 explains, ❓ asks. */
export const codeNote = z.object({
  file: z.string(),
  path: exactName,
  line: z.int(),
  type: z.enum(["Explanation", "Question", "Todo", "Fixme"]),
  text: z.string(),
  /** The note's thread, or the id of the thread that starts when the person responds. */
  thread: z.string(),
  judgement: z.optional(findingJudgement),
});
export type CodeNote = z.infer<typeof codeNote>;

const placedHunk = z.object({
  file: z.string(),
  /** Absent for a file without displayable lines, which is treated as a whole. */
  hash: z.optional(z.string()),
  /** The mark of a file without displayable lines, under which it is viewed. */
  mark: z.optional(z.string()),
  /** The first added line, or the line before the removed ones; `lines` counts the lines of the hunk's body. */
  line: z.int(),
  lines: z.int(),
});
export type PlacedHunk = z.infer<typeof placedHunk>;

const sectionHunk = z.extend(placedHunk, {
  /** True when another section explains the hunk more specifically; the hunk is shown there. */
  isElsewhere: z.optional(z.literal(true)),
  /**
   * The lines of the hunk's body that are shown in this section, where a long hunk is divided among several: pairs of
   * the 0-based offset of the first line and of the one after the last. Absent when all of it is.
   */
  parts: z.optional(z.array(z.tuple([z.int(), z.int()]))),
  /** True when sections only list the hunk's file, or name other lines of it: the hunk stands there unexplained. */
  isUnmentioned: z.optional(z.literal(true)),
});
export type SectionHunk = z.infer<typeof sectionHunk>;

export const placedChanges = z.object({
  round,
  since,
  /** The sections that explain something, in order. A hunk that several explain is `isElsewhere` in all but one, or divided. */
  sections: z.array(z.object({ id: z.string(), hunks: z.array(sectionHunk) })),
  /** The hunks of files that no section names; beyond 1,000 such files, the others have no entries. */
  rest: z.array(placedHunk),
  references: z.array(z.object({ hash: z.string(), text: z.string(), file: z.string(), hunk: z.string() })),
});
export type PlacedChanges = z.infer<typeof placedChanges>;

/** The hashes of hunks. */
const lookedHunks = z.object({ hunks: z.array(z.string()).check(z.maxLength(10_000)) });

export const changesContract = defineContract({
  ...rangeContract,
  /** Asks git again whether it can read the code of a review; the value `rounds` says so. */
  "changes/look": request(z.object({ reviewId: z.string() }), z.object({})),
  /** The changed files of a place. Files are sent before their hunks. */
  "changes/files": request(
    changesPlace,
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("files"), files: z.array(changedFile), notes: z.array(codeNote) }),
      refused,
    ]),
  ),
  /** The new files of a folder that is one row, by its place among those of the round; the first 1,000, as they are now. */
  "changes/new-folder": request(
    z.object({ reviewId: z.string(), round, folder: amount }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("listed"), files: z.array(newFolderFile), count: amount }),
      refused,
    ]),
  ),
  /** The line by which git ignores such a folder, and the file in which it would stand: the nearest `.gitignore` above it. */
  "changes/ignore-offer": request(
    z.object({ reviewId: z.string(), round, folder: amount }),
    z.discriminatedUnion("kind", [
      // `isAdded` is true when the line was added here, and can be taken back.
      z.object({ kind: z.literal("offer"), file: exactName, line: z.string(), isAdded: z.boolean() }),
      refused,
    ]),
  ),
  /** Adds this line, or takes it back as long as nobody has changed the file since. */
  "changes/ignore": request(
    z.object({ reviewId: z.string(), round, folder: amount, isIgnored: z.boolean() }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("written") }), refused]),
  ),
  /** The hunks of at most 1,024 files at a time. The hunks of a very large file are truncated, with a notice. */
  "changes/hunks": request(
    z.extend(changesPlace, {
      files: z.array(z.string()).check(z.maxLength(1_024)),
      /** True to leave out the names of declarations, which take most of the time: the hunks have git's headings. */
      areFar: z.optional(z.literal(true)),
    }),
    z.object({
      files: z.array(
        z.object({
          id: z.string(),
          hunks: z.array(changeHunk),
          /**
           * For a file without displayable lines: hash of both sides. It is marked as viewed as a whole, and the mark
           * survives a rebase.
           */
          mark: z.optional(z.string()),
          notice: z.optional(z.string()),
          /** True for hunks with git's headings, which were left far. */
          isFar: z.optional(z.literal(true)),
          language: z.string(),
          /** Columns of a tab, if the repository says so. */
          tabWidth: z.optional(z.int()),
          /** Names of the texts of both sides, for `changes/text`: equal names, equal texts. A side that is no text has none. */
          texts: z.optional(z.object({ before: z.optional(z.string()), after: z.optional(z.string()) })),
        }),
      ),
    }),
  ),
  /**
   * The hunks of each section, from the newest round presented with an iteration or before it; with `from`, only the
   * differences from the newest round of that iteration. Empty when both have the same round, or none.
   */
  "changes/sections": request(
    z.object({ reviewId: z.string(), from: z.optional(round), to: round }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("placed"), places: placedChanges }),
      z.object({ kind: z.literal("none") }),
      refused,
    ]),
  ),
  /** Context lines around a file's hunks, as they are after the change; at most 2,000. */
  "changes/context": request(
    z.extend(changesPlace, {
      file: z.string(),
      line: z.int().check(z.gte(1)),
      endLine: z.int().check(z.gte(1)),
    }),
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("lines"),
        /** Without line ends; fewer at the end of the file. */
        lines: z.array(z.string()),
        total: z.int(),
        isUnended: z.boolean(),
      }),
      refused,
    ]),
  ),
  /** The whole text of a changed file on one side, with which its lines are coloured; absent when there is none, or a very long one. */
  "changes/text": request(
    z.extend(changesPlace, { file: z.string(), side: z.enum(["before", "after"]) }),
    z.object({ text: z.optional(z.string()) }),
  ),
  /** The picture that a changed file is on one side. */
  "changes/picture": request(
    z.extend(changesPlace, { file: z.string(), side: z.enum(["before", "after"]) }),
    z.discriminatedUnion("kind", [picture, notShown]),
  ),
  /**
   * Hashes of viewed hunks, and names of viewed parts as `toPartId` writes them. A viewed hunk is viewed in all its parts. Of a partly viewed
   * one, some lines were viewed in commits, or in all changes.
   */
  "changes/viewed": request(
    z.object({ reviewId: z.string() }),
    z.object({ hunks: z.array(z.string()), partly: z._default(z.array(z.string()), []) }),
  ),
  /** Marks hunks; with the place where they are shown, also those that have the same lines elsewhere. */
  "changes/mark": request(
    z.object({
      reviewId: z.string(),
      round: z.optional(round),
      part: z.optional(rangePart),
      hunks: z.array(z.string()).check(z.maxLength(10_000)),
      isViewed: z.boolean(),
    }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("kept") }), refused]),
  ),
  /** Says which hunks were in sight in the editor's own views. */
  "changes/looked": notification(lookedHunks),
  /**
   * Shows changes in the editor's own views: a file, at a line of either side, or the list of files. With `step`, the commit after or before
   * the one that is shown there. With `chooses`, the list in which the person chooses which changes are shown.
   */
  "changes/open": request(
    z.extend(changesPlace, {
      step: z.optional(z.literal([1, -1])),
      chooses: z.optional(z.literal(true)),
      file: z.optional(z.string()),
      line: z.optional(z.object({ side: z.enum(["before", "after"]), line: z.int().check(z.gte(1)) })),
    }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("opened") }), refused]),
  ),
});
export type ChangesContract = typeof changesContract;

export const changesNewsContract = defineContract({
  /** Hunks that the person has had in sight in the editor's own views: all to a page that begins, then each once. */
  "changes/looked": notification(lookedHunks),
});

/** Options of a call that begins a review of changes, or continues one. */
export const requestOptions = {
  /** True to begin a new review, even when one is open. */
  isNew: z.optional(z.boolean()),
  baseUri: z.optional(z.string()),
  retryId: z.optional(z.string()),
};

/** A round of changes as an assistant is told of it. */
export const requestAnswer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("requested"),
    reviewId: z.string(),
    round,
    iteration: z.int(),
    resolved: nameText,
    /** Real path of the repository's working tree; windows of earlier versions do not name it. */
    repository: z.optional(z.string()),
    files: z.array(changedFile),
    hidden: z.int(),
    /** Changed lines of all files, also of those that are not listed. */
    lines: z.optional(z.object({ additions: amount, deletions: amount })),
    notes: z.array(codeNote),
    skipped: z.array(nameText),
    /** True when the same request was made before and its result is unchanged: nothing was created. */
    again: z.optional(z.literal(true)),
    /** Notes for the assistant on the choice of the review, and on the comparison with the previous round. */
    reviewNotes: z.optional(z.array(nameText)),
    /** Differences from the previous round. */
    since: z.optional(z.object({ files: z.int(), additions: z.int(), deletions: z.int() })),
    goneEdits: z.optional(z.array(z.string())),
    next: z.optional(nextStep),
  }),
  refusal,
]);

export const changesBridge = defineContract({
  /** Creates a synthetic pull request from changes in a local repository, or its next round. */
  "review/request": request(
    z.object({
      /** `HEAD` is the working tree with untracked files; `HEAD~n`, `a..b`, `a...b`, a branch, a tag, a commit. */
      range: z._default(z.string(), "HEAD"),
      /** True for the commits above all other branches that end within the range. */
      isLayer: z.optional(z.boolean()),
      title: z._default(z.string(), "Code Review"),
      /** JSON of any shape, shown as the first text of the review. */
      description: z.optional(z.unknown()),
      /** The review to add the next round to; the open review of the base directory by default. */
      reviewId: z.optional(z.string()),
      ...requestOptions,
    }),
    requestAnswer,
  ),
});

import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";
import { findingJudgement } from "./feedback.ts";
import { nameText } from "./nameText.ts";
import { refusal } from "./review.ts";

const refused = z.object({ kind: z.literal("refused"), message: z.string() });
const round = z.int().check(z.gte(1));
/** An earlier round; 0 is what the first one began from. */
const since = z.optional(z.int().check(z.gte(0)));

/** Letters of `git diff --name-status`; `U` is a path that was not merged, and untracked files are added ones. */
export const changeStatus = z.enum(["A", "M", "D", "R", "C", "T", "U"]);
export type ChangeStatus = z.infer<typeof changeStatus>;

/** One request of a review of changes: what the range meant at that moment. */
export const changeRound = z.object({
  number: round,
  /** Milliseconds since the epoch. */
  at: z.number(),
  client: z.string(),
  title: z.string(),
  /** As it was asked for: `HEAD`, `main..topic`. */
  range: nameText,
  /** What it was resolved to, for a reader: `15781e2 and the working tree`. */
  resolved: nameText,
  files: z.int(),
  additions: z.int(),
  deletions: z.int(),
  /** The iteration of the review's text that was presented with it. */
  iteration: z.int(),
});
export type ChangeRound = z.infer<typeof changeRound>;

/** That the edit which a review shows was applied. */
export const appliedEdit = z.object({ client: z.string(), at: z.number() });
export type AppliedEdit = z.infer<typeof appliedEdit>;

/** A changed file, as far as it is known without its hunks. */
export const changedFile = z.object({
  /** What a page names it by; it is no path. */
  id: z.string(),
  /** Relative to the repository, with `/`. */
  path: nameText,
  /** The path before, of what was renamed or copied. */
  from: z.optional(nameText),
  status: changeStatus,
  /** Lines; both nothing for a binary file. */
  additions: z.optional(z.int()),
  deletions: z.optional(z.int()),
  /** Octal, where it changed: `100644` to `100755`. */
  mode: z.optional(z.object({ before: z.string(), after: z.string() })),
  isSubmodule: z.optional(z.boolean()),
});
export type ChangedFile = z.infer<typeof changedFile>;

/** Lines that changed together, with what stands around them. */
export const changeHunk = z.object({
  /** Hash of the lines that came and went, whatever their numbers: what was seen stays seen through a rebase. */
  hash: z.string(),
  oldStart: z.int(),
  oldLines: z.int(),
  newStart: z.int(),
  newLines: z.int(),
  /** What git says stands around it, such as the function. */
  heading: z.string(),
  /** Each line with ` `, `+` or `-` before it and `\n` behind it; `\ No newline at end of file` as git writes it. */
  body: z.string(),
  /** Lines of the side after that the person is known to have written, or beside which they took lines out: pairs of first and last. */
  yours: z.optional(z.array(z.tuple([z.int(), z.int()]))),
});
export type ChangeHunk = z.infer<typeof changeHunk>;

/** A note that an author left in changed code: 💡 explains, ❓ asks. */
export const codeNote = z.object({
  file: z.string(),
  path: nameText,
  line: z.int(),
  type: z.enum(["Explanation", "Question", "Todo", "Fixme"]),
  text: z.string(),
  /** The thread that it is, or that begins when the person says something about it. */
  thread: z.string(),
  /** What the person said when the same stood at the same code in an earlier round. */
  judgement: z.optional(findingJudgement),
});
export type CodeNote = z.infer<typeof codeNote>;

/** Hunks that a section explains, or that none does. */
const placedHunk = z.object({
  file: z.string(),
  /** Nothing for a file that has no lines to show: it is meant as a whole. */
  hash: z.optional(z.string()),
  /** The first line that came, or the one that the lines which went stood after; lines of its body. */
  line: z.int(),
  lines: z.int(),
});
export type PlacedHunk = z.infer<typeof placedHunk>;

/** Which changed code the sections of a review are about. */
export const placedChanges = z.object({
  round,
  since,
  /** The sections that explain something, in their order; a hunk may belong to several. */
  sections: z.array(z.object({ id: z.string(), hunks: z.array(placedHunk) })),
  /** What no section explains of files that some section is about; files of which nothing is listed are about nothing. */
  rest: z.array(placedHunk),
  /** References that lead into a hunk, by the hash of their section and their text. */
  references: z.array(z.object({ hash: z.string(), text: z.string(), file: z.string(), hunk: z.string() })),
});
export type PlacedChanges = z.infer<typeof placedChanges>;

/** Webview → host: changes of the code under review. */
export const changesContract = defineContract({
  /** The rounds of a review, the first one first; none for a review of text alone. */
  "changes/rounds": request(z.object({ reviewId: z.string() }), z.object({ rounds: z.array(changeRound) })),
  /** The files of a round; with `since`, what is otherwise than it was in that round. They come before their hunks. */
  "changes/files": request(
    z.object({ reviewId: z.string(), round, since }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("files"), files: z.array(changedFile), notes: z.array(codeNote) }),
      refused,
    ]),
  ),
  /** The hunks of files, at most 32 at a time. Those of a file that is very large are cut off, which is said. */
  "changes/hunks": request(
    z.object({
      reviewId: z.string(),
      round,
      since,
      files: z.array(z.string()).check(z.maxLength(32)),
    }),
    z.object({
      files: z.array(
        z.object({
          id: z.string(),
          hunks: z.array(changeHunk),
          /** For a file without lines to show, hash of what it was and is: it is looked at as a whole, and stays so through a rebase. */
          mark: z.optional(z.string()),
          /** Why there are none, or not all: binary, too large, unreadable. */
          notice: z.optional(z.string()),
          /** Name that highlight.js knows, or empty. */
          language: z.string(),
        }),
      ),
    }),
  ),
  /**
   * Which hunks belong to which section: of the newest round that came with an iteration or before it; with `from`, of what is
   * otherwise than in the newest round of that iteration. Nothing where both have the same round, or none.
   */
  "changes/sections": request(
    z.object({ reviewId: z.string(), from: z.optional(round), to: round }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("placed"), places: placedChanges }),
      z.object({ kind: z.literal("none") }),
      refused,
    ]),
  ),
  /** Lines of a file around its hunks, as they are after the change; at most 2,000 of them. */
  "changes/context": request(
    z.object({
      reviewId: z.string(),
      round,
      since,
      file: z.string(),
      line: z.int().check(z.gte(1)),
      endLine: z.int().check(z.gte(1)),
    }),
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("lines"),
        /** Without their line ends; fewer at the end of the file. */
        lines: z.array(z.string()),
        /** Lines of the whole file. */
        total: z.int(),
        /** The last line of the file has no end. */
        isUnended: z.boolean(),
      }),
      refused,
    ]),
  ),
  /** Hashes of the hunks that the person has looked at, in all rounds. */
  "changes/viewed": request(z.object({ reviewId: z.string() }), z.object({ hunks: z.array(z.string()) })),
  /** The person has looked at hunks, or wants to see them again. */
  "changes/mark": request(
    z.object({ reviewId: z.string(), hunks: z.array(z.string()).check(z.maxLength(10_000)), isViewed: z.boolean() }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("kept") }), refused]),
  ),
  /** Opens a changed file: its two sides where the editor can compare, else the page shows it. */
  "changes/open": request(
    z.object({
      reviewId: z.string(),
      round,
      since,
      file: z.string(),
      line: z.optional(z.int().check(z.gte(1))),
    }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("opened") }),
      z.object({ kind: z.literal("open-here") }),
      refused,
    ]),
  ),
});
export type ChangesContract = typeof changesContract;

/** The rounds of a review, the first one first. */
const changesNews = z.object({ reviewId: z.string(), rounds: z.array(changeRound) });
export type ChangesNews = z.infer<typeof changesNews>;

/** Host → webview, a part of `hostToPanel`. */
export const changesNewsContract = defineContract({
  /** A round came, or hunks were marked elsewhere. */
  "changes/news": notification(changesNews),
});

/** mcp-server → host. */
export const changesBridge = defineContract({
  /** Makes a synthetic pull request of changes in a local repository, or the next round of one. */
  "review/request": request(
    z.object({
      /** `HEAD` is the working tree with untracked files; `HEAD~n`, `a..b`, `a...b`, a branch, a tag, a commit. */
      range: z._default(z.string(), "HEAD"),
      title: z._default(z.string(), "Code Review"),
      /** JSON of whatever shape, shown as the first text of the review. */
      description: z.optional(z.unknown()),
      /** The review that this is the next round of. */
      reviewId: z.optional(z.string()),
      baseUri: z.optional(z.string()),
      retryId: z.optional(z.string()),
    }),
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("requested"),
        reviewId: z.string(),
        round,
        iteration: z.int(),
        resolved: nameText,
        files: z.array(changedFile),
        /** More files than are listed. */
        hidden: z.int(),
        notes: z.array(codeNote),
        /** Files of the working tree that were left out, each with the reason. */
        skipped: z.array(nameText),
        /** The same was asked for before, and stands as it was: nothing was made. */
        again: z.optional(z.literal(true)),
        /** What is otherwise than in the round before. */
        since: z.optional(z.object({ files: z.int(), additions: z.int(), deletions: z.int() })),
        /** Edits of the person that are gone, each in words. */
        goneEdits: z.optional(z.array(z.string())),
      }),
      refusal,
    ]),
  ),
});

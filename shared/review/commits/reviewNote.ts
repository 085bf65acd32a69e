import {
  maxNoteChars,
  maxNotedBaseChars,
  maxNotedNumber,
  maxNotedReviewChars,
  maxNotedReviews,
  maxNotedTitleChars,
} from "../limits.ts";

export interface ReviewNote {
  readonly reviewId: string;
  readonly title: string;
  readonly iteration: number;
  /** The base path of its references, relative to the repository root, with `/`; empty for the root. */
  readonly base: string;
  readonly text: string;
}

const trailerName = "Dialectic-Review";
const counted = (characters: number) => `${characters.toLocaleString("en")} characters`;
const tooLong = `it has more than ${counted(maxNotedReviewChars)}`;
const noteTooLong = `its note has more than ${counted(maxNoteChars)}`;
const tooMany = `a note can have at most ${maxNotedReviews} reviews`;

const fence = "---";
const idLine = /^dialectic-review: ([A-Za-z0-9-]{1,64})$/;
const keyLine = /^(title|iteration|base|lines): ([^\n]{1,4000})$/;
const trailerLine = /^(?:[A-Za-z0-9-]+[ \t]*:[ \t]*\S.*|[ \t]+\S.*|\(cherry picked from commit .*\))$/;
const control = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Writes the note: human-readable front matter, then the review. Git joins the notes of two people on one commit, so
 * the front matter counts the lines that follow.
 */
export function formatReviewNote({ reviewId, title, iteration, base, text }: ReviewNote): string {
  const head = [
    fence,
    `dialectic-review: ${reviewId}`,
    `title: ${JSON.stringify(title)}`,
    `iteration: ${iteration}`,
    `base: ${JSON.stringify(base)}`,
    `lines: ${text.split("\n").length}`,
    fence,
  ];
  return `${head.join("\n")}\n${text}\n`;
}

/** A review of a note that cannot be used. */
export interface LostReview {
  readonly reviewId: string;
  /** Why: `its base is wrong`. */
  readonly why: string;
}

/**
 * Reads a note, which may be written by anyone: other content is skipped, and only the latest iteration of a review is
 * kept.
 */
export function readReviewNotes(note: string): {
  readonly reviews: readonly ReviewNote[];
  readonly lost: readonly LostReview[];
} {
  const lines = note.slice(0, maxNoteChars).split("\n");
  const found = new Map<string, ReviewNote>();
  const lost: LostReview[] = [];
  for (let at = 0, read = 0; at < lines.length && read <= maxNotedReviews; ) {
    const head = readHead(lines, at);
    if (head === undefined || "why" in head) {
      if (head !== undefined) lost.push(head);
      at += 1;
      continue;
    }
    const end = findEnd(lines, head);
    const { reviewId, title, iteration, base } = head;
    const known = found.get(reviewId);
    const text = lines.slice(head.start, end).join("\n");
    const isCut = note.length > maxNoteChars && end === lines.length;
    const why =
      read === maxNotedReviews
        ? tooMany
        : isCut
          ? noteTooLong
          : text.length > maxNotedReviewChars
            ? tooLong
            : undefined;
    if (why !== undefined) lost.push({ reviewId, why });
    else if (known === undefined || known.iteration < iteration)
      found.set(reviewId, { reviewId, title, iteration, base, text });
    at = end;
    read += 1;
  }
  return { reviews: [...found.values()], lost: lost.slice(0, maxNotedReviews) };
}

/** Reads the reviews of a note; {@link readReviewNotes} also tells of those that cannot be used. */
export function parseReviewNotes(note: string): readonly ReviewNote[] {
  return readReviewNotes(note).reviews;
}

const reviewLine = new RegExp(`^[ \\t]*${trailerName}:[ \\t]*([A-Za-z0-9-]{1,64})[ \\t]*\\r?$`, "gim");

/**
 * Returns the ids of the reviews that a message names on lines of their own, wherever these stand: a squashed commit has
 * the messages of others within its own, as they are or indented.
 */
export function findReviewLines(message: string): readonly string[] {
  return [...new Set([...message.matchAll(reviewLine)].map(([, id = ""]) => id))];
}

/**
 * Returns the message with a trailer that names the review, in the format of `git interpret-trailers`; unchanged when
 * it already has it.
 */
export function withReviewTrailer(message: string, reviewId: string): string {
  const trailer = `${trailerName}: ${reviewId}`;
  const text = message.trimEnd();
  const paragraphs = text.split(/\n[ \t]*\n/);
  const lines = (paragraphs.at(-1) ?? "").split("\n").filter((line) => line.trim() !== "");
  // The first paragraph is the title, whatever it looks like.
  const hasTrailers = paragraphs.length > 1 && lines.length > 0 && lines.every((line) => trailerLine.test(line));
  if (hasTrailers && lines.includes(trailer)) return message;
  return `${text}${hasTrailers ? "\n" : "\n\n"}${trailer}\n`;
}

interface NoteHead extends Omit<ReviewNote, "text"> {
  readonly start: number;
  readonly lines: number;
}

function readHead(lines: readonly string[], at: number): NoteHead | LostReview | undefined {
  const reviewId = lines[at] === fence ? idLine.exec(lines[at + 1] ?? "")?.[1] : undefined;
  if (reviewId === undefined) return undefined;
  const values = new Map<string, unknown>();
  let next = at + 2;
  for (; next < at + 7 && lines[next] !== fence; next += 1) {
    const [, key = "", value = ""] = keyLine.exec(lines[next] ?? "") ?? [];
    values.set(key, readValue(value));
  }
  const [title, base] = [values.get("title"), values.get("base")];
  const [iteration, length] = [readPositiveInteger(values.get("iteration")), readPositiveInteger(values.get("lines"))];
  if (typeof base !== "string" || !isBase(base)) return { reviewId, why: "its base is wrong" };
  if (lines[next] !== fence || typeof title !== "string" || iteration === undefined || length === undefined)
    return { reviewId, why: "its title, iteration or number of lines is wrong" };
  const plain = title.replace(control, " ").slice(0, maxNotedTitleChars);
  return { reviewId, title: plain, iteration, base, start: next + 1, lines: length };
}

function isHead(lines: readonly string[], at: number): boolean {
  const head = readHead(lines, at);
  return head !== undefined && !("why" in head);
}

/** Returns the end of the review: after the counted lines, unless the note was edited. */
function findEnd(lines: readonly string[], { start, lines: length }: NoteHead): number {
  const end = start + length;
  let after = end;
  while (after < lines.length && lines[after] === "") after += 1;
  if (end <= lines.length && (after === lines.length || isHead(lines, after))) return end;
  for (let next = start; next < lines.length; next += 1) if (isHead(lines, next)) return next;
  return lines.length;
}

function readValue(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    // Not in our format: the note is not ours.
    return undefined;
  }
}

function readPositiveInteger(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= maxNotedNumber
    ? value
    : undefined;
}

function isBase(base: string): boolean {
  if (base.length > maxNotedBaseChars || /[\p{Cc}\\]/u.test(base)) return false;
  return base === "" || base.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

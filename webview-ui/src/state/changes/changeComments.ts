import type { Thread } from "@dialectic/shared/protocol";
import type { CommentBox } from "../feedback/feedbackBoxes.ts";
import type { FeedbackState } from "../feedback/feedbackState.ts";

interface Line {
  readonly round: number;
  readonly file: string;
  readonly side: "before" | "after";
  readonly line: number;
}

export function isNoteOpen({ notes }: Pick<FeedbackState, "notes">, line: Line): boolean {
  return notes.length > 0 && notes.some((thread) => getThreadLineName(thread) === toLineName(line));
}

/** Returns the threads whose lines end at this one, and the boxes of comments that are being written there. */
export function findCommentsOnLine(
  { threads, boxes }: Pick<FeedbackState, "threads" | "boxes">,
  line: Line,
): { readonly threads: readonly Thread[]; readonly boxes: readonly CommentBox[] } {
  const name = toLineName(line);
  return {
    threads: threads.filter((thread) => getThreadLineName(thread) === name),
    boxes: [...boxes.values()].filter((box) => getBoxLineName(box) === name),
  };
}

/** Returns the names of the lines of a file that have a comment or a box below them, such as `after 12`. */
export function listCommentedLines(
  { threads, boxes }: Pick<FeedbackState, "threads" | "boxes">,
  round: number,
  file: string,
): ReadonlySet<string> {
  const start = `${round} ${file} `;
  const names = [...threads.map(getThreadLineName), ...[...boxes.values()].map(getBoxLineName)];
  return new Set(names.flatMap((name) => (name?.startsWith(start) ? [name.slice(start.length)] : [])));
}

function toLineName({ round, file, side, line }: Line): string {
  return `${round} ${file} ${side} ${line}`;
}

function getThreadLineName({ place }: Thread): string | undefined {
  if (place.kind !== "code" || place.change === undefined) return undefined;
  return toLineName({ ...place.change, line: place.change.endLine });
}

function getBoxLineName({ subject }: CommentBox): string | undefined {
  return subject?.kind === "change" ? toLineName({ ...subject, line: subject.endLine }) : undefined;
}

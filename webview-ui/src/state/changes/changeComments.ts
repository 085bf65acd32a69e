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
  return notes.length > 0 && notes.some((thread) => lineOfThread(thread) === nameOf(line));
}

/** Returns the threads whose lines end at this one, and the boxes of comments that are being written there. */
export function commentsOnLine(
  { threads, boxes }: Pick<FeedbackState, "threads" | "boxes">,
  line: Line,
): { readonly threads: readonly Thread[]; readonly boxes: readonly CommentBox[] } {
  const name = nameOf(line);
  return {
    threads: threads.filter((thread) => lineOfThread(thread) === name),
    boxes: [...boxes.values()].filter((box) => lineOfBox(box) === name),
  };
}

/** Returns the names of the lines of a file that have a comment or a box below them, such as `after 12`. */
export function commentedLines(
  { threads, boxes }: Pick<FeedbackState, "threads" | "boxes">,
  round: number,
  file: string,
): ReadonlySet<string> {
  const start = `${round} ${file} `;
  const names = [...threads.map(lineOfThread), ...[...boxes.values()].map(lineOfBox)];
  return new Set(names.flatMap((name) => (name?.startsWith(start) ? [name.slice(start.length)] : [])));
}

function nameOf({ round, file, side, line }: Line): string {
  return `${round} ${file} ${side} ${line}`;
}

function lineOfThread({ place }: Thread): string | undefined {
  if (place.kind !== "code" || place.change === undefined) return undefined;
  return nameOf({ ...place.change, line: place.change.endLine });
}

function lineOfBox({ subject }: CommentBox): string | undefined {
  return subject?.kind === "change" ? nameOf({ ...subject, line: subject.endLine }) : undefined;
}

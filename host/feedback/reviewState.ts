import type { CodeNote, ReviewStatus, Thread } from "@dialectic/shared/protocol";
import { noteInText } from "@dialectic/shared/review";
import { notedPlace } from "../changes/shownNotes.ts";

/** A review as the documents of synthetic pull requests write it down, for tools that read their file. */
export interface ReviewState {
  readonly review_id: string;
  readonly title: string;
  /** As the assistant gave it. */
  readonly description: unknown;
  readonly commit_range: string;
  readonly status: Exclude<ReviewStatus, "Applied">;
  readonly files_changed: readonly StateFile[];
  readonly comment_threads: readonly StateThread[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** A changed file there. */
export interface StateFile {
  readonly path: string;
  readonly status: "Added" | "Deleted" | "Modified";
  readonly additions: number;
  readonly deletions: number;
}

interface StateThread {
  readonly thread_id: string;
  /** Empty, with line 0, for what is about no code. */
  readonly file_path: string;
  readonly line_number: number;
  readonly comment_type: "Explanation" | "Question" | "Todo" | "Fixme";
  readonly content: string;
  readonly responses: readonly { readonly author: string; readonly content: string; readonly created_at: string }[];
}

/** The changes that a review is about. */
export interface StateChanges {
  readonly description: unknown;
  readonly range: string;
  readonly files: readonly StateFile[];
}

/** Writes down what was sent about a review, and the notes in its changes about which nobody has said anything; what a person still collects is theirs alone. */
export function reviewState(
  review: { readonly id: string; readonly title: string; readonly createdAt: number; readonly updatedAt: number },
  said: { readonly status: ReviewStatus; readonly threads: readonly Thread[]; readonly notes: readonly CodeNote[] },
  changes: StateChanges | undefined,
): ReviewState {
  const threads = [
    ...said.threads.map(stateThread).filter((thread) => thread !== undefined),
    ...said.notes.map(ofNote),
  ];
  const times = said.threads.flatMap(({ entries }) => entries.map(({ at }) => at));
  return {
    review_id: review.id,
    title: review.title,
    description: changes?.description ?? {},
    commit_range: changes?.range ?? "HEAD",
    // The documents have no word for it: who lets an edit be applied approves of it.
    status: said.status === "Applied" ? "Approved" : said.status,
    files_changed: changes?.files ?? [],
    comment_threads: threads,
    created_at: new Date(review.createdAt).toISOString(),
    updated_at: new Date(Math.max(review.updatedAt, ...times)).toISOString(),
  };
}

function stateThread({ id, place, entries }: Thread): StateThread | undefined {
  const [first, ...others] = entries.filter(({ delivery }) => delivery?.state !== "collected");
  if (first === undefined) return undefined;
  // A note begins its thread in its own words, whoever answers it.
  const note = notedPlace(id) === undefined ? undefined : noteInText(first.text);
  const asked = first.mode === "ask" ? "Question" : "Todo";
  return {
    thread_id: id,
    file_path: place.kind === "code" ? place.path : "",
    line_number: place.kind === "code" ? place.line : 0,
    comment_type: note?.type ?? (first.by.kind === "assistant" ? "Explanation" : asked),
    content: note?.text ?? first.text,
    responses: others.map(({ by, text, at }) => ({
      author: by.kind === "assistant" ? by.name : "user",
      content: text,
      created_at: new Date(at).toISOString(),
    })),
  };
}

function ofNote({ thread, path, line, type, text }: CodeNote): StateThread {
  return {
    ...{ thread_id: thread, file_path: path, line_number: line },
    ...{ comment_type: type, content: text, responses: [] },
  };
}

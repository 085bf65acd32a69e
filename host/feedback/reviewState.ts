import type { CodeNote, FeedbackNews, GivenVerdict, ReviewStatus, Thread } from "@dialectic/shared/protocol";
import { nameForAssistants, notedPlace, parseCodeNote } from "@dialectic/shared/review";

/** A review in the file format of synthetic pull requests, for tools that read that file. */
export interface ReviewState {
  readonly review_id: string;
  readonly title: string;
  /** The assistant's description as it was given. */
  readonly description: unknown;
  readonly commit_range: string;
  readonly status: ReviewStatus;
  /** The client of the applied edit under review, and the time. */
  readonly applied?: { readonly by: string; readonly at: string };
  readonly files_changed: readonly StateFile[];
  readonly comment_threads: readonly StateThread[];
  /** The verdicts, oldest first, each with its text; absent before the first. Only the user's decide the status. */
  readonly verdicts?: readonly StateVerdict[];
  readonly created_at: string;
  readonly updated_at: string;
}

export interface StateFile {
  readonly path: string;
  readonly status: "Added" | "Deleted" | "Modified";
  readonly additions: number;
  readonly deletions: number;
}

interface StateThread {
  readonly thread_id: string;
  /** Path of the code; empty, with line 0, for comments that are not about code. */
  readonly file_path: string;
  readonly line_number: number;
  readonly comment_type: "Explanation" | "Question" | "Todo" | "Fixme";
  readonly content: string;
  readonly responses: readonly { readonly author: string; readonly content: string; readonly created_at: string }[];
}

interface StateVerdict {
  readonly author: string;
  readonly verdict: GivenVerdict["verdict"];
  readonly content: string;
  readonly created_at: string;
}

export interface StateChanges {
  readonly description: unknown;
  readonly range: string;
  readonly files: readonly StateFile[];
}

/**
 * Returns the state of a review: everything that was sent, and the notes in its changes without a thread. Comments that
 * the person is still collecting are private, and left out.
 */
export function reviewState(
  review: { readonly id: string; readonly title: string; readonly createdAt: number; readonly updatedAt: number },
  said: Pick<FeedbackNews, "status" | "applied"> & {
    readonly threads: readonly Thread[];
    readonly verdicts: readonly GivenVerdict[];
    readonly notes: readonly CodeNote[];
  },
  changes: StateChanges | undefined,
): ReviewState {
  const threads = [
    ...said.threads.map(stateThread).filter((thread) => thread !== undefined),
    ...said.notes.map(toNoteThread),
  ];
  const verdicts = said.verdicts.map(stateVerdict);
  const times = [...said.threads.flatMap(({ entries }) => entries), ...said.verdicts].map(({ at }) => at);
  return {
    review_id: review.id,
    title: review.title,
    description: changes?.description ?? {},
    commit_range: changes?.range ?? "HEAD",
    status: said.status,
    ...(said.applied && { applied: { by: said.applied.client, at: new Date(said.applied.at).toISOString() } }),
    files_changed: changes?.files ?? [],
    comment_threads: threads,
    ...(verdicts.length === 0 ? {} : { verdicts }),
    created_at: new Date(review.createdAt).toISOString(),
    updated_at: new Date(Math.max(review.updatedAt, ...times)).toISOString(),
  };
}

function stateThread({ id, place, entries }: Thread): StateThread | undefined {
  const [first, ...others] = entries.filter(({ delivery }) => delivery?.state !== "collected");
  if (first === undefined) return undefined;
  // A note begins its thread with its own text, whoever replies to it.
  const note = notedPlace(id) === undefined ? undefined : parseCodeNote(first.text);
  const asked = first.mode === "ask" ? "Question" : "Todo";
  return {
    thread_id: id,
    file_path: place.kind === "code" ? place.path : "",
    line_number: place.kind === "code" ? place.line : 0,
    comment_type: note?.type ?? (first.by.kind === "assistant" ? "Explanation" : asked),
    content: note?.text ?? first.text,
    responses: others.map(({ by, text, at }) => ({
      author: nameForAssistants(by),
      content: text,
      created_at: new Date(at).toISOString(),
    })),
  };
}

function stateVerdict({ by, verdict, text, at }: GivenVerdict): StateVerdict {
  return { author: nameForAssistants(by), verdict, content: text, created_at: new Date(at).toISOString() };
}

function toNoteThread({ thread, path, line, type, text }: CodeNote): StateThread {
  return {
    thread_id: thread,
    file_path: path,
    line_number: line,
    comment_type: type,
    content: text,
    responses: [],
  };
}

import type { ChangeRound, CodeNote, Thread } from "@dialectic/shared/protocol";
import { formatCodeNote } from "@dialectic/shared/review";
import type { FeedbackState } from "./feedbackState.ts";

/** Returns a note in changed code as the thread that it would become once somebody comments on it. */
export function toNoteThread(note: CodeNote, rounds: readonly ChangeRound[]): Thread {
  const { file, path, line, thread: id, judgement } = note;
  const number = Number(id.split(":")[1]);
  const round = rounds.find((each) => each.number === number);
  const lines = { line, endLine: line };
  const by = { kind: "assistant", name: round?.client ?? "" } as const;
  return {
    id,
    place: { kind: "code", path, ...lines, state: "exact", change: { round: number, file, side: "after", ...lines } },
    iteration: round?.iteration ?? 1,
    entries: [{ id, by, text: formatCodeNote(note), at: round?.at ?? 0, mode: "ask" }],
    state: judgement?.kind === "rejected" ? "resolved" : "open",
    ...(judgement === undefined ? {} : { judgement }),
  };
}

export function findThread(
  { threads, notes }: Pick<FeedbackState, "threads" | "notes">,
  name: string | undefined,
): Thread | undefined {
  return threads.find(({ id }) => id === name) ?? notes.find(({ id }) => id === name);
}

/** True when an assistant started the thread, so that the person can agree with it or reject it. */
export function isFinding({ entries }: Pick<Thread, "entries">): boolean {
  return entries[0]?.by.kind === "assistant";
}

import { join } from "node:path";
import type { ChangedFile, CodeNote } from "@dialectic/shared/protocol";
import {
  type FeedbackThread,
  formatCodeNote,
  indexChangedFiles,
  notedPlace,
  noteThreadId,
  traceFile,
} from "@dialectic/shared/review";
import { hashText, type ReviewStore } from "../store/index.ts";
import type { RoundNote } from "./noteCollector.ts";
import type { FileSide, RoundPlace } from "./roundPlace.ts";

interface NoteParts {
  readonly store: ReviewStore;
  readonly side: (place: RoundPlace, file: string, side: "after") => Promise<FileSide | undefined>;
}

/** Returns the notes of a round with the person's feedback on them, from this round or an earlier one. */
export async function shownNotes(
  { reviewId, round }: RoundPlace,
  notes: readonly RoundNote[],
  files: readonly ChangedFile[],
  parts: NoteParts,
): Promise<CodeNote[]> {
  const judged = noteThreads(parts.store.books.feedback.feedback(reviewId).threads, round);
  const shown: CodeNote[] = [];
  for (const note of notes) {
    const thread = noteThreadId({ ...note, round });
    const alike = judged.filter(({ entries }) => entries[0]?.text === formatCodeNote(note));
    const last = alike.length === 0 ? undefined : await lastAt({ reviewId, round }, note, alike, files, parts);
    const { judgement } = last ?? {};
    if (judgement === undefined) {
      shown.push({ ...note, thread });
      continue;
    }
    const { kind, at, reason, before } = judgement;
    const first = before ?? { iteration: last?.iteration ?? 1, round: notedPlace(last?.id ?? "")?.round };
    const { iteration, round: said } = first;
    const where = { iteration, ...(said === undefined ? {} : { round: said }) };
    shown.push({ ...note, thread, judgement: { kind, at, reason, before: where } });
  }
  return shown;
}

/** Finds the thread in which the person rejected an earlier note that this note repeats. */
export async function rejectedNote(
  place: RoundPlace,
  note: RoundNote,
  files: readonly ChangedFile[],
  parts: NoteParts,
): Promise<string | undefined> {
  const { threads } = parts.store.books.feedback.feedback(place.reviewId);
  const alike = noteThreads(threads, place.round).filter(({ entries }) => entries[0]?.text === formatCodeNote(note));
  const last = await lastAt(place, note, alike, files, parts);
  return last?.judgement?.kind === "rejected" ? last.id : undefined;
}

function noteThreads(threads: readonly FeedbackThread[], round: number): readonly FeedbackThread[] {
  return threads.filter(({ id }) => (notedPlace(id)?.round ?? round) < round);
}

/** Finds the latest thread whose code is now the code of the note. */
async function lastAt(
  place: RoundPlace,
  note: RoundNote,
  threads: readonly FeedbackThread[],
  files: readonly ChangedFile[],
  parts: NoteParts,
): Promise<FeedbackThread | undefined> {
  if (threads.length === 0) return undefined;
  const from = files.find(({ id }) => id === note.file)?.from;
  const now = await parts.side(place, note.file, "after");
  if (now?.text === undefined) return undefined;
  const paths = [note.path, ...(from === undefined ? [] : [from])].map((path) => join(now.root, path));
  for (const thread of threads.toReversed())
    if (await isSameCode(thread, { paths, line: note.line, text: now.text }, parts.store)) return thread;
  return undefined;
}

async function isSameCode(
  { target }: FeedbackThread,
  now: { readonly paths: readonly string[]; readonly line: number; readonly text: string },
  store: ReviewStore,
): Promise<boolean> {
  if (target.kind !== "code" || !now.paths.includes(target.file)) return false;
  if (target.text === hashText(now.text)) return target.line === now.line;
  const then = (await store.texts(new Set([target.text]))).texts.get(target.text);
  if (then === undefined) return false;
  const path = target.file;
  const { place } = traceFile({ path, text: then }, now.text, indexChangedFiles([]))(target);
  return place.kind !== "gone" && place.line === now.line;
}

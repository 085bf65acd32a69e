import { relative, sep } from "node:path";
import { type FeedbackThread, listLineHunks, readPlaces } from "@dialectic/shared/review";
import type { ReviewStore } from "../store/index.ts";
import { codeTarget, type TargetParts } from "./commentTargets.ts";

interface Evidence {
  readonly reviewId: string;
  /** The reference that an assistant names as the place of its change. */
  readonly reference: string;
  readonly thread: FeedbackThread;
  /** The iteration that was the latest when the thread was opened or reopened. */
  readonly iteration: number;
}

/** Checks whether the lines that an assistant names have changed since a comment was made, in whatever file they are. */
export async function checkEvidence(
  evidence: Evidence,
  { store, targets }: { readonly store: ReviewStore; readonly targets: TargetParts },
): Promise<ClaimFinding> {
  const { reviewId, reference } = evidence;
  const [place] = readPlaces(reference);
  const baseUri = store.iterationAt(reviewId, -1)?.baseUri ?? "";
  const outcome = place && (await codeTarget(place.target, reference, baseUri, targets));
  if (outcome?.kind !== "target" || outcome.target.kind !== "code")
    return { isVerified: false, finding: `${reference} can no longer be found.` };
  const { file, shown, line, endLine, text } = outcome.target;
  const isWhole = place?.target.kind === "file" && place.target.isWhole === true;
  const then = await textThen(evidence, file, { store, targets });
  if (then.kind === "unknown")
    return {
      isVerified: false,
      finding: `The code of iteration ${evidence.iteration} is not kept, so ${shown} cannot be compared.`,
    };
  if (then.text === undefined) return { isVerified: true, finding: `${shown} is new.` };
  const hunks = listLineHunks(then.text, outcome.texts.get(text) ?? "", 0);
  // Between two lines, lines were removed.
  const hasChanged = hunks.some(({ newStart, newCount }) =>
    newCount === 0 ? line <= newStart + 1 && newStart <= endLine : newStart <= endLine && line < newStart + newCount,
  );
  const isVerified = isWhole ? hunks.length > 0 : hasChanged;
  const since = evidence.thread.reopened === undefined ? "the comment was made" : "the thread was reopened";
  if (isVerified) return { isVerified, finding: `${isWhole ? shown : reference} changed after ${since}.` };
  const unchanged = isWhole ? `The text of ${shown} has` : `The lines of ${reference} have`;
  return { isVerified, finding: `${unchanged} not changed since.` };
}

type TextThen = { readonly kind: "text"; readonly text: string | undefined } | { readonly kind: "unknown" };

/** Returns a file's text at the time of a comment: that of the commented file, or as it was in that iteration. */
async function textThen(
  { reviewId, thread, iteration }: Evidence,
  file: string,
  { store, targets }: { readonly store: ReviewStore; readonly targets: TargetParts },
): Promise<TextThen> {
  const { target, reopened } = thread;
  const commented = target.kind === "code" ? { ...target, ...reopened?.code } : undefined;
  if (commented?.file === file && commented.change?.side !== "before") {
    const text = (await store.texts(new Set([commented.text]))).texts.get(commented.text);
    if (text !== undefined) return { kind: "text", text };
  }
  const place = { reviewId, round: targets.changes.findRound(reviewId, iteration) };
  const path = relative(targets.changes.getRoot(place), file);
  if (place.round === 0 || path === "" || path.startsWith("..")) return { kind: "unknown" };
  return targets.changes.textAt(place, path.split(sep).join("/"));
}

/** Result of checking a claim that a comment was addressed, in words for a reader. */
export interface ClaimFinding {
  readonly isVerified: boolean;
  readonly finding: string;
}

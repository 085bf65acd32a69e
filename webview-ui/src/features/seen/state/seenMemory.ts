import * as z from "zod/mini";
import type { PanelMemory } from "../../../host/panelPort.ts";
import {
  classifyChange,
  createSeen,
  type SectionMark,
  type SeenReview,
  type ShownIteration,
  type TouchedSection,
} from "./seenMarks.ts";

const rememberedReview = z.object({
  reviewId: z.string(),
  base: z.int(),
  /** Ids of the marked sections, by the iteration at which the reader last looked at them. */
  marked: z.array(z.object({ iteration: z.int(), ids: z.array(z.string()) })),
});

/** The saved state of a review; texts are named by the iteration that contains them. */
export type RememberedReview = z.infer<typeof rememberedReview>;

const remembered = z.array(rememberedReview);

/** Most reviews that are remembered; the oldest are dropped. */
const mostReviews = 8;
/** Most iterations of last looks per review; the earliest ones beyond this are joined. */
const mostIterations = 12;
/** Most marked sections that are remembered over all reviews. */
const mostMarked = 20_000;

/** Returns the saved state of a review; undefined when the reader never saw it or it was forgotten. */
export function findRemembered(memory: PanelMemory, reviewId: string): RememberedReview | undefined {
  return readAll(memory).find((review) => review.reviewId === reviewId);
}

export function rememberSeen(memory: PanelMemory, seen: SeenReview): void {
  const others = readAll(memory).filter(({ reviewId }) => reviewId !== seen.reviewId);
  const kept: RememberedReview[] = [];
  let marked = 0;
  for (const review of [toRemembered(seen), ...others.reverse()].slice(0, mostReviews)) {
    marked += review.marked.reduce((sum, { ids }) => sum + ids.length, 0);
    if (kept.length === 0 || marked <= mostMarked) kept.unshift(review);
  }
  memory.write(kept);
}

export function toRemembered({ reviewId, base, marks }: SeenReview): RememberedReview {
  const byIteration = new Map<number, string[]>();
  for (const [id, { iteration }] of marks) {
    const ids = byIteration.get(iteration);
    if (ids === undefined) byIteration.set(iteration, [id]);
    else ids.push(id);
  }
  const all = [...byIteration].sort(([one], [other]) => one - other).map(([iteration, ids]) => ({ iteration, ids }));
  const early = all.splice(0, Math.max(0, all.length - mostIterations + 1));
  const [first] = early;
  const joined = first && { iteration: first.iteration, ids: early.flatMap(({ ids }) => ids) };
  return { reviewId, base, marked: joined === undefined ? all : [joined, ...all] };
}

/** Returns the iterations whose changes must be known to restore the state at a later one. */
export function listIterationsToAskFor({ base, marked }: RememberedReview): readonly number[] {
  return [...new Set([base, ...marked.map(({ iteration }) => iteration)])];
}

/** Restores the reader's state at an iteration from the changes since each of {@link listIterationsToAskFor}. */
export function recallSeen(
  { base, marked }: RememberedReview,
  shown: ShownIteration,
  changedSince: ReadonlyMap<number, readonly TouchedSection[]>,
): SeenReview {
  const marks = new Map<string, SectionMark>();
  const wereMarked = new Set(marked.flatMap(({ ids }) => ids));
  const mark = (iteration: number, isMeant: (id: string) => boolean) => {
    for (const { id, before, after } of changedSince.get(iteration) ?? [])
      if (isMeant(id)) marks.set(id, { iteration, hash: before, kind: classifyChange(before, after) });
  };
  mark(base, (id) => !wereMarked.has(id));
  for (const { iteration, ids } of marked) {
    const here = new Set(ids);
    mark(iteration, (id) => here.has(id));
  }
  // A section that has its known text again need not have had it at the base.
  const isBaseKept = marks.size > 0 && [...wereMarked].every((id) => marks.has(id));
  const seen = createSeen(shown);
  return { ...seen, marks, base: isBaseKept ? base : seen.base };
}

function readAll(memory: PanelMemory): RememberedReview[] {
  const parsed = z.safeParse(remembered, memory.read());
  return parsed.success ? parsed.data : [];
}

import { maxLastLooks } from "../limits.ts";
import {
  classifyChange,
  createSeen,
  type SectionMark,
  type SeenReview,
  type ShownIteration,
  type TouchedSection,
} from "./sectionMarks.ts";

/** What is stored of the reader's knowledge; texts are named by the iteration that contains them. */
export interface RememberedSections {
  readonly base: number;
  /** Ids of the marked sections, by the iteration at which the reader last looked at them. */
  readonly marked: readonly { readonly iteration: number; readonly ids: readonly string[] }[];
}

export function toRemembered({ base, marks }: SeenReview): RememberedSections {
  const byIteration = new Map<number, string[]>();
  for (const [id, { iteration }] of marks) {
    const ids = byIteration.get(iteration);
    if (ids === undefined) byIteration.set(iteration, [id]);
    else ids.push(id);
  }
  const all = [...byIteration].sort(([one], [other]) => one - other).map(([iteration, ids]) => ({ iteration, ids }));
  const early = all.splice(0, Math.max(0, all.length - maxLastLooks + 1));
  const [first] = early;
  const joined = first && { iteration: first.iteration, ids: early.flatMap(({ ids }) => ids) };
  return { base, marked: joined === undefined ? all : [joined, ...all] };
}

/** Returns the iterations whose changes must be known to restore the state at a later one. */
export function listIterationsToAskFor({ base, marked }: RememberedSections): readonly number[] {
  return [...new Set([base, ...marked.map(({ iteration }) => iteration)])];
}

/** Restores the reader's state at an iteration from the changes since each of {@link listIterationsToAskFor}. */
export function recallSeen(
  { base, marked }: RememberedSections,
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

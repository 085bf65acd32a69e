import { maxRespacedTexts } from "../limits.ts";

/** The kind of change to a section since the reader last looked at it. */
export type ChangeKind = "changed" | "new" | "removed";

/** The mark of a section that differs from the version the reader knows. */
export interface SectionMark {
  readonly kind: ChangeKind;
  /**
   * The iteration at which the reader last looked, and the hash of the section's text at that time; empty when there
   * was none.
   */
  readonly iteration: number;
  readonly hash: string;
}

interface Sections {
  readonly ids: readonly string[];
  readonly hashes: readonly string[];
}

/** The reader's knowledge of a review. Sections without a mark are as the reader knows them, now and at `base`. */
export interface SeenReview {
  readonly reviewId: string;
  /** The latest iteration, and its sections. */
  readonly iteration: number;
  readonly sections: Sections;
  readonly base: number;
  readonly marks: ReadonlyMap<string, SectionMark>;
  /** Maps the hashes of texts that differ from an earlier one only in blank lines at the end to the earlier hash. */
  readonly respaced: ReadonlyMap<string, string>;
}

export interface ShownIteration {
  readonly meta: { readonly reviewId: string; readonly iteration: number };
  readonly sections: Sections;
}

/** A section whose text has changed; the hash of a missing text is empty. */
export interface TouchedSection {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

export function createSeen({ meta: { reviewId, iteration }, sections }: ShownIteration): SeenReview {
  return { reviewId, iteration, sections, base: iteration, marks: new Map(), respaced: new Map() };
}

/**
 * Returns the state after an update of the same review; `respaced` lists sections that differ only in blank lines at
 * the end.
 */
export function updateSeen(
  seen: SeenReview,
  next: ShownIteration,
  respaced: readonly string[] = [],
  touched = findTouchedSections(seen.sections, next.sections),
): SeenReview {
  const { iteration } = next.meta;
  const moved = { ...seen, iteration, sections: next.sections };
  if (touched.length === 0) return moved;
  const marks = new Map(seen.marks);
  let areMarksSame = true;
  const same = seen.respaced.size > maxRespacedTexts ? new Map<string, string>() : new Map(seen.respaced);
  const resolveHash = (hash: string) => same.get(hash) ?? hash;
  const unseen = new Set(respaced);
  let { base } = seen;
  for (const { id, before, after } of touched) {
    if (unseen.has(id)) {
      same.set(after, resolveHash(before));
      continue;
    }
    const mark = marks.get(id);
    const known = mark ?? { iteration: seen.base, hash: resolveHash(before) };
    const kind = classifyChange(known.hash, after);
    areMarksSame &&= mark?.kind === kind && known.hash !== resolveHash(after);
    if (known.hash !== resolveHash(after)) {
      marks.set(id, { iteration: known.iteration, hash: known.hash, kind });
      continue;
    }
    marks.delete(id);
    // The text at the base may have been a different one.
    if (known.iteration !== seen.base) base = iteration;
  }
  // Views of the marks need no update when a marked section changes again.
  if (areMarksSame) return { ...moved, respaced: same };
  return { ...moved, respaced: same, marks, base: marks.size === 0 ? iteration : base };
}

/** True when the reader knows no section of the review: marks on all of them would say nothing. */
export function isWhollyNew({ sections: { ids }, marks }: SeenReview): boolean {
  return ids.length > 0 && ids.every((id) => marks.get(id)?.kind === "new");
}

export function withLookedAt(seen: SeenReview, ids: Iterable<string>): SeenReview {
  const marks = new Map(seen.marks);
  for (const id of ids) marks.delete(id);
  return marks.size === seen.marks.size ? seen : { ...seen, marks, base: seen.iteration };
}

export function findTouchedSections(before: Sections, after: Sections): readonly TouchedSection[] {
  if (before === after) return [];
  const isSame = (one: number, other: number) =>
    before.ids[one] === after.ids[other] && before.hashes[one] === after.hashes[other];
  const shorter = Math.min(before.ids.length, after.ids.length);
  // An update touches few sections, so most of a long review is skipped without a lookup.
  let head = 0;
  while (head < shorter && isSame(head, head)) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(before.ids.length - 1 - tail, after.ids.length - 1 - tail)) tail += 1;
  const old = new Map<string, string>();
  for (let place = head; place < before.ids.length - tail; place += 1)
    old.set(before.ids[place] ?? "", before.hashes[place] ?? "");
  const touched: TouchedSection[] = [];
  for (let place = head; place < after.ids.length - tail; place += 1) {
    const id = after.ids[place] ?? "";
    const change = { id, before: old.get(id) ?? "", after: after.hashes[place] ?? "" };
    if (change.before !== change.after) touched.push(change);
    old.delete(id);
  }
  for (const [id, hash] of old) touched.push({ id, before: hash, after: "" });
  return touched;
}

/** Returns the kind of a change; the hash of a missing text is empty. */
export function classifyChange(before: string, after: string): ChangeKind {
  if (after === "") return "removed";
  return before === "" ? "new" : "changed";
}

import type { SectionColumns } from "../sectionColumns.ts";

/** What became of a section since the reader last looked at it. */
export type ChangeKind = "changed" | "new" | "removed";

/** A section that is not as the reader knows it. */
export interface SectionMark {
  readonly kind: ChangeKind;
  /** The iteration at which the reader last looked, and the hash of the text that stood there; empty when there was none. */
  readonly iteration: number;
  readonly hash: string;
}

/** The sections by which two iterations differ. */
type Sections = Pick<SectionColumns, "ids" | "hashes">;

/** What the reader knows of a review. Sections without a mark are as the reader knows them, now and at `base`. */
export interface SeenReview {
  readonly reviewId: string;
  /** The latest iteration that the page has heard of, and its sections. */
  readonly iteration: number;
  readonly sections: Sections;
  readonly base: number;
  readonly marks: ReadonlyMap<string, SectionMark>;
  /** Hashes of texts that differ from an earlier one in blank lines at the end only, and its hash. */
  readonly respaced: ReadonlyMap<string, string>;
}

/** An iteration of a review, as the page shows it. */
export interface ShownIteration {
  readonly meta: { readonly reviewId: string; readonly iteration: number };
  readonly sections: Sections;
}

/** A section whose text is another one; the hash of a text that is not there is empty. */
export interface TouchedSection {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/** Beyond this many, respaced texts are forgotten: at worst a mark stays that shows no change. */
const mostRespaced = 1_000;

/** A review of which the reader knows all that stands. */
export function seenFrom({ meta: { reviewId, iteration }, sections }: ShownIteration): SeenReview {
  return { reviewId, iteration, sections, base: iteration, marks: new Map(), respaced: new Map() };
}

/** After an update of the same review; `respaced` names sections that differ in blank lines at the end only. */
export function seenAfter(
  seen: SeenReview,
  next: ShownIteration,
  respaced: readonly string[] = [],
  touched = touchedSections(seen.sections, next.sections),
): SeenReview {
  const { iteration } = next.meta;
  const moved = { ...seen, iteration, sections: next.sections };
  if (touched.length === 0) return moved;
  const marks = new Map(seen.marks);
  let areMarksSame = true;
  const same = seen.respaced.size > mostRespaced ? new Map<string, string>() : new Map(seen.respaced);
  const textOf = (hash: string) => same.get(hash) ?? hash;
  const unseen = new Set(respaced);
  let { base } = seen;
  for (const { id, before, after } of touched) {
    if (unseen.has(id)) {
      same.set(after, textOf(before));
      continue;
    }
    const mark = marks.get(id);
    const known = mark ?? { iteration: seen.base, hash: textOf(before) };
    const kind = kindOf(known.hash, after);
    areMarksSame &&= mark?.kind === kind && known.hash !== textOf(after);
    if (known.hash !== textOf(after)) {
      marks.set(id, { iteration: known.iteration, hash: known.hash, kind });
      continue;
    }
    marks.delete(id);
    // It may have been another text at the base.
    if (known.iteration !== seen.base) base = iteration;
  }
  // Who shows the marks has nothing to do when a marked section changes again.
  if (areMarksSame) return { ...moved, respaced: same };
  return { ...moved, respaced: same, marks, base: marks.size === 0 ? iteration : base };
}

/** After the reader has looked at these sections. */
export function lookedAt(seen: SeenReview, ids: Iterable<string>): SeenReview {
  const marks = new Map(seen.marks);
  for (const id of ids) marks.delete(id);
  return marks.size === seen.marks.size ? seen : { ...seen, marks, base: seen.iteration };
}

/** Sections of which the text is another one, those that came and those that went. */
export function touchedSections(before: Sections, after: Sections): readonly TouchedSection[] {
  if (before === after) return [];
  const isSame = (one: number, other: number) =>
    before.ids[one] === after.ids[other] && before.hashes[one] === after.hashes[other];
  const shorter = Math.min(before.ids.length, after.ids.length);
  // An update touches few sections: most of a long review is passed without a look-up.
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

/** What became of a text that is another one; the hash of a text that is not there is empty. */
export function kindOf(before: string, after: string): ChangeKind {
  if (after === "") return "removed";
  return before === "" ? "new" : "changed";
}

import type { PreviewOutcome, ReferenceRow, ReferenceStates } from "@dialectic/shared/protocol";
import { memoizeBy } from "@dialectic/shared/review";
import type { SectionColumns } from "../../../state/sectionColumns.ts";
import { texts } from "../../../texts/texts.ts";

/** *Resource*: how the references of a review match the code. */
export interface ReferenceState {
  readonly reviewId: string | undefined;
  readonly total: number;
  /** References that are not exact, or that have further details, by the hash of their section and their text. */
  readonly rows: ReadonlyMap<string, ReferenceRow>;
  /** The reference to scroll to, until it is in view. */
  readonly goal: string | undefined;
  /** How often the code of fences may have changed: of all together, and of single ones by name. */
  readonly touches: number;
  readonly touched: ReadonlyMap<string, number>;
  /** The code of fences by name, with the touches at which the page has asked for it. */
  readonly fenced: ReadonlyMap<string, FencedOutcome>;
}

export interface FencedOutcome {
  readonly touches: number;
  readonly outcome: PreviewOutcome;
}

export const nothingReferred: ReferenceState = {
  reviewId: undefined,
  total: 0,
  rows: new Map(),
  goal: undefined,
  touches: 0,
  touched: new Map(),
  fenced: new Map(),
};

export function withNews(state: ReferenceState, news: ReferenceStates): ReferenceState {
  const { reviewId, total, whole, rows } = news;
  const known = new Map(whole || reviewId !== state.reviewId ? [] : state.rows);
  for (const row of rows) {
    const name = toReferenceName(row.hash, row.text);
    if (row.state === "exact" && row.reason === undefined) known.delete(name);
    else known.set(name, row);
  }
  const touched = new Map(state.touched);
  for (const { hash, text } of news.touched ?? []) {
    const name = toReferenceName(hash, text);
    touched.set(name, (touched.get(name) ?? 0) + 1);
  }
  return { ...state, reviewId, total, rows: known, touched, touches: state.touches + (whole ? 1 : 0) };
}

/** Returns a number that grows whenever the code of a fence may have changed. */
export function countTouches({ touches, touched }: ReferenceState, name: string): number {
  return touches + (touched.get(name) ?? 0);
}

export function toReferenceName(hash: string, text: string): string {
  return `${hash} ${text}`;
}

export function isWrong({ state }: ReferenceRow): boolean {
  return state !== "exact";
}

/** Returns the ids of the sections with references that are not exact, in order. */
export function listWrongSections({ rows }: ReferenceState, { ids, hashes }: SectionColumns): readonly string[] {
  const wrong = new Set([...rows.values()].filter(isWrong).map(({ hash }) => hash));
  return ids.filter((_id, place) => wrong.has(hashes[place] ?? ""));
}

const order = ["moved", "edited", "gone", "ambiguous", "refused"] as const;

export interface ReferenceWords {
  /** How many are not exact, and how many of those lead nowhere. */
  readonly wrong: number;
  readonly broken: number;
  /** "12 references: 10 up to date, 1 moved, 1 gone". */
  readonly all: string;
}

/** Counts references. Every change of the store calls this. */
export const describeReferences = memoizeBy(({ total, rows }: ReferenceState): ReferenceWords => {
  const counts = new Map<string, number>();
  for (const { state } of rows.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
  const states = order
    .flatMap((state) => (counts.has(state) ? [texts.references.states[state](counts.get(state) ?? 0)] : []))
    .join(", ");
  const add = (states: readonly (typeof order)[number][]) =>
    states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  const wrong = add(order);
  const right = Math.max(0, total - wrong);
  const { summary, upToDate } = texts.references;
  const all = summary(total, states === "" ? upToDate(right) : `${upToDate(right)}, ${states}`);
  return { wrong, broken: add(["gone", "ambiguous", "refused"]), all };
});

import type { Comparison } from "@dialectic/shared/protocol";
import type { PlacedCode } from "../../../state/changedCode.ts";
import { hasRest, restId } from "../../changes/state/placedCode.ts";

/** A row of a comparison: a section, a run of unchanged sections, or the heading above code of no section. */
export type ComparedRow =
  | { readonly kind: "section"; readonly ordinal: number }
  | { readonly kind: "fold"; readonly first: number; readonly count: number }
  | { readonly kind: "rest" };

/** The section at which a comparison starts; the cursor marks it when it is a change. */
export interface ComparisonStart {
  readonly id: string;
  /** Pixels from the top of the view to the top of the section. */
  readonly offset: number;
  readonly isChange: boolean;
}

/**
 * Compares two iterations of the current review and starts at the given place; resolves to true when the comparison is
 * open.
 */
export type Compare = (one: number, other: number, start?: ComparisonStart) => Promise<boolean>;

/** *Navigation*: the comparison that is open over the review. */
export interface ComparisonState {
  readonly comparison: Comparison;
  /** Number of the latest iteration when the comparison was made. */
  readonly latest: number;
  readonly moved: ReadonlySet<number>;
  /** Earlier titles of renamed sections, by ordinal. */
  readonly oldTitles: ReadonlyMap<number, string>;
  readonly unfolded: ReadonlySet<string>;
  readonly asSource: ReadonlySet<string>;
  readonly code: PlacedCode | undefined;
  /** In reading order, by id. */
  readonly rows: ReadonlyMap<string, ComparedRow>;
  /** The change that the reader has gone to, until the reader scrolls. */
  readonly cursor: string | undefined;
  /** The initial scroll position; the beginning when undefined. */
  readonly start: ComparisonStart | undefined;
  /** True when there is room for two columns; undefined until measured. */
  readonly isWide: boolean | undefined;
}

export function createComparison(comparison: Comparison, latest: number, start?: ComparisonStart): ComparisonState {
  const moved = new Set(comparison.moved);
  const oldTitles = new Map(comparison.renamed.map(({ ordinal, title }) => [ordinal, title]));
  const fresh = { comparison, latest, moved, oldTitles, unfolded: new Set<string>(), asSource: new Set<string>() };
  const unread = { ...fresh, code: undefined, rows: new Map(), start, cursor: undefined, isWide: undefined };
  const state: ComparisonState = { ...unread, rows: buildRows(unread) };
  if (start === undefined) return { ...state, cursor: listChangeIds(state)[0] };
  return withShown({ ...state, cursor: start.isChange ? start.id : undefined }, start.id);
}

export function withUnfolded(state: ComparisonState, foldId: string): ComparisonState {
  const unfolded = new Set([...state.unfolded, foldId]);
  return { ...state, unfolded, rows: buildRows({ ...state, unfolded }) };
}

/** Adds the code between the iterations. Sections with unchanged text but changed code are not folded. */
export function withCode(state: ComparisonState, code: PlacedCode): ComparisonState {
  const next = { ...state, code, rows: buildRows({ ...state, code }) };
  const isBegun = state.cursor !== undefined || state.start !== undefined;
  return isBegun ? next : { ...next, cursor: listChangeIds(next)[0] };
}

export function withShown(state: ComparisonState, id: string): ComparisonState {
  if (state.rows.has(id)) return state;
  const ordinal = state.comparison.ids.indexOf(id);
  for (const [foldId, row] of state.rows) {
    const isHere = row.kind === "fold" && row.first <= ordinal && ordinal < row.first + row.count;
    if (isHere) return withUnfolded(state, foldId);
  }
  return state;
}

export function listChangeIds(state: ComparisonState): readonly string[] {
  return [...state.rows].flatMap(([id, row]) =>
    row.kind === "rest" || (row.kind === "section" && isChange(state, row.ordinal)) ? [id] : [],
  );
}

/** Returns the next or previous change from the cursor, or from the section being read; undefined beyond the ends. */
export function findChangeFrom(state: ComparisonState, activeId: string | undefined, step: 1 | -1): string | undefined {
  const places = new Map([...state.rows.keys()].map((id, place) => [id, place]));
  const here = places.get(state.cursor ?? activeId ?? "") ?? -1;
  const changes = listChangeIds(state);
  const isBeyond = (id: string) => ((places.get(id) ?? 0) - here) * step > 0;
  return step > 0 ? changes.find(isBeyond) : changes.findLast(isBeyond);
}

type Compared = Pick<ComparisonState, "comparison" | "moved" | "code">;

function isChange({ comparison, moved, code }: Compared, ordinal: number): boolean {
  const { kinds, ids, flips = [] } = comparison;
  if (kinds[ordinal] !== "unchanged" || moved.has(ordinal)) return true;
  return flips.some((flip) => flip.ordinal === ordinal) || code?.bySection.has(ids[ordinal] ?? "") === true;
}

function buildRows(state: Compared & Pick<ComparisonState, "unfolded">): ReadonlyMap<string, ComparedRow> {
  const rows = new Map<string, ComparedRow>();
  const { comparison, code, unfolded } = state;
  const { ids } = comparison;
  for (let ordinal = 0; ordinal < ids.length; ordinal += 1) {
    let end = ordinal;
    while (end < ids.length && !isChange(state, end)) end += 1;
    const foldId = `fold-${ids[ordinal] ?? ""}`;
    if (end > ordinal && !unfolded.has(foldId)) {
      rows.set(foldId, { kind: "fold", first: ordinal, count: end - ordinal });
      ordinal = end - 1;
      continue;
    }
    // An opened run continues to its end, so that none of its later sections starts a fold.
    const last = Math.max(end, ordinal + 1);
    for (; ordinal < last; ordinal += 1) rows.set(ids[ordinal] ?? "", { kind: "section", ordinal });
    ordinal -= 1;
  }
  if (code !== undefined && hasRest(code)) rows.set(restId, { kind: "rest" });
  return rows;
}

import type { ReferenceRow, ReferenceStates } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import type { SectionColumns } from "../sectionColumns.ts";

/** *Resource*: how the references of a review match the code. */
export interface ReferenceState {
  readonly reviewId: string | undefined;
  readonly total: number;
  /** References that are not exact, or that have further details, by the hash of their section and their text. */
  readonly rows: ReadonlyMap<string, ReferenceRow>;
  /** The reference to scroll to, until it is in view. */
  readonly goal: string | undefined;
}

export const nothingReferred: ReferenceState = { reviewId: undefined, total: 0, rows: new Map(), goal: undefined };

export function withNews(state: ReferenceState, { reviewId, total, whole, rows }: ReferenceStates): ReferenceState {
  const known = new Map(whole || reviewId !== state.reviewId ? [] : state.rows);
  for (const row of rows) {
    const name = toReferenceName(row.hash, row.text);
    if (row.state === "exact" && row.reason === undefined) known.delete(name);
    else known.set(name, row);
  }
  return { ...state, reviewId, total, rows: known };
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

interface ReferenceWords {
  /** "1 moved, 2 gone"; empty when all are exact. */
  readonly wrong: string;
  /** "12 references: 10 up to date, 1 moved, 1 gone". */
  readonly all: string;
}

const words = new WeakMap<ReferenceState, ReferenceWords>();

/** Counts references. Results are cached by state, because every change of the store calls this. */
export function describeReferences(state: ReferenceState): ReferenceWords {
  const known = words.get(state) ?? countReferences(state);
  words.set(state, known);
  return known;
}

function countReferences({ total, rows }: ReferenceState): ReferenceWords {
  const counts = new Map<string, number>();
  for (const { state } of rows.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
  const wrong = order
    .flatMap((state) => (counts.has(state) ? [texts.references.states[state](counts.get(state) ?? 0)] : []))
    .join(", ");
  const right = Math.max(
    0,
    order.reduce((left, state) => left - (counts.get(state) ?? 0), total),
  );
  const { summary, upToDate } = texts.references;
  const all = summary(total, wrong === "" ? upToDate(right) : `${upToDate(right)}, ${wrong}`);
  return { wrong, all };
}

import type { ClaimRow, ClaimStates } from "@dialectic/shared/protocol";
import { type PanelState, shownReview } from "./panelStore.ts";

/** *Resource*: how the claims of a review stand, as the host has told last. */
export type ClaimsState = ClaimStates | undefined;

/** Names a claim of a section. */
export function claimName({ hash, text }: Pick<ClaimRow, "hash" | "text">): string {
  return `${hash} ${text}`;
}

const nothing: ReadonlyMap<string, ClaimRow> = new Map();
const tables = new WeakMap<ClaimStates, ReadonlyMap<string, ClaimRow>>();

/** The claims of the review that is shown by their names, in their order; nothing before the host has told of them. */
export function claimsShown({
  claims,
  view,
}: Pick<PanelState, "claims" | "view">): ReadonlyMap<string, ClaimRow> | undefined {
  const reviewId = shownReview({ view })?.meta.reviewId;
  if (claims === undefined || claims.reviewId !== reviewId) return undefined;
  const known = tables.get(claims) ?? new Map(claims.claims.map((row) => [claimName(row), row]));
  tables.set(claims, known);
  return known.size === 0 ? nothing : known;
}

/** How claims stand, in words. */
export interface ClaimWords {
  /** "2 of 3 checks hold". */
  readonly summary: string;
  /** "2 of 3", the part of it that a narrow panel has room for. */
  readonly count: string;
  /** "checks hold". */
  readonly word: string;
  /** The same with those that do not. */
  readonly all: string;
  readonly worst: "holds" | "fails" | "unknown" | "pending";
}

/** Counts claims; nothing where there are none. */
export function describeClaims(rows: readonly ClaimRow[]): ClaimWords | undefined {
  if (rows.length === 0) return undefined;
  const number = (wanted: ClaimRow["state"]) => rows.filter(({ state }) => state === wanted).length;
  const [holds, fails, unknown, pending] = [number("holds"), number("fails"), number("unknown"), number("pending")];
  const [count, word] =
    rows.length === 1 ? ["1", one[rows[0]?.state ?? "pending"]] : [`${holds} of ${rows.length}`, "checks hold"];
  const summary = `${count} ${word}`;
  const others = [
    ...(fails > 0 ? [`${fails} ${fails === 1 ? "does" : "do"} not hold`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
    ...(pending > 0 ? [`${pending} still being checked`] : []),
  ];
  const worst = fails > 0 ? "fails" : unknown > 0 ? "unknown" : pending > 0 ? "pending" : "holds";
  return { summary, count, word, all: [summary, ...(rows.length === 1 ? [] : others)].join(", "), worst };
}

const one: Readonly<Record<ClaimRow["state"], string>> = {
  holds: "check holds",
  fails: "check does not hold",
  unknown: "check unknown",
  pending: "check runs",
};

/** What is said of a claim beside its state: the first line alone where there are several. */
export function describeClaim({ state, expected = "", found = "", reason = "" }: ClaimRow): string {
  switch (state) {
    case "pending":
      return "";
    case "holds":
      return `found ${found}`;
    case "fails":
      return `expected ${expected}, found ${found}`;
    case "unknown":
      return reason;
  }
}

/** Ids of the sections with claims that do not hold, each with the name of the claim, in their order. */
export function failingClaims(
  rows: ReadonlyMap<string, ClaimRow>,
  { ids, hashes }: { readonly ids: readonly string[]; readonly hashes: readonly string[] },
): readonly { readonly sectionId: string; readonly name: string }[] {
  const wanted = [...rows].filter(([, { state }]) => state === "fails");
  // Where nothing fails, what nobody knows is next.
  const named = wanted.length > 0 ? wanted : [...rows].filter(([, { state }]) => state === "unknown");
  return named.flatMap(([name, { hash }]) => {
    const sectionId = ids[hashes.indexOf(hash)];
    return sectionId === undefined ? [] : [{ sectionId, name }];
  });
}

import type { ClaimRow, ClaimStates } from "@dialectic/shared/protocol";
import { localTime } from "../../ui/relativeTime.ts";
import { type PanelState, shownReview } from "../panelStore.ts";

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

/** Whether a claim is being looked at because the reader has asked for that. */
export function isAskedFor({ claimsAsked }: Pick<PanelState, "claimsAsked">, row: ClaimRow): boolean {
  return row.isOld === undefined && row.at !== undefined && claimsAsked.get(claimName(row)) === row.at;
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
export function describeClaim({ state, expected = "", found = "", reason = "", was }: ClaimRow): string {
  const before = was === undefined ? "" : `, ${describeBefore(was)}`;
  switch (state) {
    case "pending":
      return "";
    case "holds":
      return `found ${found}${before}`;
    case "fails":
      return `expected ${expected}, found ${found}${before}`;
    case "unknown":
      return reason;
  }
}

/** What a claim came to in an earlier iteration, where it was the opposite. */
function describeBefore({ state, iteration }: NonNullable<ClaimRow["was"]>): string {
  return `${state === "holds" ? "held" : "did not hold"} in iteration ${iteration}`;
}

/** When a claim was looked at: the time of a day that is today, else the date, too. */
export function timeShown(at: number, now: number): string {
  const [day = "", time = ""] = localTime(at).split(" ");
  return day === localTime(now).split(" ")[0] ? time : `${day} ${time}`;
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

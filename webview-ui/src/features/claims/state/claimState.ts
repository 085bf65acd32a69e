import type { ClaimRow, ClaimStates } from "@dialectic/shared/protocol";
import { memoizeBy } from "@dialectic/shared/review";
import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import { formatLocalTime } from "../../../ui/formatTime.ts";

export function toClaimName({ hash, text }: Pick<ClaimRow, "hash" | "text">): string {
  return `${hash} ${text}`;
}

const commentMark = /^(?:\/\/|#)\s*/;

/** Returns what a check is about: its first line, without the mark of a comment. */
export function nameClaim(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(commentMark, ""));
  return lines.find((line) => line.trim() !== "") ?? "";
}

export function isComment(text: string): boolean {
  return commentMark.test(text);
}

const nothing: ReadonlyMap<string, ClaimRow> = new Map();
const byName = memoizeBy(
  ({ claims }: ClaimStates): ReadonlyMap<string, ClaimRow> => new Map(claims.map((row) => [toClaimName(row), row])),
);

/** Returns the claims of the current review by name, in order; undefined before the host has sent them. */
export function getShownClaims({
  claims,
  view,
}: Pick<PanelState, "claims" | "view">): ReadonlyMap<string, ClaimRow> | undefined {
  const reviewId = getShownReview({ view })?.meta.reviewId;
  if (claims === undefined || claims.reviewId !== reviewId) return undefined;
  const known = byName(claims);
  return known.size === 0 ? nothing : known;
}

/** True while a claim is being checked at the reader's request. */
export function isAskedFor({ claimsAsked }: Pick<PanelState, "claimsAsked">, row: ClaimRow): boolean {
  return row.isOld === undefined && row.at !== undefined && claimsAsked.get(toClaimName(row)) === row.at;
}

export interface ClaimWords {
  /** "1 check fails", "2 unknown checks", "3 of 3 checks passed" or "3 text checks passed"; undefined while checks run that do not fail. */
  readonly headline: string | undefined;
  /** "2 of 3 checks passed", followed by the claims in other states. */
  readonly all: string;
  readonly worst: "holds" | "fails" | "unknown" | "pending";
  /** The headline where there is no room for it. */
  readonly short: string;
}

export function describeClaims(rows: readonly ClaimRow[]): ClaimWords | undefined {
  if (rows.length === 0) return undefined;
  const number = (wanted: ClaimRow["state"]) => rows.filter(({ state }) => state === wanted).length;
  const [holds, fails, unknown, pending] = [number("holds"), number("fails"), number("unknown"), number("pending")];
  const { claims } = texts;
  // Counts of text are easily taken for tests.
  const isText = rows.every((row) => row.state === "holds" && row.isText === true);
  const counted = rows.length === 1 ? claims.one[rows[0]?.state ?? "pending"] : claims.passedChecks(holds, rows.length);
  const summary = isText ? claims.passedTextChecks(rows.length) : counted;
  const others = [
    ...(fails > 0 ? [texts.claims.failedCount(fails)] : []),
    ...(unknown > 0 ? [texts.claims.unknownCount(unknown)] : []),
    ...(pending > 0 ? [texts.claims.runningCount(pending)] : []),
  ];
  const worst = fails > 0 ? "fails" : unknown > 0 ? "unknown" : pending > 0 ? "pending" : "holds";
  const headlines = {
    fails: claims.failingChecks(fails),
    unknown: claims.unknownChecks(unknown),
    pending: undefined,
    holds: summary,
  };
  return {
    headline: headlines[worst],
    all: [summary, ...(rows.length === 1 ? [] : others)].join(", "),
    worst,
    short: others[0] ?? (isText ? claims.textPassed : claims.passed),
  };
}

export function describeClaim({ state, expected = "", found = "", reason = "", was }: ClaimRow): string {
  const before = was === undefined ? "" : `, ${describeBefore(was)}`;
  switch (state) {
    case "pending":
      return "";
    case "holds":
      return texts.claims.found(found) + before;
    case "fails":
      return texts.claims.expected(expected, found) + before;
    case "unknown":
      return reason;
  }
}

function describeBefore({ state, iteration }: NonNullable<ClaimRow["was"]>): string {
  return state === "holds" ? texts.claims.passedBefore(iteration) : texts.claims.failedBefore(iteration);
}

/** Formats the time of a check; a day other than today is shown as well. */
export function formatCheckTime(at: number, now: number): string {
  const [day = "", time = ""] = formatLocalTime(at).split(" ");
  return day === formatLocalTime(now).split(" ")[0] ? time : `${day} ${time}`;
}

/** Returns the claims that do not hold, in order, each with the id of its section. */
export function listFailingClaims(
  rows: ReadonlyMap<string, ClaimRow>,
  { ids, hashes }: { readonly ids: readonly string[]; readonly hashes: readonly string[] },
): readonly { readonly sectionId: string; readonly name: string }[] {
  const wanted = [...rows].filter(([, { state }]) => state === "fails");
  // When none fails, the unknown ones come next.
  const named = wanted.length > 0 ? wanted : [...rows].filter(([, { state }]) => state === "unknown");
  return named.flatMap(([name, { hash }]) => {
    const sectionId = ids[hashes.indexOf(hash)];
    return sectionId === undefined ? [] : [{ sectionId, name }];
  });
}

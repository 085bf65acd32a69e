import type { ClaimReport, ClaimSummary } from "@dialectic/shared/protocol";

/** Maximum number of claims listed in the text; the structured result has more of them. */
const listedClaims = 20;

/** Describes the state of a review's claims for an assistant: the counts, and each claim that needs attention. */
export function describeClaims(summary: ClaimSummary | undefined): readonly string[] {
  if (summary === undefined) return [];
  const { total, holds, fails, unknown, pending, claims } = summary;
  if (holds === total) return [total === 1 ? "Checks: the one there is holds." : `Checks: all ${total} hold.`];
  const others = [
    ...(fails > 0 ? [`${fails} ${fails === 1 ? "does" : "do"} not hold`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
    ...(pending > 0 ? [`${pending} still being checked: ask get_review`] : []),
  ];
  const listed = claims.filter(({ state }) => state !== "pending").slice(0, listedClaims);
  const hidden = fails + unknown - listed.length;
  return [
    `Checks: ${holds} of ${total} hold, ${others.join(", ")}${listed.length > 0 ? "; look at these:" : "."}`,
    ...listed.map(describeClaim),
    ...(hidden > 0 ? [`- and ${hidden} more`] : []),
  ];
}

function describeClaim({ section, claim, title, state, expected, found, reason }: ClaimReport): string {
  const name = title === undefined ? "" : `${title}: `;
  const written = claim.replaceAll("\n", "\n  ");
  const result = state === "fails" ? `expected ${expected}, found ${found}` : `unknown: ${reason}`;
  return `- in "${section}", ${name}${result.replaceAll("\n", "\n  ")}\n  ${written}`;
}

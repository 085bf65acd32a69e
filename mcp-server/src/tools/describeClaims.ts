import type { ClaimReport, ClaimSummary } from "@dialectic/shared/protocol";
import { maxClaimsBytes, maxTextClaims } from "../limits.ts";
import { fitting } from "./bounds.ts";

/** Returns a summary with as many of its claims as an answer has room for, as a member of the answer. */
export function claimsMember(summary: ClaimSummary | undefined): { readonly claims?: ClaimSummary } {
  if (summary === undefined) return {};
  return { claims: { ...summary, claims: fitting(summary.claims, maxClaimsBytes, describeClaim) } };
}

/** Describes the state of a review's claims for an assistant: the counts, and each claim that needs attention. */
export function describeClaims(summary: ClaimSummary | undefined): readonly string[] {
  if (summary === undefined) return [];
  const { total, holds, fails, unknown, pending, claims } = summary;
  if (holds === total) return [total === 1 ? "Checks: 1 passed." : `Checks: all ${total} passed.`];
  const others = [
    ...(fails > 0 ? [`${fails} failed`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
    ...(pending > 0 ? [`${pending} still running: call get_review`] : []),
  ];
  const listed = claims.filter(({ state }) => state !== "pending").slice(0, maxTextClaims);
  const hidden = fails + unknown - listed.length;
  return [
    `Checks: ${holds} of ${total} passed, ${others.join(", ")}${listed.length > 0 ? "; look at these:" : "."}`,
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

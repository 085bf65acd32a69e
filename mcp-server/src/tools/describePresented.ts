import type { Presented, ReferenceReport } from "@dialectic/shared/protocol";
import { describeClaims } from "./describeClaims.ts";

/** Maximum number of unresolved references listed in the text; the structured result has them all. */
const listedReferences = 40;

/**
 * Describes the result of `present_review` for an assistant: the accepted content, and each reference that needs
 * attention.
 */
export function describePresented(presented: Omit<Presented, "kind">): string {
  return [
    presented.message,
    `Its review_id is ${presented.reviewId}.`,
    ...describeReferences(presented.references),
    ...describeClaims(presented.claims),
    ...presented.notes.map((note) => `Note: ${note}`),
  ].join("\n");
}

function describeReferences(references: readonly ReferenceReport[]): string[] {
  if (references.length === 0) return [];
  const unresolved = references.filter((reference) => reference.state !== "exact");
  if (unresolved.length === 0) return [`References: all ${references.length} resolve.`];
  const hidden = unresolved.length - listedReferences;
  return [
    `References: ${references.length - unresolved.length} of ${references.length} resolve; look at these:`,
    ...unresolved.slice(0, listedReferences).map(describeReference),
    ...(hidden > 0 ? [`- and ${hidden} more`] : []),
  ];
}

export function describeReference({ text, state, reason, suggestion, section }: ReferenceReport): string {
  const where = section === undefined ? "" : ` in "${section}"`;
  const why = reason === undefined ? "" : `: ${reason}`;
  const instead = suggestion === undefined ? "" : ` (did you mean ${suggestion}?)`;
  return `- ${text}${where} is ${state}${why}${instead}`;
}

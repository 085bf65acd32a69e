import type { BodyTexts } from "./bodyTexts.ts";
import type { KnownClaim } from "./ledger.ts";
import type { ReviewIndex } from "./reviewIndex.ts";
import type { StoreProblem } from "./storeProblem.ts";

/** An iteration that may have been acknowledged, and cannot be read back. */
export interface LostIteration {
  readonly reviewId: string;
  readonly number: number;
  readonly title: string;
}

/** Finds the iterations that damage has cost, ordered by review and number. */
export function findLostIterations(
  problems: readonly StoreProblem[],
  claims: readonly KnownClaim[],
  { index, texts }: { readonly index: ReviewIndex; readonly texts: BodyTexts },
): readonly LostIteration[] {
  const hosts = new Set(problems.map(({ file }) => parseWriterName(file)));
  // If its writer's files are undamaged, a claim without a record is from a host that was killed before writing, or is still writing.
  const missing = claims.filter((claim) => hosts.has(claim.host) && !index.has(claim));
  const unreadable = index.reviews().flatMap(({ id }) =>
    index
      .iterations(id)
      .filter((iteration) => !(index.sections(iteration)?.entries.every(([, hash]) => texts.has(hash)) ?? false))
      .map(({ number }) => ({ reviewId: id, number })),
  );
  const title = (id: string) => index.iterations(id).at(-1)?.origin.title ?? "";
  return [...missing, ...unreadable]
    .map(({ reviewId, number }) => ({ reviewId, number, title: title(reviewId) }))
    .sort((one, other) => one.reviewId.localeCompare(other.reviewId) || one.number - other.number);
}

export function describeLostIterations(lost: readonly LostIteration[]): string {
  const reviews = new Map<string, LostIteration[]>();
  for (const one of lost) reviews.set(one.reviewId, [...(reviews.get(one.reviewId) ?? []), one]);
  return [...reviews]
    .map(([id, ofReview]) => {
      const title = ofReview[0]?.title ?? "";
      const what = ofReview.length === 1 ? "iteration" : "iterations";
      return `${what} ${ofReview.map(({ number }) => number).join(", ")} of review ${id}${title === "" ? "" : ` "${title}"`}`;
    })
    .join("; ");
}

function parseWriterName(file: string): string {
  return file.replace(/-\d+\.log$/, "");
}

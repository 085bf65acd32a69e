import type { BodyTexts } from "./bodyTexts.ts";
import type { KnownClaim } from "./ledger.ts";
import type { ReviewIndex } from "./reviewIndex.ts";
import type { StoreProblem } from "./storeProblem.ts";

/** An iteration that was told to somebody, maybe, and cannot be read back. */
export interface LostIteration {
  readonly reviewId: string;
  readonly number: number;
  /** Of its review, as far as that is known. */
  readonly title: string;
}

/** The iterations that problems of files have cost, in the order of reviews and numbers. */
export function lostIterations(
  problems: readonly StoreProblem[],
  claims: readonly KnownClaim[],
  { index, texts }: { readonly index: ReviewIndex; readonly texts: BodyTexts },
): readonly LostIteration[] {
  const hosts = new Set(problems.map(({ file }) => writerOf(file)));
  // Without damage in its writer's files, a claim without a record is of a host that was killed in between, or is busy.
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

/** Iterations by review, as a person reads it. */
export function lostText(lost: readonly LostIteration[]): string {
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

/** The host that wrote a segment file. */
function writerOf(file: string): string {
  return file.replace(/-\d+\.log$/, "");
}

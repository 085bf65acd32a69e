import type { PlacedReference, ReferencePlaces, Refusal } from "@dialectic/shared/protocol";
import type { ShownReview } from "../shown/shownReview.ts";
import type { ReviewStore } from "../store/index.ts";
import { checkIterationReferences } from "./checkIterationReferences.ts";
import { toReports } from "./checkUpdate.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import type { ReferenceStates } from "./referenceStates.ts";
import type { ReferenceStatus } from "./referenceStatus.ts";

interface PlaceParts {
  readonly store: ReviewStore;
  readonly states: ReferenceStates;
  readonly resolver: ReferenceResolver;
}

/** Lists the references of the latest iteration of a review, each with its place in the current code. */
export async function listReferencePlaces(
  reviewId: string | undefined,
  parts: PlaceParts,
  shown: ShownReview | undefined,
): Promise<ReferencePlaces | Refusal> {
  const read = await checkIterationReferences({ reviewId }, parts, shown);
  if ("reason" in read) return read;
  const { number, document, baseUri, statuses } = read;
  const reports = toReports(statuses, document);
  const references: PlacedReference[] = [];
  for (const [at, report] of reports.entries()) {
    const status = statuses[at];
    const place = status && (await findPlace(status, baseUri, parts.resolver));
    references.push({ ...report, ...place });
  }
  const stored = parts.store.iteration(read.reviewId, number);
  const title = stored?.title ?? shown?.meta.title ?? "";
  return { kind: "places", reviewId: read.reviewId, title, iteration: number, references };
}

async function findPlace(
  { place, target, report }: ReferenceStatus,
  base: string,
  resolver: ReferenceResolver,
): Promise<Pick<PlacedReference, "path" | "line" | "endLine"> | undefined> {
  if (place !== undefined) return { path: place.absolutePath, line: place.line, endLine: place.endLine };
  if (report.state !== "exact" || target.kind !== "file") return undefined;
  const found = await resolver.resolve(target, base);
  const { line, endLine = line } = target;
  return found.kind === "file" ? { path: found.file.absolutePath, line, endLine } : undefined;
}

import type { LineSpan, ReferenceTarget } from "@dialectic/shared/review";
import type { PastCode } from "../base/ports.ts";
import { findDeclared } from "../declarations/findDeclared.ts";
import { splitCode } from "../files/codeFile.ts";
import type { ReviewStore } from "../store/index.ts";
import { createLineSearch } from "./placeFinder.ts";
import { findAnchor } from "./referenceAnchors.ts";
import { getPath } from "./referenceReports.ts";
import { type ReferenceResolver, shownPath } from "./referenceResolver.ts";

export interface PastCodeParts {
  readonly store: Pick<ReviewStore, "anchor" | "texts" | "iterations">;
  readonly resolver: Pick<ReferenceResolver, "listRoots" | "choices">;
}

export interface PastReview {
  readonly reviewId: string;
  readonly iteration: number;
  readonly baseUri: string;
}

/**
 * Returns the code of a reference as it was when its section was written, from the text kept at that time. Returns
 * undefined if no text was kept, or if the text does not identify the lines.
 */
export async function findPastCode(
  { store, resolver }: PastCodeParts,
  review: PastReview,
  anchorName: string,
  target: ReferenceTarget,
): Promise<PastCode | undefined> {
  const path = getPath(target);
  const anchor = path === undefined ? undefined : findAnchor({ store, resolver }, review, anchorName, path);
  if (anchor === undefined) return undefined;
  const written = store.iterations(review.reviewId).findLast(({ at }) => at <= anchor.at)?.number ?? review.iteration;
  // Anchored after this iteration: the code may have changed in between.
  if (written > review.iteration) return undefined;
  const text = (await store.texts(new Set([anchor.text]))).texts.get(anchor.text);
  const place = text === undefined ? undefined : await placeIn(text, target, anchor.file);
  if (text === undefined || place === undefined) return undefined;
  return {
    shown: shownPath(anchor.file, resolver.listRoots(review.baseUri)),
    iteration: written,
    text,
    textHash: anchor.text,
    ...place,
  };
}

async function placeIn(
  text: string,
  target: ReferenceTarget,
  file: string,
): Promise<Pick<PastCode, "line" | "endLine" | "column"> | undefined> {
  if (target.kind === "file") {
    const { line, endLine = line, column } = target;
    return { line, endLine, ...(column === undefined ? {} : { column }) };
  }
  const found =
    target.kind === "symbol" ? (await findDeclared(text, target, file)).spans : await searchedLines(text, target);
  const [span, ...others] = found;
  return others.length > 0 ? undefined : span;
}

async function searchedLines(text: string, target: ReferenceTarget): Promise<readonly LineSpan[]> {
  const lines =
    target.kind === "search" ? await createLineSearch(target)?.(splitCode(text).lines.join("\n")) : undefined;
  return lines === undefined || lines === "late" ? [] : lines.map((line) => ({ line, endLine: line }));
}

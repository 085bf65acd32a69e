import type { ChangesPlace, CoverageOutcome } from "@dialectic/shared/protocol";
import { type ExplainedHunk, findExplainedHunks, placeOfHunk } from "../changes/explainedHunks.ts";
import type { SectionHunkParts } from "../changes/placeHunks.ts";
import { findLanguage } from "../files/codeFile.ts";
import { maxListedChangeLines, maxListedChanges } from "../limits.ts";

/** Measures how much of a part of the changes an iteration explains, such as of a commit that the person looks at. */
export async function coverageOfPart(
  { since: _, ...place }: ChangesPlace,
  iteration: number,
  parts: SectionHunkParts,
  signal: AbortSignal,
): Promise<CoverageOutcome> {
  const found = await findExplainedHunks({ ...place, iteration }, parts, signal);
  if (found.kind === "refused") return found;
  const { hunks, unlined, generated, isCut } = found;
  const unexplained = hunks.filter(({ isExplained }) => !isExplained);
  const listed = hunks.filter(({ isListed }) => isListed).length;
  return {
    kind: "measured",
    reviewId: place.reviewId,
    part: place.part,
    total: hunks.length,
    explained: hunks.length - unexplained.length,
    unexplained: unexplained.slice(0, maxListedChanges.page).map(toRow),
    ...(listed === 0 ? {} : { listed }),
    outdated: [],
    unlined,
    ...(generated.length === 0 ? {} : { generated: generated.slice(0, maxListedChanges.page) }),
    isCut,
  };
}

function toRow({ file, hunk }: ExplainedHunk) {
  const lines = hunk.body.split("\n");
  const side = (mark: string) => {
    const own = lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(1));
    return { lines: own.slice(0, maxListedChangeLines), count: own.length };
  };
  const shown = { language: findLanguage(file.path), removed: side("-"), added: side("+") };
  return { ...placeOfHunk({ file, hunk }), id: `${file.id} ${hunk.hash}`, ...shown };
}

import type { ReferredLines, SearchReference, Section, SymbolReference } from "@dialectic/shared/review";
import type { ReferenceResolver } from "./referenceResolver.ts";
import type { CheckedReview, ReferenceStatus } from "./referenceStates.ts";

const searchedCap = 8;

export interface SectionLines extends ReferredLines {
  readonly section: Section;
  /** True for a reference to a whole file, which names its first line. */
  readonly isWhole?: boolean;
}

interface Referring {
  readonly meta: CheckedReview;
  readonly statuses: readonly ReferenceStatus[];
}

/** Finds the current lines of a review's references; for a declaration, all of its lines. */
export async function referredLines(
  { meta: { baseUri }, statuses }: Referring,
  resolver: ReferenceResolver,
  signal: AbortSignal,
): Promise<readonly SectionLines[]> {
  const found: SectionLines[] = [];
  const known = new Map<string, readonly ReferredLines[]>();
  let searches = 0;
  for (const { section, target, report, place, files } of statuses) {
    if (signal.aborted) return found;
    const isWhole = target.kind === "file" && target.isWhole === true;
    if (place !== undefined)
      found.push({ section, file: place.absolutePath, line: place.line, endLine: place.endLine, isWhole });
    else if (target.kind === "file" && report.state === "exact" && files[0] !== undefined)
      found.push({ section, file: files[0], line: target.line, endLine: target.endLine ?? target.line, isWhole });
    else if (target.kind === "symbol" || target.kind === "search") {
      if (report.state !== "exact") continue;
      if (target.path === undefined && !known.has(report.text) && ++searches > searchedCap) continue;
      const lines = known.get(report.text) ?? (await namedLines(target, baseUri, resolver));
      known.set(report.text, lines);
      found.push(...lines.map((each) => ({ section, ...each })));
    }
  }
  return found;
}

async function namedLines(
  target: SymbolReference | SearchReference,
  base: string,
  resolver: ReferenceResolver,
): Promise<readonly ReferredLines[]> {
  const finding = await resolver.places(target, base);
  const [only] = finding.kind === "found" ? finding.places : [];
  if (only === undefined) return [];
  const { absolutePath: file, line, endLine } = only;
  return [{ file, line, endLine }];
}

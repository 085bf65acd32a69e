import {
  findDeclarationEnd,
  type ReferredLines,
  type SearchReference,
  type Section,
  type SymbolReference,
} from "@dialectic/shared/review";
import { readCode } from "../files/codeFile.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import type { CheckedReview, ReferenceStatus } from "./referenceStates.ts";

const searchedCap = 8;

export interface SectionLines extends ReferredLines {
  readonly section: Section;
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
    if (place !== undefined)
      found.push({ section, file: place.absolutePath, line: place.line, endLine: place.endLine });
    else if (target.kind === "file" && report.state === "exact" && files[0] !== undefined)
      found.push({ section, file: files[0], line: target.line, endLine: target.endLine ?? target.line });
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
  const { absolutePath: file, line } = only;
  if (only.endLine !== undefined || target.kind === "search") return [{ file, line, endLine: only.endLine ?? line }];
  // No language service has reported the end of the declaration.
  const code = await readCode(file);
  return [{ file, line, endLine: code.kind === "lines" ? findDeclarationEnd(code.lines, line) : line }];
}

import type { ReferenceReport } from "@dialectic/shared/protocol";
import { type ReviewDocument, type Section, sectionPaths } from "@dialectic/shared/review";
import { inTurns } from "../base/breath.ts";
import type { NewIteration } from "../store/index.ts";
import { checkedSteps } from "./checkedSections.ts";
import { type AnchorParts, keepAnchors } from "./referenceAnchors.ts";
import { type ReferenceTable, reportReferences } from "./referenceReports.ts";
import type { ReferenceStanding, ReferenceStates } from "./referenceStates.ts";

/** Rows of references that were right and are not any more, in one answer. */
const staleCap = 100;

/** What the references of an update are looked at with. */
export interface UpdateCheckParts extends AnchorParts {
  readonly states: ReferenceStates;
}

/** How the references of an update stand. */
export interface CheckedUpdate {
  readonly table: ReferenceTable;
  /** Settles when the anchors of its new sections are on the disk, or cannot be. */
  readonly anchored: Promise<void>;
}

/** Looks at and anchors the references of the sections that are new, and adds those of the others that are not right any more. */
export async function checkUpdate(
  before: ReviewDocument,
  review: NewIteration,
  parts: UpdateCheckParts,
): Promise<CheckedUpdate> {
  const { reviewId, document, baseUri } = review;
  const known = new Map(before.sections.map((section) => [section.hash, section]));
  const was = await inTurns(checkedSteps(before.sections));
  const now = await inTurns(checkedSteps(document.sections));
  await inTurns(now.findAll());
  const written = { ...now, sections: document.sections.filter(({ hash }) => !known.has(hash)) };
  const table = await reportReferences(written, baseUri, parts.resolver, parts.texts);
  const anchored = await keepAnchors(review, written, table, parts);
  const untouched = { ...now, sections: document.sections.filter(({ hash }) => known.has(hash)) };
  const redefined = new Set<Section>();
  if (definersOf(before) !== definersOf(document)) {
    for (const section of untouched.sections) {
      const same = known.get(section.hash);
      if (same !== undefined && now.read(section) !== was.read(same)) redefined.add(section);
    }
  }
  const again = { ...now, sections: [...redefined] };
  const found = await reportReferences(again, baseUri, parts.resolver, parts.texts);
  await (await keepAnchors(review, again, found, parts)).written;
  const standings = await parts.states.check({ reviewId, baseUri }, untouched);
  return { table: withStale(table, standings, document, redefined), anchored: anchored.written };
}

/** What sections define for others is in the texts of these. */
function definersOf({ sections }: ReviewDocument): string {
  const defining = sections.filter(({ defines }) => defines);
  return defining.map(({ hash }) => hash).join(" ");
}

function withStale(
  table: ReferenceTable,
  standings: readonly ReferenceStanding[],
  document: ReviewDocument,
  redefined: ReadonlySet<Section>,
): ReferenceTable {
  const stale = rowsOf(
    // What was not found from the start was said when it was written.
    standings.filter(
      ({ section, report, files, wasNeverThere }) =>
        report.state !== "exact" && ((files.length > 0 && wasNeverThere !== true) || redefined.has(section)),
    ),
    document,
  );
  if (stale.length === 0) return table;
  const count = stale.length === 1 ? "1 reference" : `${stale.length} references`;
  const said = `In sections that you did not change, ${count} should be looked at.`;
  return {
    ...table,
    reports: [...table.reports, ...stale.slice(0, staleCap)],
    summary: table.summary === "" ? said : `${table.summary} ${said}`,
  };
}

/** The reports with the paths of their sections. */
export function rowsOf(standings: readonly ReferenceStanding[], document: ReviewDocument): readonly ReferenceReport[] {
  const paths = sectionPaths(document.sections);
  const places = new Map(document.sections.map((section, place) => [section, paths[place] ?? ""]));
  return standings.map(({ section, report }) => {
    const path = places.get(section) ?? "";
    return path === "" ? report : { ...report, section: path };
  });
}

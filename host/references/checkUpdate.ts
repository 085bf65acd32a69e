import type { ReferenceReport } from "@dialectic/shared/protocol";
import { listSectionPaths, type ReviewDocument, type Section } from "@dialectic/shared/review";
import { inTurns } from "../base/breath.ts";
import type { NewIteration } from "../store/index.ts";
import { checkedSteps } from "./checkedSections.ts";
import { type AnchorParts, keepAnchors } from "./referenceAnchors.ts";
import { type ReferenceTable, reportReferences } from "./referenceReports.ts";
import type { ReferenceStates, ReferenceStatus } from "./referenceStates.ts";
import { unreadNoteSteps } from "./unreadNotes.ts";

/** Maximum number of rows in one answer for references that are no longer right. */
const staleCap = 100;

export interface UpdateCheckParts extends AnchorParts {
  readonly states: ReferenceStates;
}

export interface CheckedUpdate {
  readonly table: ReferenceTable;
  /** Says of brackets in the new sections that they look like a reference and are none. */
  readonly unread: readonly string[];
  /** Settles when the anchors of its new sections are on the disk, or could not be written. */
  readonly anchored: Promise<void>;
}

/**
 * Checks and anchors the references of the new sections, and adds those of the other sections that are no longer right.
 */
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
  if (identifyDefinitions(before) !== identifyDefinitions(document)) {
    for (const section of untouched.sections) {
      const same = known.get(section.hash);
      if (same !== undefined && now.read(section) !== was.read(same)) redefined.add(section);
    }
  }
  const again = { ...now, sections: [...redefined] };
  const found = await reportReferences(again, baseUri, parts.resolver, parts.texts);
  await (await keepAnchors(review, again, found, parts)).written;
  const statuses = await parts.states.check({ reviewId, baseUri }, untouched);
  const unread = await inTurns(unreadNoteSteps(written, document.sections));
  return { table: withStale(table, statuses, document, redefined), unread, anchored: anchored.written };
}

/** Identifies the sections with definitions for others; it changes when one of their texts does. */
function identifyDefinitions({ sections }: ReviewDocument): string {
  const defining = sections.filter(({ defines }) => defines);
  return defining.map(({ hash }) => hash).join(" ");
}

function withStale(
  table: ReferenceTable,
  standings: readonly ReferenceStatus[],
  document: ReviewDocument,
  redefined: ReadonlySet<Section>,
): ReferenceTable {
  const stale = toReports(
    // A target that was missing from the start was reported when the section was written, and so were several of a name.
    standings.filter(
      ({ section, report: { state }, files, wasNeverThere }) =>
        state !== "exact" &&
        ((files.length > 0 && wasNeverThere !== true && state !== "ambiguous") || redefined.has(section)),
    ),
    document,
  );
  if (stale.length === 0) return table;
  const count = stale.length === 1 ? "1 reference" : `${stale.length} references`;
  const said = `In sections that you did not change, ${count} may need a correction.`;
  return {
    ...table,
    reports: [...table.reports, ...stale.slice(0, staleCap)],
    summary: table.summary === "" ? said : `${table.summary} ${said}`,
  };
}

export function toReports(standings: readonly ReferenceStatus[], document: ReviewDocument): readonly ReferenceReport[] {
  const paths = listSectionPaths(document.sections);
  const places = new Map(document.sections.map((section, place) => [section, paths[place] ?? ""]));
  return standings.map(({ section, report }) => {
    const path = places.get(section) ?? "";
    return path === "" ? report : { ...report, section: path };
  });
}

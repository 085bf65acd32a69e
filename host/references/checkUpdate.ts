import { formatCorrect, formatCount, type NotShown, type ReferenceReport } from "@dialectic/shared/protocol";
import {
  decodeTarget,
  listPictures,
  listSectionNames,
  type NamedPicture,
  parsePicture,
  type ReviewDocument,
  type Section,
} from "@dialectic/shared/review";
import { inTurns } from "../base/breath.ts";
import { maxNamedPictures, maxReadPictures, maxStaleRows } from "../limits.ts";
import type { NewIteration } from "../store/index.ts";
import { type CheckedSections, checkedSteps } from "./checkedSections.ts";
import { type AnchorParts, keepAnchors } from "./referenceAnchors.ts";
import { type ReferenceTable, reportReferences } from "./referenceReports.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import type { ReferenceStates } from "./referenceStates.ts";
import type { ReferenceStatus } from "./referenceStatus.ts";
import { readReferredPicture } from "./referredPicture.ts";
import { unreadNoteSteps } from "./unreadNotes.ts";

export interface UpdateCheckParts extends AnchorParts {
  readonly states: ReferenceStates;
}

export interface CheckedUpdate {
  /** The references of the new sections, or only the wrong ones when there are many, and those of the others that need attention. */
  readonly reports: readonly ReferenceReport[];
  /** Counts the references of the whole review as `check_references` does; empty without references. */
  readonly summary: string;
  /** Says of brackets in the new sections that they look like a reference and are none, and of pictures that they are not shown. */
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
  const pictures = await describePictures(written.sections, baseUri, parts.resolver);
  const unread = await inTurns(unreadNoteSteps(written, document));
  const stale = listStale(statuses, document, redefined);
  const listed = stale.slice(0, maxStaleRows);
  const counted = countCorrect(written, table, { statuses, listed: listed.length });
  return {
    reports: [...table.reports, ...listed],
    summary: [counted, describeStale(stale.length)].filter(Boolean).join(" "),
    unread: [...unread, ...pictures],
    anchored: anchored.written,
  };
}

/** Counts the references of a review, each once for each section. */
export async function countReferences({ sections }: ReviewDocument): Promise<number> {
  const all = await inTurns(checkedSteps(sections));
  await inTurns(all.findAll());
  return sections.reduce((sum, section) => sum + new Set(all.find(section).map(({ text }) => text)).size, 0);
}

/** Identifies the sections with definitions for others; it changes when one of their texts does. */
function identifyDefinitions({ sections }: ReviewDocument): string {
  const defining = sections.filter(({ defines }) => defines);
  return defining.map(({ hash }) => hash).join(" ");
}

/**
 * Counts each reference once for each section, as `check_references` does. Of the sections that are not new, `statuses`, only so
 * many wrong ones are `listed`.
 */
function countCorrect(
  written: CheckedSections,
  { states }: ReferenceTable,
  { statuses, listed }: { readonly statuses: readonly ReferenceStatus[]; readonly listed: number },
): string {
  const asked = written.sections.flatMap((section) => [...new Set(written.find(section).map(({ text }) => text))]);
  const known = [...asked.flatMap((text) => states.get(text) ?? []), ...statuses.map(({ report }) => report.state)];
  const unchecked = asked.length + statuses.length - known.length;
  if (known.length + unchecked === 0) return "";
  const right = known.filter((state) => state === "exact").length;
  const more = unchecked > 0 ? ` (${unchecked} more were not checked)` : "";
  const isListed = statuses.filter(({ report }) => report.state !== "exact").length === listed;
  return `${formatCorrect(right, known.length)}${more}${isListed ? "" : "; check_references lists the rest"}.`;
}

function describeStale(count: number): string {
  if (count === 0) return "";
  return `In sections that you did not change, ${formatCount(count, "reference")} may need a correction.`;
}

/** Returns the references of other sections that need attention now. */
function listStale(
  standings: readonly ReferenceStatus[],
  document: ReviewDocument,
  redefined: ReadonlySet<Section>,
): readonly ReferenceReport[] {
  return toReports(
    // A target that was missing from the start was reported when the section was written, and so were several of a name.
    standings.filter(
      ({ section, report: { state }, files, wasNeverThere }) =>
        state !== "exact" &&
        ((files.length > 0 && wasNeverThere !== true && state !== "ambiguous") || redefined.has(section)),
    ),
    document,
  );
}

export function toReports(
  standings: readonly ReferenceStatus[],
  document: ReviewDocument,
  paths = listSectionNames(document),
): readonly ReferenceReport[] {
  const places = new Map(document.sections.map((section, place) => [section, paths[place] ?? ""]));
  return standings.map(({ section, report }) => {
    const path = places.get(section) ?? "";
    return path === "" ? report : { ...report, section: path };
  });
}

const reasons: Readonly<Record<NotShown["why"], string>> = {
  missing: "there is no such file. Write its path from the base directory",
  ambiguous: "several files have that name. Write its path from the base directory",
  outside: "it is outside of the base directory",
  git: "it is in the git directory",
  large: "it is larger than 4 MB. Make it smaller",
  pixels: "it has too many pixels. Make it smaller",
  complex: "it may take long to draw, so it waits for a click. Make it simpler",
  kind: "it is no PNG, JPEG, GIF, WebP or SVG",
  unreadable: "it cannot be read",
};

/** The states of a picture in Markdown that the check of references tells already. */
const toldByReference: readonly NotShown["why"][] = ["missing", "ambiguous", "outside", "git"];

/** Says which pictures of these sections a person does not see, why, and what to do. */
async function describePictures(
  sections: readonly Pick<Section, "text">[],
  base: string,
  resolver: Pick<ReferenceResolver, "resolve">,
): Promise<readonly string[]> {
  const named = new Map(sections.flatMap(({ text }) => listPictures(text)).map((each) => [each.address, each]));
  const remote = [...named.keys()].filter((address) => /^(?:https?:)?\/\//i.test(address));
  const local = [...named.values()].filter(({ address }) => !remote.includes(address) && !/^data:/i.test(address));
  const notes: string[] = [];
  for (const picture of local.slice(0, maxReadPictures)) {
    const why = await findReason(picture, base, resolver);
    if (why !== undefined) notes.push(`The picture ${picture.address} is not shown: ${why}.`);
  }
  const more = notes.length - maxNamedPictures;
  return [
    ...notes.slice(0, maxNamedPictures),
    ...(more > 0 ? [`${formatCount(more, "more picture is", "more pictures are")} not shown.`] : []),
    ...describeRemote(remote),
  ];
}

async function findReason(
  { address, form }: NamedPicture,
  base: string,
  resolver: Pick<ReferenceResolver, "resolve">,
): Promise<string | undefined> {
  const target = parsePicture(decodeTarget(address));
  if (target === undefined) return "it is no path of a file";
  if (target.kind === "refused") return form === "html" ? target.reason : undefined;
  const read = await readReferredPicture(target, base, resolver);
  if (read.kind === "picture" || (form === "markdown" && toldByReference.includes(read.why))) return undefined;
  return reasons[read.why];
}

function describeRemote(addresses: readonly string[]): readonly string[] {
  const [first] = addresses;
  if (first === undefined) return [];
  const more = addresses.length === 1 ? "" : ` and ${addresses.length - 1} more`;
  return [
    `Pictures on the network are not loaded, but linked: ${first}${more}. Put them into the workspace and name their path.`,
  ];
}

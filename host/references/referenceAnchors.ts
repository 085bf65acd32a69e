import type { FoundReference, Section } from "@dialectic/shared/review";
import type { HostBase } from "../files/hostBase.ts";
import { maxAnchoredChars } from "../limits.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { type FileAnchor, hashText, type NewAnchors, type ReviewStore } from "../store/index.ts";
import { type CheckedSections, checkedSections } from "./checkedSections.ts";
import type { FileChoices } from "./fileChoices.ts";
import { getPath, type ReferenceTable, reportReferences } from "./referenceReports.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";

export interface AnchorParts extends Pick<HostBase, "store" | "texts" | "clock" | "log"> {
  readonly resolver: ReferenceResolver;
}

export interface KeptAnchors {
  /** Settles when the anchors are on the disk, or could not be written. */
  readonly written: Promise<void>;
}

type FoundFiles = Pick<ReferenceTable, "files" | "texts">;

export interface AnchoredReview {
  readonly reviewId: string;
  /** Real path of the directory that its references are relative to. */
  readonly baseUri: string;
  /**
   * Time of the iteration if it is anchored on arrival, in milliseconds since the epoch; another iteration may have the
   * same time.
   */
  readonly at?: number;
}

/**
 * Returns the anchor of a path in the section called `name`; among several files, the one that the person has chosen.
 */
export function findAnchor(
  { store, resolver }: { readonly store: Pick<ReviewStore, "anchor">; readonly resolver: Choosing },
  { reviewId, baseUri }: AnchoredReview,
  name: string,
  path: string,
): FileAnchor | undefined {
  const written = store.anchor(reviewId, name, path);
  const chosen = written === undefined ? resolver.choices.find(baseUri, path) : undefined;
  return chosen === undefined ? written : store.anchor(reviewId, chosenName(name, chosen), path);
}

interface Choosing {
  readonly choices: Pick<FileChoices, "find">;
}

/** Names the anchor of a choice: each chosen file is followed separately. */
function chosenName(name: string, file: string): string {
  return hashText(`${name} ${file}`);
}

/**
 * Stores what references in new sections mean now: the file, and its text once per hash. Lines are followed from that
 * text, so nothing else is stored. The text survives a rewritten history, and git need not know it.
 */
export async function keepAnchors(
  { reviewId, baseUri, at }: AnchoredReview,
  { sections, find, anchorName }: CheckedSections,
  found: FoundFiles,
  { store, texts, clock, log, resolver }: AnchorParts,
): Promise<KeptAnchors> {
  const anchors = new Map<string, NewAnchors["anchors"][number]>();
  const kept = new Map<string, string>();
  let characters = 0;
  for (const section of sections) {
    for (const { text, target } of find(section)) {
      const path = getPath(target);
      const file = path === undefined ? undefined : found.files.get(path)?.absolutePath;
      if (path === undefined || file === undefined) continue;
      const written = anchorName(section, text);
      const isChosen = resolver.choices.find(baseUri, path) === file;
      const place = isChosen ? chosenName(written, file) : written;
      const name = `${place} ${path}`;
      const isKnown = anchors.has(name) || store.anchor(reviewId, place, path) !== undefined;
      const content = isKnown ? undefined : (found.texts.get(file) ?? (await texts.read(file))).content;
      if (content === undefined) continue;
      characters += kept.has(content.hash) ? 0 : content.text.length;
      if (characters > maxAnchoredChars) break;
      kept.set(content.hash, content.text);
      anchors.set(name, [place, path, file, content.hash]);
    }
  }
  if (anchors.size === 0) return { written: Promise.resolve() };
  const noting = store.noteAnchors(reviewId, { at: at ?? clock.now(), anchors: [...anchors.values()], texts: kept });
  const written = noting.then((noted) => {
    if (noted.kind === "failed")
      log("warn", `References are not followed because their files could not be saved: ${noted.message}`);
  });
  return { written };
}

/**
 * Anchors the references of the latest iteration that have no anchor but are right as written: a person has chosen the
 * file since, or an older version did not keep anchors.
 */
export async function anchorRest({ meta, document }: ShownReview, parts: AnchorParts): Promise<void> {
  // A commit describes the code of its time.
  if (meta.committed !== undefined) return;
  const all = checkedSections(document.sections);
  const isOpen = (section: Section, { text, target }: FoundReference) => {
    const path = getPath(target);
    return path !== undefined && findAnchor(parts, meta, all.anchorName(section, text), path) === undefined;
  };
  const rest = { ...all, find: (section: Section) => all.find(section).filter((found) => isOpen(section, found)) };
  const table = await reportReferences(rest, meta.baseUri, parts.resolver, parts.texts);
  const wrong = new Set(table.reports.filter(({ state }) => state !== "exact").map(({ text }) => text));
  const right = { ...rest, find: (section: Section) => rest.find(section).filter(({ text }) => !wrong.has(text)) };
  await (await keepAnchors(meta, right, table, parts)).written;
}

import type { ChangedFile } from "@dialectic/shared/protocol";
import {
  type FoundReference,
  findRewritten,
  followSpan,
  type LineTrace,
  type Section,
  traceLines,
} from "@dialectic/shared/review";
import type { Breath } from "../base/breath.ts";
import { maxNamedMentions, maxSearchedMentions } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { type CheckedSections, checkedSections } from "../references/checkedSections.ts";
import {
  type CodeMention,
  codeMentions,
  type MentionedFiles,
  type MentionPlace,
  namedLines,
  placeOfName,
  placeOfPath,
} from "../references/codeMentions.ts";
import type { FileNames } from "../references/fileNames.ts";
import type { ReferenceStates } from "../references/referenceStates.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { hashText } from "../store/index.ts";

/** The changed files on one side. */
export interface ChangedSide extends MentionedFiles {
  readonly names: FileNames<ChangedFile>;
}

interface Looking extends Pick<ReviewBase, "resolver" | "states"> {
  readonly review: ShownReview;
  readonly checked: CheckedSections;
  readonly side: ChangedSide;
  readonly traced: Map<string, Promise<LineTrace | undefined>>;
  searchesLeft: number;
  namesLeft: number;
}

/**
 * Finds the places in changed files that an iteration names, with their lines on one side. The lines of references are
 * traced from the text that they were anchored in.
 */
export function sideMentions(
  review: ShownReview,
  side: ChangedSide,
  { resolver, states }: Pick<ReviewBase, "resolver" | "states">,
  breath: Breath,
): Promise<readonly CodeMention[]> {
  const checked = checkedSections(review.document.sections);
  const traced = new Map<string, Promise<LineTrace | undefined>>();
  const looking: Looking = {
    review,
    checked,
    side,
    resolver,
    states,
    traced,
    searchesLeft: maxSearchedMentions,
    namesLeft: maxNamedMentions,
  };
  const placeOf = (section: Section, reference: FoundReference) =>
    "path" in reference.target && reference.target.path !== undefined
      ? pathed(section, reference, reference.target.path, looking)
      : named(reference, looking);
  return codeMentions(checked, side, placeOf, breath);
}

/** Resolves a reference without a path; the current workspace decides which file is searched. */
async function named({ target }: FoundReference, looking: Looking): Promise<MentionPlace | undefined> {
  const { resolver, review, side } = looking;
  if (target.kind !== "symbol" && target.kind !== "search") return undefined;
  if (looking.searchesLeft === 0) {
    if (target.kind === "search" || looking.namesLeft === 0) return undefined;
    looking.namesLeft -= 1;
    return placeOfName(target, side);
  }
  looking.searchesLeft -= 1;
  const finding = await resolver.places(target, review.meta.baseUri);
  const [place] = finding.kind === "found" ? finding.places : [];
  const file = place && side.names.find(place.absolutePath);
  if (file === undefined) return undefined;
  return { file: file.id, lines: await namedLines(await side.text(file.id), target, file.path) };
}

async function pathed(
  section: Section,
  { text, target }: FoundReference,
  path: string,
  { states, review: { meta }, checked, side, traced }: Looking,
): Promise<MentionPlace | undefined> {
  const anchor = states.anchor(meta, checked.anchorName(section, text), path);
  if (anchor === undefined) return placeOfPath(target, side);
  const file = side.names.find(anchor.file);
  if (file === undefined) return undefined;
  const { id } = file;
  if (target.kind !== "file") return { file: id, lines: await namedLines(await side.text(id), target, file.path) };
  if (target.isWhole === true) return { file: id, lines: undefined };
  const name = `${anchor.text} ${id}`;
  const tracing = traced.get(name) ?? traceText(anchor.text, side.text(id), states);
  traced.set(name, tracing);
  const trace = await tracing;
  if (trace === undefined) return { file: id, lines: [] };
  const span = { line: target.line, endLine: target.endLine ?? target.line };
  const place = followSpan(trace, span);
  if (place.kind !== "gone") return { file: id, lines: [place] };
  const gone = findRewritten(trace, span);
  return gone === undefined ? { file: id, lines: [] } : { file: id, lines: [], gone };
}

async function traceText(
  hash: string,
  side: Promise<string | undefined>,
  states: ReferenceStates,
): Promise<LineTrace | undefined> {
  const text = await side;
  if (text === undefined) return undefined;
  const then = hashText(text) === hash ? text : await states.anchoredText(hash);
  return then === undefined ? undefined : traceLines(then, text);
}

import { isAbsolute, join } from "node:path";
import type { ChangedFile } from "@dialectic/shared/protocol";
import {
  type FoundReference,
  followSpan,
  type LineSpan,
  type LineTrace,
  type ReferenceTarget,
  type Section,
  splitTextLines,
  traceLines,
} from "@dialectic/shared/review";
import type { Breath } from "../base/breath.ts";
import { findDeclared } from "../declarations/findDeclared.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { type CheckedSections, checkedSections } from "../references/checkedSections.ts";
import { createLineSearch } from "../references/placeFinder.ts";
import type { ReferenceStates } from "../references/referenceStates.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { hashText } from "../store/index.ts";

export interface ChangedSide {
  /** Changed files by their absolute path. */
  readonly files: ReadonlyMap<string, ChangedFile>;
  /** Reads the text of a file on this side; undefined when it does not exist there or is not text. */
  text(file: string): Promise<string | undefined>;
}

export interface SideReference {
  readonly section: Section;
  readonly text: string;
  /** Id of the file. */
  readonly file: string;
  /** The lines that it refers to on that side; empty when they do not exist there. */
  readonly lines: readonly LineSpan[];
  /** True for a fence, below whose section the author has placed the change. */
  readonly isFence: boolean;
}

/** Maximum number of references without a path that are searched for in the whole workspace. */
const searchedCap = 8;

interface Looking extends Pick<ReviewBase, "resolver" | "states"> {
  readonly review: ShownReview;
  readonly checked: CheckedSections;
  readonly side: ChangedSide;
  readonly traced: Map<string, Promise<LineTrace | undefined>>;
  searchesLeft: number;
}

/**
 * Finds the references of an iteration that lead into changed files, with their lines on one side. Lines are traced
 * from the text that they were anchored in.
 */
export async function sideReferences(
  review: ShownReview,
  side: ChangedSide,
  { resolver, states }: Pick<ReviewBase, "resolver" | "states">,
  breath: Breath,
): Promise<readonly SideReference[]> {
  const checked = checkedSections(review.document.sections);
  const looking: Looking = {
    review,
    checked,
    side,
    resolver,
    states,
    traced: new Map(),
    searchesLeft: searchedCap,
  };
  const found: SideReference[] = [];
  for (const { section, reference } of distinctReferences(checked)) {
    if (!(await breath())) break;
    const path = "path" in reference.target ? reference.target.path : undefined;
    const place =
      path === undefined ? await named(reference, looking) : await pathed(section, reference, path, looking);
    const isFence = reference.isFence === true;
    if (place !== undefined) found.push({ section, text: reference.text, isFence, ...place });
  }
  return found;
}

type Place = Pick<SideReference, "file" | "lines">;

/** Resolves a reference without a path; the current workspace decides which file is searched. */
async function named({ target }: FoundReference, looking: Looking): Promise<Place | undefined> {
  const { resolver, review, side } = looking;
  if ((target.kind !== "symbol" && target.kind !== "search") || looking.searchesLeft === 0) return undefined;
  looking.searchesLeft -= 1;
  const finding = await resolver.places(target, review.meta.baseUri);
  const [place] = finding.kind === "found" ? finding.places : [];
  const file = side.files.get(place?.absolutePath ?? "");
  if (file === undefined) return undefined;
  return { file: file.id, lines: await namedLines(await side.text(file.id), target, file.path) };
}

async function pathed(
  section: Section,
  { text, target }: FoundReference,
  path: string,
  { resolver, states, review: { meta }, checked, side, traced }: Looking,
): Promise<Place | undefined> {
  const anchor = states.anchor(meta, checked.anchorName(section, text), path);
  const paths = anchor === undefined ? absolutePaths(path, resolver.listRoots(meta.baseUri)) : [anchor.file];
  const file = paths.flatMap((each) => side.files.get(each) ?? [])[0];
  if (file === undefined) return undefined;
  const { id } = file;
  if (target.kind !== "file") return { file: id, lines: await namedLines(await side.text(id), target, file.path) };
  const span = { line: target.line, endLine: target.endLine ?? target.line };
  if (anchor === undefined) return { file: id, lines: [span] };
  const name = `${anchor.text} ${id}`;
  const tracing = traced.get(name) ?? traceText(anchor.text, side.text(id), states);
  traced.set(name, tracing);
  const trace = await tracing;
  const place = trace && followSpan(trace, span);
  return { file: id, lines: place === undefined || place.kind === "gone" ? [] : [place] };
}

function* distinctReferences({ sections, find }: CheckedSections) {
  for (const section of sections) {
    const known = new Set<string>();
    for (const reference of find(section)) {
      const name = `${reference.isFence === true} ${reference.text}`;
      if (known.has(name)) continue;
      known.add(name);
      yield { section, reference };
    }
  }
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

/** Returns the lines of a declaration or of search hits in a text; for a declaration, all of its lines. */
async function namedLines(
  text: string | undefined,
  target: ReferenceTarget,
  path: string,
): Promise<readonly LineSpan[]> {
  if (text === undefined) return [];
  if (target.kind === "symbol") return (await findDeclared(text, target, path)).spans;
  const found =
    target.kind === "search" ? await createLineSearch(target)?.(splitTextLines(text).join("\n")) : undefined;
  return found === undefined || found === "late" ? [] : found.map((line) => ({ line, endLine: line }));
}

function absolutePaths(path: string, roots: readonly string[]): readonly string[] {
  return isAbsolute(path) ? [path] : roots.map((root) => join(root, path));
}

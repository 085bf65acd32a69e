import {
  BoundedCache,
  type FileReference,
  type FoundReference,
  findRewritten,
  type ReviewDocument,
  type Section,
  traceLines,
} from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import type { HostBase } from "../files/hostBase.ts";
import { maxMentionFiles } from "../limits.ts";
import { checkedSections } from "./checkedSections.ts";
import {
  type CodeMention,
  codeMentions,
  type MentionedFile,
  type MentionedFiles,
  type MentionPlace,
  placeOfPath,
} from "./codeMentions.ts";
import { FileNames } from "./fileNames.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import type { CheckedReview, ReferenceStates } from "./referenceStates.ts";
import type { ReferenceStatus } from "./referenceStatus.ts";

interface Mentioning {
  readonly meta: CheckedReview;
  readonly document: ReviewDocument;
  readonly statuses: readonly ReferenceStatus[];
}

/** A changed file by its real path, and the path before it was renamed. */
export interface CurrentFile {
  readonly root: string;
  readonly path: string;
  readonly from?: string | undefined;
}

interface MentionParts extends Pick<HostBase, "texts"> {
  readonly resolver: ReferenceResolver;
  /** Finds what stands in the place of lines that are gone, for the home of a hunk. */
  readonly states?: Pick<ReferenceStates, "anchor" | "anchoredText">;
}

/** Finds the places in changed files that a review names, in the current code; their files are real paths. */
export async function currentMentions(
  { meta, document, statuses }: Mentioning,
  changed: readonly CurrentFile[],
  { resolver, texts, states }: MentionParts,
  signal: AbortSignal,
): Promise<readonly CodeMention[]> {
  const files = new Map(changed.map(({ path }) => [path, { id: path, path }]));
  const known = changed.flatMap(({ root, path, from }) => {
    const file: MentionedFile = files.get(path) ?? { id: path, path };
    return [path, ...(from === undefined ? [] : [from])].map((each) => ({ file, root, path: each }));
  });
  const checked = new Map(statuses.map((status) => [nameOf(status.section, status.report.text), status]));
  // Each name without a path is looked for in all of them, and each read looks at the file again.
  const read = new BoundedCache<Promise<string | undefined>>(maxMentionFiles);
  const named: MentionedFiles = {
    names: new FileNames(known, resolver.listRoots(meta.baseUri)),
    all: [...files.values()],
    text: (path) => {
      const known = read.get(path) ?? texts.read(path).then(({ content }) => content?.text);
      read.set(path, known);
      return known;
    },
  };
  const sections = checkedSections(document.sections);
  const findGone = async (section: Section, text: string, target: FileReference, file: string) => {
    const anchor = states?.anchor(meta, sections.anchorName(section, text), target.path);
    const then = anchor && (await states?.anchoredText(anchor.text));
    const now = await named.text(file);
    if (then === undefined || now === undefined) return undefined;
    return findRewritten(traceLines(then, now), { line: target.line, endLine: target.endLine ?? target.line });
  };
  const placeOf = async (section: Section, { text, target }: FoundReference): Promise<MentionPlace | undefined> => {
    const status = checked.get(nameOf(section, text));
    // A deleted file is only among the changed ones, and so is one that several files share a name with.
    const place = (status && placeOfStatus(status, named)) ?? (await placeOfPath(target, named));
    if (place?.lines?.length !== 0 || target.kind !== "file") return place;
    const gone = await findGone(section, text, target, place.file);
    return gone === undefined ? place : { ...place, gone };
  };
  return codeMentions(sections, named, placeOf, createBreath(signal));
}

function nameOf(section: Section, text: string): string {
  return `${section.id} ${text}`;
}

/** Returns the changed file that a reference leads to, and the lines there; none when they are gone. */
function placeOfStatus(
  { target, report, place, files }: ReferenceStatus,
  { names }: MentionedFiles,
): MentionPlace | undefined {
  const path = place?.absolutePath ?? (target.kind === "file" ? files[0] : undefined);
  const file = path === undefined ? undefined : names.find(path)?.id;
  if (file === undefined) return undefined;
  if (target.kind === "file" && target.isWhole === true) return { file, lines: undefined };
  if (place !== undefined) return { file, lines: [place] };
  if (target.kind !== "file" || report.state !== "exact") return { file, lines: [] };
  return { file, lines: [{ line: target.line, endLine: target.endLine ?? target.line }] };
}

import type { FoundReference, ReviewDocument, Section } from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import type { HostBase } from "../files/hostBase.ts";
import { checkedSections } from "./checkedSections.ts";
import { type CodeMention, codeMentions, type MentionedFile, type MentionPlace } from "./codeMentions.ts";
import { FileNames } from "./fileNames.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import type { CheckedReview, ReferenceStatus } from "./referenceStates.ts";

/** Maximum number of references without a path that are searched for in the whole workspace. */
const searchedCap = 8;

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

/** Finds the places in changed files that a review names, in the current code; their files are real paths. */
export async function currentMentions(
  { meta, document, statuses }: Mentioning,
  changed: readonly CurrentFile[],
  { resolver, texts }: Pick<HostBase, "texts"> & { readonly resolver: ReferenceResolver },
  signal: AbortSignal,
): Promise<readonly CodeMention[]> {
  const files = new Map(changed.map(({ path }) => [path, { id: path, path }]));
  const known = changed.flatMap(({ root, path, from }) => {
    const file: MentionedFile = files.get(path) ?? { id: path, path };
    return [path, ...(from === undefined ? [] : [from])].map((each) => ({ file, root, path: each }));
  });
  const checked = new Map(statuses.map((status) => [nameOf(status.section, status.report.text), status]));
  const places = new Map<string, Promise<MentionPlace | undefined>>();
  let searches = 0;
  const placeOf = (section: Section, { text }: FoundReference): Promise<MentionPlace | undefined> => {
    const status = checked.get(nameOf(section, text));
    if (status === undefined) return Promise.resolve(undefined);
    const isSearched =
      status.place === undefined && (status.target.kind === "symbol" || status.target.kind === "search");
    if (!isSearched) return Promise.resolve(placeOfStatus(status));
    const found = places.get(text);
    if (found !== undefined) return found;
    if (!("path" in status.target) && ++searches > searchedCap) return Promise.resolve(undefined);
    const place = searchPlace(status, meta.baseUri, resolver);
    places.set(text, place);
    return place;
  };
  return codeMentions(
    checkedSections(document.sections),
    {
      names: new FileNames(known, resolver.listRoots(meta.baseUri)),
      all: [...files.values()],
      text: async (path) => (await texts.read(path)).content?.text,
    },
    placeOf,
    createBreath(signal),
  );
}

function nameOf(section: Section, text: string): string {
  return `${section.id} ${text}`;
}

/** Returns the lines that a reference leads to; none when they are gone. */
function placeOfStatus({ target, report, place, files }: ReferenceStatus): MentionPlace | undefined {
  const file = place?.absolutePath ?? files[0];
  if (file === undefined || target.kind !== "file") return place && { file: place.absolutePath, lines: [place] };
  if (target.isWhole === true) return { file, lines: undefined };
  if (place === undefined && report.state !== "exact") return { file, lines: [] };
  return { file, lines: [place ?? { line: target.line, endLine: target.endLine ?? target.line }] };
}

async function searchPlace(
  { target, report }: ReferenceStatus,
  base: string,
  resolver: ReferenceResolver,
): Promise<MentionPlace | undefined> {
  if (report.state !== "exact" || (target.kind !== "symbol" && target.kind !== "search")) return undefined;
  const finding = await resolver.places(target, base);
  const [only] = finding.kind === "found" ? finding.places : [];
  return only && { file: only.absolutePath, lines: [only] };
}

import {
  type FoundReference,
  findMentions,
  type LineSpan,
  type Mention,
  type ReferenceTarget,
  type Section,
  type SymbolReference,
  splitTextLines,
  type TextMention,
} from "@dialectic/shared/review";
import type { Breath } from "../base/breath.ts";
import { findDeclared } from "../declarations/findDeclared.ts";
import { maxMentionFiles, maxMentionNames } from "../limits.ts";
import type { CheckedSections } from "./checkedSections.ts";
import type { FileNames } from "./fileNames.ts";
import { createLineSearch } from "./placeFinder.ts";

// The places in changed files that a review names, by references and by bare names, on one side of the changes. They
// decide where each hunk belongs (`HunkHomes`), the same for reading, coverage and committing.

/** A changed file. */
export interface MentionedFile {
  readonly id: string;
  readonly path: string;
}

export interface MentionedFiles {
  readonly names: FileNames<MentionedFile>;
  readonly all: readonly MentionedFile[];
  /** Reads a file on that side; undefined when it does not exist there or is not text. */
  text(id: string): Promise<string | undefined>;
}

/** A place in a changed file that a section names; `file` is the id of the file. */
export interface CodeMention extends Mention {
  /** As written. */
  readonly text: string;
  /** False for a bare name, which is no link. */
  readonly isReference: boolean;
}

export type MentionPlace = Pick<Mention, "file" | "lines" | "gone">;

/** Finds the places that a review names. `placeOf` finds those of references. */
export async function codeMentions(
  checked: CheckedSections,
  files: MentionedFiles,
  placeOf: (section: Section, reference: FoundReference) => Promise<MentionPlace | undefined>,
  breath: Breath,
): Promise<readonly CodeMention[]> {
  if (files.all.length === 0) return [];
  const found: CodeMention[] = [];
  const changed = new Set(files.all.map(({ id }) => id));
  const declared = new Map<string, Promise<MentionPlace | undefined>>();
  const findDeclaring = ({ target }: TextMention): Promise<MentionPlace | undefined> | undefined => {
    if (target.kind !== "symbol") return undefined;
    const known = declared.get(target.name);
    if (known !== undefined || declared.size >= maxMentionNames) return known;
    const place = placeOfName(target, files);
    declared.set(target.name, place);
    return place;
  };
  for (const { section, mention } of await listMentions(checked, breath)) {
    if (!(await breath())) break;
    const { text, target, isListed, reference } = mention;
    const isBare = reference === undefined && !("path" in target && target.path !== undefined);
    const place =
      reference !== undefined
        ? await placeOf(section, reference)
        : isBare
          ? await findDeclaring(mention)
          : await placeOfPath(target, files);
    if (place === undefined || !changed.has(place.file)) continue;
    const kinds = { isListed, isBare, isFence: reference?.isFence === true, isDiagram: reference?.isDiagram === true };
    const isDeclaration = target.kind === "symbol" && (place.lines?.length ?? 0) > 0;
    found.push({
      owner: section,
      text,
      ...kinds,
      isDeclaration,
      isReference: reference !== undefined && reference.isPlain !== true,
      ...place,
    });
  }
  return found;
}

/** Returns the place of a path as it is written. */
export async function placeOfPath(target: ReferenceTarget, files: MentionedFiles): Promise<MentionPlace | undefined> {
  const file = "path" in target && target.path !== undefined ? files.names.find(target.path) : undefined;
  if (file === undefined) return undefined;
  if (target.kind !== "file")
    return { file: file.id, lines: await namedLines(await files.text(file.id), target, file.path) };
  if (target.isWhole === true) return { file: file.id, lines: undefined };
  return { file: file.id, lines: [{ line: target.line, endLine: target.endLine ?? target.line }] };
}

/** Returns the only changed file that declares a name, or that has its name. */
export async function placeOfName(target: SymbolReference, files: MentionedFiles): Promise<MentionPlace | undefined> {
  const declaring: MentionPlace[] = [];
  if (files.all.length <= maxMentionFiles)
    for (const { id, path } of files.all) {
      const lines = await namedLines(await files.text(id), target, path);
      if (lines.length > 0) declaring.push({ file: id, lines });
    }
  const [only] = declaring;
  if (only !== undefined && declaring.length === 1) return only;
  const file = files.names.findStem(target.name.split(/\.|::|#/, 1)[0] ?? "");
  return file && { file: file.id, lines: undefined };
}

/** Returns the lines of a declaration or of search hits in a text; for a declaration, all of its lines. */
export async function namedLines(
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

async function listMentions({ sections, find, read }: CheckedSections, breath: Breath) {
  const found: { readonly section: Section; readonly mention: TextMention }[] = [];
  for (const section of sections) {
    if (!(await breath())) break;
    // The same place in prose and in a table counts in both.
    const known = new Set<string>();
    for (const mention of findMentions(read(section), find(section))) {
      const name = `${mention.reference?.isFence === true} ${mention.isListed} ${mention.text}`;
      if (known.has(name)) continue;
      known.add(name);
      found.push({ section, mention });
    }
  }
  return found;
}

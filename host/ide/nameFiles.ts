import { dirname, resolve } from "node:path";
import { toTextLines } from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import type { CodePlace } from "../base/codePlace.ts";
import { isInside } from "../base/isInside.ts";
import { readPlaces } from "../declarations/codePlaces.ts";
import { isDocument } from "../declarations/isDocument.ts";
import { createReadingBudget, type ReadingBudget } from "../declarations/outlines.ts";
import type { HostBase } from "../files/hostBase.ts";
import { findWorkingTree } from "../git/index.ts";
import { maxTextSearchChars, searchBatchFiles, useNamingMs } from "../limits.ts";
import { getLanguageGroup } from "./languageGroup.ts";
import { type ListedFile, listWorkspaceFiles } from "./listWorkspaceFiles.ts";
import { readSearchedText } from "./searchWorkspace.ts";
import { findOccurrences } from "./symbolOccurrences.ts";

export type SearchParts = Pick<HostBase, "workspace" | "files" | "texts">;

export interface NameSearch {
  /** For each group of texts, the files of the language that may have one of them, by path. */
  readonly found: readonly (readonly ListedFile[])[];
  /** True for a path in the folders that git does not ignore. */
  readonly isListed: (absolutePath: string) => boolean;
  /** False when there were too many files to list or read all of them. */
  readonly isAll: boolean;
}

/**
 * Finds the files that have one of the texts of each group, among those that the language server of a file reads and git does not ignore. A
 * file that is typed in may be among them for nothing.
 */
export async function searchFor(
  groups: readonly (readonly string[])[],
  absolutePath: string,
  parts: SearchParts,
  signal: AbortSignal,
): Promise<NameSearch> {
  const { workspace, files, texts } = parts;
  const tree = findTreeOutside(absolutePath, workspace);
  const folders = [...workspace.folders(), tree ?? []].flat();
  const [own, outside, lists, ...held] = await Promise.all([
    listWorkspaceFiles({ workspace, files }),
    listTree(tree, files),
    Promise.all(folders.map((folder) => files.list(folder))),
    ...groups.map((group) => findByGit(group, folders, files)),
  ]);
  const listed = [...own, ...outside];
  const group = getLanguageGroup(absolutePath);
  const ofGroup = listed.filter((file) => getLanguageGroup(file.path) === group);
  const isUnknown = (path: string) =>
    held.some(({ unknown, unread }) => unread.has(path) || unknown.some((folder) => isInside(folder, path)));
  const unread = ofGroup.filter((file) => isUnknown(file.absolutePath));
  const read = await findByReading(unread, groups, texts, signal);
  const paths = new Set(listed.map((file) => file.absolutePath));
  return {
    found: held.map(({ known }, at) => {
      const mayHave = (path: string) => known.has(path) || read.found[at]?.has(path) === true || texts.isTypedIn(path);
      return ofGroup.filter((file) => mayHave(file.absolutePath));
    }),
    isListed: (path) => paths.has(path),
    isAll: read.isAll && lists.every(({ isWhole }) => isWhole),
  };
}

interface FoundByGit {
  readonly known: ReadonlySet<string>;
  /** Files that git does not search. */
  readonly unread: ReadonlySet<string>;
  /** Folders in which git cannot tell. */
  readonly unknown: readonly string[];
}

/** Finds the paths of files that have one of the texts. */
async function findByGit(
  wanted: readonly string[],
  folders: readonly string[],
  files: SearchParts["files"],
): Promise<FoundByGit> {
  const known = new Set<string>();
  const unread = new Set<string>();
  const unknown: string[] = [];
  for (const folder of folders) {
    const held = await files.holding(folder, wanted);
    if (held === undefined) unknown.push(folder);
    for (const path of held?.found ?? []) known.add(resolve(folder, path));
    for (const path of held?.unread ?? []) unread.add(resolve(folder, path));
  }
  return { known, unread, unknown };
}

/** Finds the paths of files that have one of the texts of each group, by reading them. */
async function findByReading(
  files: readonly ListedFile[],
  groups: readonly (readonly string[])[],
  texts: SearchParts["texts"],
  signal: AbortSignal,
): Promise<{ readonly found: readonly ReadonlySet<string>[]; readonly isAll: boolean }> {
  const found = groups.map(() => new Set<string>());
  const breath = createBreath(signal);
  let left = maxTextSearchChars;
  for (let start = 0; start < files.length; start += searchBatchFiles) {
    if (left < 0 || !(await breath())) return { found, isAll: false };
    const batch = files.slice(start, start + searchBatchFiles);
    const read = await Promise.all(batch.map((file) => readSearchedText(file.absolutePath, texts)));
    for (const [index, { absolutePath }] of batch.entries()) {
      const text = read[index] ?? "";
      left -= text.length;
      for (const [at, group] of groups.entries())
        if (group.some((each) => text.includes(each))) found[at]?.add(absolutePath);
    }
  }
  return { found, isAll: true };
}

/** Returns the working tree of a file that is in no folder. */
function findTreeOutside(absolutePath: string, workspace: SearchParts["workspace"]): string | undefined {
  const isIn = workspace.folders().some((folder) => isInside(folder, absolutePath));
  return isIn ? undefined : findWorkingTree(dirname(absolutePath));
}

async function listTree(tree: string | undefined, files: SearchParts["files"]): Promise<readonly ListedFile[]> {
  if (tree === undefined) return [];
  const { paths } = await files.list(tree);
  return paths.map((path) => ({ absolutePath: resolve(tree, path), path, shown: resolve(tree, path) }));
}

/** Counts the places of a name in comments and strings of a language, and in documents of the folders; about, where there are very many. */
export async function countMentions(
  name: string,
  absolutePath: string,
  { workspace, files, texts }: SearchParts,
  signal: AbortSignal,
): Promise<number> {
  const [listed, { known, unread, unknown }] = await Promise.all([
    listWorkspaceFiles({ workspace, files }),
    findByGit([name], workspace.folders(), files),
  ]);
  const mayHave = (path: string) =>
    [known, unread].some((paths) => paths.has(path)) ||
    unknown.some((folder) => isInside(folder, path)) ||
    texts.isTypedIn(path);
  const group = getLanguageGroup(absolutePath);
  const isCode = (path: string) => getLanguageGroup(path) === group;
  const budget = createReadingBudget(useNamingMs);
  const breath = createBreath(signal);
  let count = 0;
  for (const file of listed.filter(({ path }) => isCode(path) || isDocument(path))) {
    if (!mayHave(file.absolutePath)) continue;
    if (!(await breath())) return count;
    const text = await readSearchedText(file.absolutePath, texts);
    if (!text.includes(name)) continue;
    count += isCode(file.path)
      ? (await findCodePlaces([name], { absolutePath: file.absolutePath, text }, budget)).inText
      : findOccurrences(name, text).length;
  }
  return count;
}

/** Returns the places of names in the code of a text, and the number of those in its comments and strings. */
export async function findCodePlaces(
  names: readonly string[],
  { absolutePath, text }: { readonly absolutePath: string; readonly text: string },
  budget?: ReadingBudget,
): Promise<{ readonly inCode: readonly (CodePlace & { readonly length: number })[]; readonly inText: number }> {
  const occurrences = names
    .flatMap((name) => findOccurrences(name, text))
    .sort((one, other) => one.start - other.start);
  const sortAt = await readPlaces(text, absolutePath, budget);
  const lines = toTextLines(text);
  const inCode = occurrences.filter(({ start }) => sortAt(start) !== "text");
  return {
    inCode: inCode.map(({ start, end }) => ({ absolutePath, ...lines.placeAt(start), length: end - start })),
    inText: occurrences.length - inCode.length,
  };
}

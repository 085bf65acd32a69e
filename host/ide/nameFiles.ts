import { dirname, resolve } from "node:path";
import { createBreath } from "../base/breath.ts";
import { isInside } from "../base/isInside.ts";
import type { CodePlace } from "../base/symbolPort.ts";
import { readPlaces } from "../declarations/codePlaces.ts";
import { isDocument } from "../declarations/isDocument.ts";
import { createReadingBudget, type ReadingBudget } from "../declarations/outlines.ts";
import type { HostBase } from "../files/hostBase.ts";
import { findWorkingTree } from "../git/index.ts";
import { getLanguageGroup } from "./languageGroup.ts";
import { type ListedFile, listWorkspaceFiles } from "./listWorkspaceFiles.ts";
import { readSearchedText } from "./searchWorkspace.ts";
import { findOccurrences } from "./symbolOccurrences.ts";
import { toTextLines } from "./textLines.ts";

export type SearchParts = Pick<HostBase, "workspace" | "files" | "texts">;

export interface NameSearch {
  /** The files of the language that may hold one of the texts, by path. */
  readonly files: readonly ListedFile[];
  /** True for a path in the folders that git does not ignore. */
  readonly isListed: (absolutePath: string) => boolean;
  /** False when there were too many files to list all of them. */
  readonly isAll: boolean;
}

/** Milliseconds of work for finding comments and strings. */
const countingPatience = 2_000;
/** The number of files at which a listing ends. */
const listedCap = 50_000;

/** Finds the files that may hold one of the texts, among those that the language server of a file reads and git does not ignore. */
export async function searchFor(
  wanted: readonly string[],
  absolutePath: string,
  { workspace, files, texts }: SearchParts,
): Promise<NameSearch> {
  const tree = findTreeOutside(absolutePath, workspace);
  const [mayHold, own, outside] = await Promise.all([
    findHolders(wanted, [...workspace.folders(), tree ?? []].flat(), { files, texts }),
    listWorkspaceFiles({ workspace, files }),
    listTree(tree, files),
  ]);
  const listed = [...own, ...outside];
  const group = getLanguageGroup(absolutePath);
  const paths = new Set(listed.map((file) => file.absolutePath));
  return {
    files: listed.filter((file) => getLanguageGroup(file.path) === group && mayHold(file.absolutePath)),
    isListed: (path) => paths.has(path),
    isAll: listed.length < listedCap,
  };
}

/** Returns a test of paths: false for a file that has none of the names, by git's search; what is typed in an editor may have them. */
export async function findHolders(
  names: readonly string[],
  folders: readonly string[],
  { files, texts }: Pick<SearchParts, "files" | "texts">,
): Promise<(absolutePath: string) => boolean> {
  const known = new Set<string>();
  const unknown: string[] = [];
  for (const folder of folders) {
    const held = await files.holding(folder, names);
    if (held === undefined) unknown.push(folder);
    else for (const path of held) known.add(resolve(folder, path));
  }
  return (path) => known.has(path) || unknown.some((folder) => isInside(folder, path)) || texts.isTypedIn(path);
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
  const mayHold = await findHolders([name], workspace.folders(), { files, texts });
  const listed = (await listWorkspaceFiles({ workspace, files })).filter((file) => mayHold(file.absolutePath));
  const group = getLanguageGroup(absolutePath);
  const isCode = (path: string) => getLanguageGroup(path) === group;
  const budget = createReadingBudget(countingPatience);
  const breath = createBreath(signal);
  let count = 0;
  for (const file of listed.filter(({ path }) => isCode(path) || isDocument(path))) {
    if (!(await breath())) return count;
    const text = await readSearchedText(file.absolutePath, texts);
    if (!text.includes(name)) continue;
    if (isCode(file.path))
      count += (await findCodePlaces([name], { absolutePath: file.absolutePath, text }, budget)).inText;
    else count += findOccurrences(name, text).length;
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

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

export interface NameFiles {
  /** The files of the language that hold one of the names as a word, by path. */
  readonly files: readonly ListedFile[];
  /** True for a path in the folders that git does not ignore. */
  readonly isListed: (absolutePath: string) => boolean;
  /** False when there was too much text to search all of it. */
  readonly isAll: boolean;
}

const batchSize = 32;
/** Milliseconds of work for finding comments and strings. */
const countingPatience = 2_000;
/** Maximum number of UTF-16 code units of all files together. */
const readingCap = 400_000_000;
/** The number of files at which a listing ends. */
const listedCap = 50_000;

/** Finds the files that hold a name, among those that the language server of a file reads and git does not ignore. */
export async function findNameFiles(
  names: readonly string[],
  absolutePath: string,
  { workspace, files, texts }: SearchParts,
  signal: AbortSignal,
): Promise<NameFiles> {
  const listed = [
    ...(await listWorkspaceFiles({ workspace, files })),
    ...(await listTreeOf(absolutePath, workspace, files)),
  ];
  const group = getLanguageGroup(absolutePath);
  const candidates = listed.filter(({ path }) => getLanguageGroup(path) === group);
  const paths = new Set(listed.map((file) => file.absolutePath));
  const isListed = (path: string) => paths.has(path);
  const breath = createBreath(signal);
  const found: ListedFile[] = [];
  let left = readingCap;
  for (let start = 0; start < candidates.length; start += batchSize) {
    if (left < 0 || !(await breath())) return { files: found, isListed, isAll: false };
    const batch = candidates.slice(start, start + batchSize);
    const read = await Promise.all(batch.map((file) => readSearchedText(file.absolutePath, texts)));
    for (const [at, file] of batch.entries()) {
      const text = read[at] ?? "";
      left -= text.length;
      if (names.some((name) => findOccurrences(name, text).length > 0)) found.push(file);
    }
  }
  return { files: found, isListed, isAll: listed.length < listedCap };
}

/** Lists the working tree of a file that is in no folder. */
async function listTreeOf(
  absolutePath: string,
  workspace: SearchParts["workspace"],
  files: SearchParts["files"],
): Promise<readonly ListedFile[]> {
  const isIn = workspace.folders().some((folder) => isInside(folder, absolutePath));
  const tree = isIn ? undefined : findWorkingTree(dirname(absolutePath));
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
  const listed = await listWorkspaceFiles({ workspace, files });
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

import type { Failure } from "@dialectic/shared/capability";
import { toTextLines } from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import { comparePlaces, type SymbolPort } from "../base/symbolPort.ts";
import { isDocument } from "../declarations/isDocument.ts";
import { createWorkspaceFilter } from "../files/openFolders.ts";
import { refuseTrouble } from "../ide/languageRefusal.ts";
import { listWorkspaceFiles } from "../ide/listWorkspaceFiles.ts";
import { locateSymbol } from "../ide/locateSymbol.ts";
import { findOccurrences } from "../ide/symbolOccurrences.ts";
import { maxAskedLocalFiles, maxSymbolSearchChars, searchBatchFiles } from "../limits.ts";
import type { IdeContext } from "./declare.ts";
import { distinguishSymbols } from "./distinguishSymbols.ts";
import { type NamedPlace, toSymbolFailure } from "./symbolOutcome.ts";

export interface LocalSymbols {
  readonly places: readonly NamedPlace[];
  /** True when every file with that name was searched. */
  readonly isAll: boolean;
  /** Why a file was not searched. */
  readonly trouble: Failure | undefined;
}

const serverReasons: ReadonlySet<string> = new Set(["no-language-server", "not-served"]);

/**
 * Finds parameters and variables of functions, which are missing from a project's list of symbols. Files that have the
 * name as a whole word are loaded, and their language server resolves the name.
 */
export async function findLocalSymbols(name: string, port: SymbolPort, context: IdeContext): Promise<LocalSymbols> {
  const { domain, signal } = context;
  const files = await findFilesNaming(name, context);
  const isAllowed = await createWorkspaceFilter(domain.workspace);
  const found: NamedPlace[] = [];
  let trouble: Failure | undefined;
  for (const path of files.slice(0, maxAskedLocalFiles)) {
    const located = await refuseTrouble(locateSymbol({ symbol: name, filePath: path }, domain, signal));
    if (located.kind === "refused" && serverReasons.has(located.reason)) trouble ??= toSymbolFailure(located);
    if (located.kind === "several" && located.areKnown) {
      found.push(
        ...located.answer.multipleOccurrences.map(({ line, column, lineContent }) => {
          return { name, absolutePath: located.absolutePath, line, column, code: lineContent };
        }),
      );
    }
    if (located.kind !== "found") continue;
    for (const { absolutePath, line, column } of located.definitions.filter((each) => isAllowed(each.absolutePath))) {
      const code = toTextLines((await domain.texts.read(absolutePath)).content?.text ?? "").line(line);
      // A name that is imported under another one is declared by the other one.
      if (code.startsWith(name, column - 1)) found.push({ name, absolutePath, line, column, code });
    }
  }
  const places = await distinguishSymbols([...found].sort(comparePlaces), port);
  return { places, isAll: files.length <= maxAskedLocalFiles, trouble };
}

async function findFilesNaming(name: string, { domain, signal }: IdeContext): Promise<readonly string[]> {
  const breath = createBreath(signal);
  const files = (await listWorkspaceFiles(domain)).filter(({ path }) => !isDocument(path));
  const naming: string[] = [];
  let left = maxSymbolSearchChars;
  for (
    let start = 0;
    start < files.length && left > 0 && naming.length <= maxAskedLocalFiles;
    start += searchBatchFiles
  ) {
    const batch = files.slice(start, start + searchBatchFiles);
    const read = await Promise.all(batch.map(({ absolutePath }) => domain.texts.read(absolutePath)));
    for (const [index, { absolutePath }] of batch.entries()) {
      if (!(await breath())) return naming;
      const text = read[index]?.content?.text ?? "";
      left -= text.length;
      if (text.includes(name) && findOccurrences(name, text).length > 0) naming.push(absolutePath);
    }
  }
  return naming;
}

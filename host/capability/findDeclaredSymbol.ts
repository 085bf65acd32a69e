import type { Failure, Outcome } from "@dialectic/shared/capability";
import { createBreath } from "../base/breath.ts";
import type { CodePlace } from "../base/codePlace.ts";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import { comparePlaces, type DeclaredCode, type SymbolPort } from "../base/symbolPort.ts";
import { findDeclared } from "../declarations/findDeclared.ts";
import { isDocument } from "../declarations/isDocument.ts";
import { createReadingBudget } from "../declarations/outlines.ts";
import { createWorkspaceFilter, formatFilePath } from "../files/openFolders.ts";
import { listWorkspaceFiles } from "../ide/listWorkspaceFiles.ts";
import { findLanguages } from "../ide/locateSymbol.ts";
import { isNamed, splitName } from "../ide/plainName.ts";
import {
  maxComparedDeclarations,
  maxLoadedProjectFiles,
  maxNearNames,
  maxSymbolSearchChars,
  searchBatchFiles,
} from "../limits.ts";
import { failure, type IdeContext, success } from "./declare.ts";
import { distinguishSymbols } from "./distinguishSymbols.ts";
import { findDeclaredPlaces } from "./findDeclaredPlaces.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { findLocalSymbols, type LocalSymbols } from "./localSymbols.ts";
import { askWhichSymbol, makeSymbol, toSymbolFailure } from "./symbolOutcome.ts";

/** Finds the files that seem to declare a name. */
async function findDeclaringFiles(
  name: string,
  domain: Pick<IdeDomain, "workspace" | "files" | "texts">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const breath = createBreath(signal);
  const files = (await listWorkspaceFiles(domain)).filter(({ path }) => !isDocument(path));
  const budget = createReadingBudget();
  const found: string[] = [];
  let left = maxSymbolSearchChars;
  for (let start = 0; start < files.length && left > 0; start += searchBatchFiles) {
    const batch = files.slice(start, start + searchBatchFiles);
    const read = await Promise.all(batch.map(({ absolutePath }) => domain.texts.read(absolutePath)));
    for (const [index, { absolutePath, path }] of batch.entries()) {
      if (!(await breath())) return found;
      const text = read[index]?.content?.text ?? "";
      left -= text.length;
      const { spans } = await findDeclared(text, { kind: "symbol", name }, path, budget);
      if (spans.length > 0) found.push(absolutePath);
    }
  }
  return found;
}

export interface DeclaredName {
  /** The name, with its class for a member: `Class.method`. */
  readonly name: string;
  /** The line of the name, in any file. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Finds the symbol of a name that the workspace's projects declare, or the candidates for it. */
export async function findDeclaredSymbol(wanted: DeclaredName, context: IdeContext): Promise<Outcome> {
  const { domain } = context;
  const port = await findLanguages(domain.editor);
  if ("kind" in port) return toSymbolFailure(port);
  const names = splitName(wanted.name);
  const own = names.at(-1) ?? wanted.name;
  const { listed, silent, trouble } = await listDeclarations(port, own, names.join("."), context);
  const declared = preferOwnCode(listed.filter((each) => isNamed(each, names)));
  const places = [...(await findDeclaredPlaces(declared, domain))].sort(comparePlaces);
  const wantedPlaces = places.filter(
    ({ line, column }) => line === (wanted.line ?? line) && column === (wanted.column ?? column),
  );
  const [only, ...others] = await distinguishSymbols(wantedPlaces.slice(0, maxComparedDeclarations), port);
  if (only === undefined) {
    const isSimple = names.length === 1 && wanted.line === undefined;
    const local = isSimple ? await findLocalSymbols(own, port, context) : undefined;
    const known = local && chooseLocalSymbol(own, local, context);
    const unsearched = trouble ?? local?.trouble;
    return known ?? explainUnknownName(wanted, { listed, elsewhere: places, silent, unsearched }, domain);
  }
  if (others.length === 0) return success(makeSymbol(only, domain));
  const advice = wantedPlaces.length > maxComparedDeclarations ? " There are more: name the file, too." : "";
  return askWhichSymbol(own, [only, ...others], domain, advice);
}

/** Returns the symbol inside a function. The result is ambiguous when not every file was searched. */
function chooseLocalSymbol(name: string, { places, isAll }: LocalSymbols, context: IdeContext): Outcome | undefined {
  const [only, ...others] = places;
  if (only === undefined) return undefined;
  if (others.length === 0 && isAll) return success(makeSymbol(only, context.domain));
  const advice = isAll ? "" : " More files have that name: name the file, too, if it is none of these.";
  return askWhichSymbol(name, places, context.domain, advice);
}

interface ListedDeclarations {
  readonly listed: readonly DeclaredCode[];
  /** Files that declare the name by their text, and of which no language server knows it. */
  readonly silent: readonly string[];
  /** The first trouble of a server: nothing is then no proof. */
  readonly trouble: LanguageTrouble | undefined;
}

/**
 * Lists the declarations of a name. A language server only knows projects of loaded files, so files that seem to
 * declare the name are loaded.
 */
async function listDeclarations(
  port: SymbolPort,
  own: string,
  name: string,
  { domain, signal }: IdeContext,
): Promise<ListedDeclarations> {
  const isAllowed = await createWorkspaceFilter(domain.workspace);
  const ask = async () => (await port.declared(own)).filter(({ code }) => isAllowed(code.absolutePath));
  const listed = await ask();
  const known = new Set(listed.map(({ code }) => code.absolutePath));
  const files = (await findDeclaringFiles(name, domain, signal)).filter((path) => !known.has(path));
  let trouble: LanguageTrouble | undefined;
  for (const path of files.slice(0, maxLoadedProjectFiles)) {
    try {
      await port.load(path, signal);
    } catch (problem) {
      if (!(problem instanceof LanguageTrouble)) throw problem;
      trouble ??= problem;
    }
  }
  const all = files.length === 0 ? listed : await ask();
  const told = new Set(all.map(({ code }) => code.absolutePath));
  return { listed: all, silent: files.filter((path) => !told.has(path)), trouble };
}

function preferOwnCode(declared: readonly DeclaredCode[]): readonly DeclaredCode[] {
  const own = declared.filter(({ code }) => !/[\\/]node_modules[\\/]/.test(code.absolutePath));
  return own.length > 0 ? own : declared;
}

interface UnknownName {
  readonly listed: readonly DeclaredCode[];
  readonly elsewhere: readonly CodePlace[];
  readonly silent: readonly string[];
  /** Why some files could not be searched. */
  readonly unsearched: Pick<Failure, "message" | "canRetry"> | undefined;
}

function explainUnknownName(
  { name, line }: DeclaredName,
  { listed, elsewhere, silent, unsearched }: UnknownName,
  { workspace, editor }: IdeDomain,
): Outcome {
  if (line !== undefined && elsewhere.length > 0) {
    const told = elsewhere.map(
      (place) => `- ${formatFilePath(place.absolutePath, workspace)}:${place.line}:${place.column}`,
    );
    return failure(
      [`No symbol \`${name}\` is declared in line ${line} of a file. It is declared at:`, ...told].join("\n"),
    );
  }
  if (listed.length === 0 && unsearched !== undefined) return failure(unsearched.message, unsearched.canRetry);
  const [declaring] = silent;
  if (declaring !== undefined) {
    const help = editor.servers === undefined ? " If that does not help, the user can reload the window." : "";
    return failure(
      `${formatFilePath(declaring, workspace)} seems to declare \`${name}\`, but the language server does not know it: it may not have started, or not have read that file's project. Ask again in a moment.${help}`,
      true,
    );
  }
  const near = [...new Set(listed.map((each) => each.name))].filter((each) => each !== name).slice(0, maxNearNames);
  const advice =
    near.length > 0
      ? `Similar names: ${near.map((each) => `\`${each}\``).join(", ")}.`
      : "Name its file, too: names inside functions are found only there.";
  const told = [
    `No symbol \`${name}\` is declared in the projects of the workspace. ${advice}`,
    unsearched?.message ?? [],
  ];
  return failure(told.flat().join(" "), near.length === 0);
}

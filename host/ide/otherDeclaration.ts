import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { toTextLines } from "@dialectic/shared/review";
import * as z from "zod/mini";
import type { CodePlace } from "../base/codePlace.ts";
import { parseJson } from "../base/parseJson.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import { formatPlaceKey, type SymbolPort } from "../base/symbolPort.ts";
import { readPlaces } from "../declarations/codePlaces.ts";
import type { CodeTexts } from "../files/codeTexts.ts";
import { askDefinitions } from "./definitions.ts";

export interface Declaration {
  /** Places that mean the symbol: where it is declared, and its known uses. */
  readonly own: ReadonlySet<string>;
  /** Files that declare it. */
  readonly files: readonly string[];
  /** True for a path in the folders that git does not ignore. */
  readonly isListed: (absolutePath: string) => boolean;
}

/**
 * Says whether the name at a place means a symbol, by the definition that the language server has for it there. Rules:
 * - a definition that is a place of the symbol is the same, any other one another symbol;
 * - without a definition it is unknown, and so it is where the definition is only an import: the server has not found what is imported;
 * - a definition in a copy of the declaring file is unknown, too: in built output, in an installed package, in a vendored folder.
 */
export async function compareDeclaration(
  place: CodePlace,
  { own, files, isListed }: Declaration,
  { port, texts }: { readonly port: Pick<SymbolPort, "places">; readonly texts: CodeTexts },
): Promise<"same" | "other" | "unknown"> {
  const definitions = await askDefinitions(port, place);
  if (definitions instanceof ServerRefusal || definitions.length === 0) return "unknown";
  if (definitions.some((each) => own.has(formatPlaceKey(each)))) return "same";
  for (const definition of definitions) {
    const { absolutePath } = definition;
    if (isListed(absolutePath) ? await isImport(definition, texts) : await isCopyOfAny(absolutePath, files))
      return "unknown";
  }
  return "other";
}

async function isImport({ absolutePath, line, column }: CodePlace, texts: CodeTexts): Promise<boolean> {
  const text = (await texts.read(absolutePath)).content?.text ?? "";
  const offset = toTextLines(text).offsetAt(line, column);
  return offset !== undefined && (await readPlaces(text, absolutePath))(offset) === "import";
}

async function isCopyOfAny(absolutePath: string, files: readonly string[]): Promise<boolean> {
  if (files.some((file) => getTail(file) === getTail(absolutePath))) return true;
  const name = await readPackageName(absolutePath);
  if (name === undefined) return false;
  const names = await Promise.all(files.map(readPackageName));
  return names.includes(name);
}

/** Returns the last folder and the name of a file without its extensions. */
function getTail(path: string): string {
  return join(basename(dirname(path)), basename(path, extname(path)).replace(/\.d$/, ""));
}

const named = z.object({ name: z.string() });

/** Returns the name of the npm package around a file; undefined outside of one. */
export async function readPackageName(file: string): Promise<string | undefined> {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const text = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined);
    const parsed = text === undefined ? undefined : z.safeParse(named, parseJson(text));
    if (parsed?.success === true) return parsed.data.name;
  }
  return undefined;
}

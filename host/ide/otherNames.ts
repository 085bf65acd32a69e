import { basename, dirname, extname } from "node:path";
import { toTextLines } from "@dialectic/shared/review";
import type { CodePlace } from "../base/codePlace.ts";
import type { CodeTexts } from "../files/codeTexts.ts";
import { getLanguageGroup, typeScriptGroup } from "./languageGroup.ts";
import { readPackageName } from "./otherDeclaration.ts";
import { readSearchedText } from "./searchWorkspace.ts";

// Other names under which files know a symbol: a search for its own name does not find these files. Rules:
// - a file may export it under another name: `export { login as enter }`, and in Python `from door import login as enter`;
// - each file names what it imports as the default export of another one.

export interface OtherNames {
  readonly aliases: readonly string[];
  /** The names of packages, and last parts of paths without extensions, by which its default exports are imported. */
  readonly modules: readonly string[];
}

/** Returns texts of which a file has one when it gives a symbol another name. */
export function listRenamingTexts(names: readonly string[]): readonly string[] {
  const before = ["function ", "async function ", "class ", "abstract class ", ""];
  return names.flatMap((name) => [
    `${name} as `,
    `exports = ${name}`,
    ...before.map((declaring) => `default ${declaring}${name}`),
  ]);
}

/** Finds the other names of a symbol at its uses; of the files, only those that may rename it are read. */
export async function findOtherNames(
  uses: readonly CodePlace[],
  mayRename: ReadonlySet<string>,
  texts: CodeTexts,
): Promise<OtherNames> {
  const aliases = new Set<string>();
  const modules = new Set<string>();
  const byFile = new Map<string, CodePlace[]>();
  for (const use of uses) {
    const known = byFile.get(use.absolutePath);
    if (known !== undefined) known.push(use);
    else if (mayRename.has(use.absolutePath)) byFile.set(use.absolutePath, [use]);
  }
  for (const [path, places] of byFile) {
    const text = await readSearchedText(path, texts);
    const lines = toTextLines(text);
    for (const use of places) {
      const offset = lines.offsetAt(use.line, use.column) ?? text.length;
      const alias = readAlias(text, offset, path);
      if (alias === "default" || isDefault(text, offset)) for (const name of await listModules(path)) modules.add(name);
      else if (alias !== undefined) aliases.add(alias);
    }
  }
  return { aliases: [...aliases], modules: [...modules] };
}

/** Returns the name that an export gives to the name at an offset. */
function readAlias(text: string, offset: number, path: string): string | undefined {
  const [, alias] = /^[\p{ID_Continue}$]+\s+as\s+([\p{ID_Continue}$]+)/u.exec(text.slice(offset, offset + 300)) ?? [];
  const before = text.slice(Math.max(0, offset - 2_000), offset);
  const isExport =
    getLanguageGroup(path) === typeScriptGroup ? /\bexport\s*\{[^{}]*$/ : /\bimport\b[^\n]*$|\bimport\s*\([^()]*$/;
  return alias !== undefined && isExport.test(before) ? alias : undefined;
}

function isDefault(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 100), offset);
  return /(?:\bexport\s+default\s+(?:(?:async\s+)?function\s*\*?\s*|(?:abstract\s+)?class\s+)?|\bmodule\.exports\s*=\s*)$/.test(
    before,
  );
}

/** Names of files that stand for their folder. */
const ofFolder = new Set(["index", "__init__", "mod", "lib", "main"]);

/** Lists the names by which a file may be imported: of its package, its folder, and its own without an extension. */
export async function listModules(path: string): Promise<readonly string[]> {
  return [...new Set([getModule(path), getStem(path), (await readPackageName(path)) ?? []].flat())];
}

function getStem(path: string): string {
  return basename(path, extname(path)).replace(/\.d$/, "");
}

/** Returns the last part of the path by which a file is usually imported, without its extension. */
function getModule(path: string): string {
  const name = getStem(path);
  return ofFolder.has(name) || path.endsWith(".go") ? basename(dirname(path)) : name;
}

const defaultImports = [
  /\bimport\s+(?:type\s+)?(?<name>[\p{ID_Continue}$]+)\s*(?:,[^"']*?)?from\s*["'](?<path>[^"']+)["']/gu,
  /\b(?:const|let|var)\s+(?<name>[\p{ID_Continue}$]+)\s*=\s*require\(\s*["'](?<path>[^"']+)["']\s*\)/gu,
  /\bdefault\s+as\s+(?<name>[\p{ID_Continue}$]+)[^{}]*\}\s*from\s*["'](?<path>[^"']+)["']/gu,
];

/** Returns the names that a text has for the default exports of modules. */
export function readDefaultImports(text: string, modules: readonly string[]): readonly string[] {
  if (modules.length === 0) return [];
  return defaultImports.flatMap((expression) =>
    [...text.matchAll(expression)].flatMap(({ groups }) => {
      const { name = "", path = "" } = groups ?? {};
      const last = basename(path).replace(/\.[cm]?[jt]sx?$/, "");
      return modules.includes(path) || modules.includes(last) ? [name] : [];
    }),
  );
}

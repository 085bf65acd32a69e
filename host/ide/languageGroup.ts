import { extname } from "node:path";

/** Extensions that one language server reads together, by the name of their group. */
const families: readonly (readonly [group: string, ends: RegExp])[] = [
  ["typescript", /^\.(?:[cm]?[jt]s|[jt]sx)$/],
  ["python", /^\.pyi?$/],
  ["c", /^\.(?:[ch]|cc|cpp|cxx|hh|hpp|hxx)$/],
];
/** Extensions of settings files, which language servers read too. */
const settingsEnds = new Set([".json", ".jsonc", ".toml", ".cfg", ".ini", ".xml", ".yaml", ".yml", ".gradle", ".mod"]);

export const typeScriptGroup = "typescript";

/** Returns the group of a file; one language server reads all files of a group. */
export function getLanguageGroup(path: string): string {
  const end = extname(path).toLowerCase();
  return families.find(([, ends]) => ends.test(end))?.[0] ?? end;
}

/** True when the server of a group reads a file, judging by the file's name. */
export function isReadBy(group: string, path: string): boolean {
  return getLanguageGroup(path) === group || settingsEnds.has(extname(path).toLowerCase());
}

import { extname } from "node:path";

const typeScriptEnds = /^\.(?:[cm]?[jt]s|[jt]sx)$/;
/** What languages are set up by: their servers read these, too. */
const settingsEnds = new Set([".json", ".jsonc", ".toml", ".cfg", ".ini", ".xml", ".yaml", ".yml", ".gradle", ".mod"]);

/** The name of the group that TypeScript's server reads. */
export const typeScriptGroup = "typescript";

/** Files of one group are read by one language server. */
export function languageGroup(path: string): string {
  const end = extname(path).toLowerCase();
  return typeScriptEnds.test(end) ? typeScriptGroup : end;
}

/** Whether the server of a group goes by a file, as far as the file's name says. */
export function isReadBy(group: string, path: string): boolean {
  return languageGroup(path) === group || settingsEnds.has(extname(path).toLowerCase());
}

import { listModules } from "./otherNames.ts";

/** Returns 0 for a text that seems to import one of some files, their folders or packages, else 1. */
export type ImportRank = (text: string) => 0 | 1;

/** Returns a function that tells which texts seem to import one of these files; it only orders what is looked at. */
export async function rankImporters(files: readonly string[]): Promise<ImportRank> {
  const words = new Set<string>();
  for (const file of new Set(files)) {
    for (const name of await listModules(file)) words.add(name);
  }
  const escaped = [...words].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const importing = new RegExp(`(?:import|from|require|include|use|mod)\\b[^\\n]*(?:${escaped.join("|")})`);
  return (text) => (importing.test(text) ? 0 : 1);
}

import { basename, dirname, extname } from "node:path";
import { readPackageName } from "./otherDeclaration.ts";

/** Returns 0 for a text that seems to import one of some files, their folders or packages, else 1. */
export type ImportRank = (text: string) => 0 | 1;

/** Names of files that stand for their folder. */
const ofFolder = new Set(["index", "__init__", "mod", "lib", "main"]);

/** Returns a function that tells which texts seem to import one of these files; it only orders what is looked at. */
export async function rankImporters(files: readonly string[]): Promise<ImportRank> {
  const words = new Set<string>();
  for (const file of new Set(files)) {
    const name = basename(file, extname(file));
    words.add(ofFolder.has(name) || file.endsWith(".go") ? basename(dirname(file)) : name);
    const packageName = await readPackageName(file);
    if (packageName !== undefined) words.add(packageName);
  }
  const escaped = [...words].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const importing = new RegExp(`(?:import|from|require|include|use|mod)\\b[^\\n]*(?:${escaped.join("|")})`);
  return (text) => (importing.test(text) ? 0 : 1);
}

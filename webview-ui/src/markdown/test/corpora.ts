import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Public third-party test material lies beside the repository and is never part of it. */
const folder = resolve(fileURLToPath(import.meta.url), "../../../../../../shared/data");

export function corpusPath(name: string): string {
  return resolve(folder, name);
}

/** The parsed corpus, or nothing, which is said aloud, where it is not installed. */
export function readCorpus<T>(name: string): T | undefined {
  const path = corpusPath(name);
  if (!existsSync(path)) {
    console.log(`corpus absent: ${name}`);
    return undefined;
  }
  // The shape of each corpus is stated by the test that reads it; a wrong one fails that test.
  return JSON.parse(readFileSync(path, "utf8")) as T;
}

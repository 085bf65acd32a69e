import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of public third-party test material. It is beside the repository and never part of it. */
const folder = resolve(fileURLToPath(import.meta.url), "../../../../../../shared/data");

export function corpusPath(name: string): string {
  return resolve(folder, name);
}

/** Returns the parsed corpus. If it is not installed, prints a note and returns undefined. */
export function readCorpus<T>(name: string): T | undefined {
  const path = corpusPath(name);
  if (!existsSync(path)) {
    console.log(`corpus absent: ${name}`);
    return undefined;
  }
  // Each test states the shape of the corpus that it reads, and fails for another one.
  return JSON.parse(readFileSync(path, "utf8")) as T;
}

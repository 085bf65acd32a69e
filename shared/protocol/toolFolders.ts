import type { FoldedFolder } from "./foldedFolder.ts";
import { minIgnorableFiles } from "./limits.ts";

// Apart from the schemas: the extension uses these functions, and loads no schemas with them.

/** Folders that tools write, which belong into a `.gitignore`. */
const toolFolders = new Set([
  ".cache",
  ".gradle",
  ".mypy_cache",
  ".next",
  ".nox",
  ".nuxt",
  ".terraform",
  ".tox",
  ".venv",
  "DerivedData",
  "Pods",
  "__pycache__",
  "bower_components",
  "build",
  "coverage",
  "dist",
  "node_modules",
  "out",
  "target",
  "venv",
]);

/** Returns true for a folder with a name that only tools use for what they write. */
export function isToolFolder(path: string): boolean {
  return toolFolders.has(path.slice(path.lastIndexOf("/") + 1));
}

/** Returns true for a folder that git was probably meant to ignore. */
export function isIgnorable({ path, count }: FoldedFolder): boolean {
  return count >= minIgnorableFiles || isToolFolder(path);
}

/** Returns the line of the topmost `.gitignore` that ignores exactly this folder. */
export function toIgnoreLine(path: string): string {
  return `/${path.replace(/[\\*?[\]]/g, "\\$&")}/`;
}

/** Returns the command by which git lists, without deleting anything, what it would delete of a folder of new files. */
export function toCleanCommand(path: string): string {
  const word = /^[\w./][\w./-]*$/.test(path) ? `${path}/` : `'${path.replaceAll("'", "'\\''")}/'`;
  return `git clean -nd -- ${word}`;
}

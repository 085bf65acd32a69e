import * as z from "zod/mini";
import { minIgnorableFiles } from "./limits.ts";
import { exactName } from "./nameText.ts";

/** A folder of the working tree in which all files are new, and which is one row with their number. */
export const foldedFolder = z.object({
  /** Relative to the repository, with `/`, and none at its end. */
  path: exactName,
  count: z.int().check(z.gte(1)),
});
export type FoldedFolder = z.infer<typeof foldedFolder>;

/** A file of such a folder. */
export const newFolderFile = z.object({
  /** Opaque id for pages; not a path. */
  id: z.string(),
  /** From the folder, with `/`. */
  path: exactName,
});
export type NewFolderFile = z.infer<typeof newFolderFile>;

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

import * as z from "zod/mini";
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

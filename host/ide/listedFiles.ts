import { resolve } from "node:path";
import { type FileParts, shownFile } from "./ideFile.ts";

/** A file that the workspace has. */
export interface ListedFile {
  readonly absolutePath: string;
  /** Below its folder, with `/`. */
  readonly path: string;
  /** For a reader: as `path` where there is one folder, else absolute. */
  readonly shown: string;
}

/** The files of all folders, each once, without what git ignores, by their paths. */
export async function listedFiles({ workspace, files }: FileParts): Promise<readonly ListedFile[]> {
  const found = new Map<string, ListedFile>();
  for (const folder of workspace.folders()) {
    const { paths } = await files.list(folder);
    for (const path of paths) {
      const absolutePath = resolve(folder, path);
      if (!found.has(absolutePath))
        found.set(absolutePath, { absolutePath, path, shown: shownFile(absolutePath, workspace) });
    }
  }
  return [...found.values()].sort((one, other) => (one.shown < other.shown ? -1 : 1));
}

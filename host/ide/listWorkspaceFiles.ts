import { resolve } from "node:path";
import type { HostBase } from "../files/hostBase.ts";
import { formatFilePath } from "../files/openFolders.ts";

export interface ListedFile {
  readonly absolutePath: string;
  /** Relative to its folder, with `/`. */
  readonly path: string;
  /** Path for a reader: equals `path` if there is one folder, else absolute. */
  readonly shown: string;
}

/** Lists the files of all folders by path, each once, without those that git ignores. */
export async function listWorkspaceFiles({
  workspace,
  files,
}: Pick<HostBase, "workspace" | "files">): Promise<readonly ListedFile[]> {
  const found = new Map<string, ListedFile>();
  for (const folder of workspace.folders()) {
    const { paths } = await files.list(folder);
    for (const path of paths) {
      const absolutePath = resolve(folder, path);
      if (!found.has(absolutePath))
        found.set(absolutePath, { absolutePath, path, shown: formatFilePath(absolutePath, workspace) });
    }
  }
  return [...found.values()].sort((one, other) => (one.shown < other.shown ? -1 : 1));
}

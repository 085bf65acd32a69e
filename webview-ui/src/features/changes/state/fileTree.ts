import type { ChangedFile } from "@dialectic/shared/protocol";
import { splitPath } from "../../../ui/splitPath.ts";

export type FileTreeRow =
  | {
      readonly kind: "folder";
      readonly id: string;
      readonly level: number;
      readonly path: string;
      readonly name: string;
    }
  | { readonly kind: "file"; readonly id: string; readonly level: number; readonly file: ChangedFile };

interface Folder {
  readonly path: string;
  readonly folders: Map<string, Folder>;
  /** Folders and files in the order of the changes. */
  readonly entries: (Folder | ChangedFile)[];
}

/** Returns the folders and files in the order of the changes. A folder that holds only one folder shares its row. */
export function listFileTree(files: readonly ChangedFile[]): readonly FileTreeRow[] {
  const top = createFolder("");
  for (const file of files) {
    const { folder } = splitPath(file.path);
    const parts = folder === "" ? [] : folder.split("/");
    parts.reduce(enterFolder, top).entries.push(file);
  }
  return listRows(top, 1);
}

function createFolder(path: string): Folder {
  return { path, folders: new Map(), entries: [] };
}

function enterFolder(parent: Folder, name: string): Folder {
  const known = parent.folders.get(name);
  if (known !== undefined) return known;
  const folder = createFolder(parent.path === "" ? name : `${parent.path}/${name}`);
  parent.folders.set(name, folder);
  parent.entries.push(folder);
  return folder;
}

function listRows({ path: above, entries }: Folder, level: number): readonly FileTreeRow[] {
  return entries.flatMap((entry): readonly FileTreeRow[] => {
    if (!("entries" in entry)) return [{ kind: "file", id: entry.id, level, file: entry }];
    const folder = joinOnlyFolders(entry);
    const name = above === "" ? folder.path : folder.path.slice(above.length + 1);
    return [
      { kind: "folder", id: `folder ${folder.path}`, level, path: folder.path, name },
      ...listRows(folder, level + 1),
    ];
  });
}

function joinOnlyFolders(folder: Folder): Folder {
  const [only, ...others] = folder.entries;
  return only !== undefined && others.length === 0 && "entries" in only ? joinOnlyFolders(only) : folder;
}

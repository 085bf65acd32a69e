import { join } from "node:path";
import type { NewFolderFile, OpenOutcome } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { explainFailure, listFilesBelow } from "../git/index.ts";
import { maxListedNewFiles } from "../limits.ts";
import type { ReferenceOpener } from "../references/referenceOpener.ts";
import type { ReviewStore } from "../store/index.ts";
import { changedFileId } from "./changeReader.ts";
import type { RoundPlace } from "./roundPlace.ts";

/*
 * The files of a folder that is one row. No tree has them, so they are listed and opened as they are in the working tree now.
 */

export interface FolderParts {
  readonly store: ReviewStore;
  readonly workspace: WorkspacePort;
}

/** A folder of a round, by its place among those of the round: pages send no paths. */
export interface FolderPlace extends RoundPlace {
  readonly folder: number;
}

interface ListedFolder {
  readonly kind: "listed";
  /** The first of the files, in git's order. */
  readonly files: NewFolderFile[];
  readonly count: number;
}

/** Lists the new files of a folder, with their paths from it. */
export async function listNewFolder(place: FolderPlace, parts: FolderParts): Promise<ListedFolder | Refused> {
  const found = await findPaths(place, parts);
  if ("message" in found) return found;
  const { paths, folder } = found;
  const files = paths
    .slice(0, maxListedNewFiles)
    .map((path) => ({ id: changedFileId(path), path: path.slice(folder.length + 1) }));
  return { kind: "listed", files, count: paths.length };
}

/** Opens a file of a folder, if the opener may open it. */
export async function openInNewFolder(
  { file, ...place }: FolderPlace & { readonly file: string },
  parts: FolderParts,
  opener: ReferenceOpener,
): Promise<OpenOutcome> {
  const found = await findPaths(place, parts);
  if ("message" in found) return found;
  const path = found.paths.find((each) => changedFileId(each) === file);
  if (path === undefined) return refuse("This file is no longer among the new ones.");
  const target = { kind: "file", path: join(found.root, path), line: 1, isWhole: true } as const;
  const baseUri = parts.store.iterationAt(place.reviewId, -1)?.baseUri ?? found.root;
  return opener.open(path, target, baseUri, undefined);
}

/** Finds a folder of a round, where git may be started. */
export function findFolder({ reviewId, round, folder: at }: FolderPlace, { store, workspace }: FolderParts) {
  const { root, folded } = store.books.changes.rounds(reviewId)[round - 1] ?? {};
  const folder = folded?.[at]?.path;
  if (root === undefined || folder === undefined) return refuse("There is no such folder in these changes.");
  if (!workspace.isTrusted()) return refuse("This workspace is not trusted, so git is not started in it.");
  return { root, folder };
}

async function findPaths(place: FolderPlace, parts: FolderParts) {
  const found = findFolder(place, parts);
  if ("message" in found) return found;
  const { root, folder } = found;
  const paths = await listFilesBelow(root, folder);
  if (paths.kind !== "read") return refuse(`Git could not list the files: ${explainFailure(paths)}`);
  return { root, folder, paths: paths.value };
}

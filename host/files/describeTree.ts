import { basename } from "node:path";
import type { ReviewMeta } from "@dialectic/shared/protocol";
import type { WorkspacePort } from "../base/ports.ts";
import { findBranch, findWorkingTree } from "../git/index.ts";
import { listFoldersAbout } from "./callPlace.ts";

/** Names the working tree of a base directory, unless it is that of the only open folder. */
export function describeTree(base: string, workspace: Pick<WorkspacePort, "folders">): Pick<ReviewMeta, "tree"> {
  const open = workspace.folders();
  const top = findWorkingTree(base);
  if (top === undefined || (open.length === 1 && listFoldersAbout(base, open) === open)) return {};
  const branch = findBranch(top);
  return { tree: { name: basename(top), path: top, ...(branch === undefined ? {} : { branch }) } };
}

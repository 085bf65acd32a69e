import { stat } from "node:fs/promises";
import { explainFailure, findRepository, findWorkingTree } from "@dialectic/host/git";
import { isFolderTrusted } from "../panel/folderTrust.ts";

/**
 * Says why git refuses the repository of a folder; undefined when it does not, or when there is none. In a folder without trust git is not
 * started: there only its owner is compared.
 */
export async function examineRepository(folder: string): Promise<string | undefined> {
  if (!(await isFolderTrusted(folder))) return describeOwner(folder);
  const looked = await findRepository(folder);
  return looked.kind === "failed" ? explainFailure(looked) : undefined;
}

async function describeOwner(folder: string): Promise<string | undefined> {
  const top = findWorkingTree(folder);
  const owner = top === undefined ? undefined : (await stat(top).catch(() => undefined))?.uid;
  const user = process.getuid?.();
  if (owner === undefined || user === undefined || owner === user) return undefined;
  return `${top} belongs to another user, so git refuses it until you allow it: git config --global --add safe.directory ${top}`;
}

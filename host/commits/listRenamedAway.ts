import { findRepository, readStateWithRenames } from "../git/index.ts";

/**
 * Returns the earlier paths of files that were renamed without telling git, which an editor lists as deleted. Where git fails, the editor's
 * list stands as it is.
 */
export async function listRenamedAway(folder: string): Promise<readonly string[]> {
  const found = await findRepository(folder);
  const looked = found.kind === "found" ? await readStateWithRenames(found.value) : found;
  return looked.kind === "read" ? looked.value.others.flatMap(({ from }) => from ?? []) : [];
}

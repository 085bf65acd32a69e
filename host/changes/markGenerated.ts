import type { ChangedFile } from "@dialectic/shared/protocol";
import { findGenerated, type TreeChange, type TreePair, type WorkingTree } from "../git/index.ts";

interface MarkedChanges {
  readonly files: readonly ChangedFile[];
  /** In the order of `files`. */
  readonly changes: readonly TreeChange[];
}

/** Says of each file that it is generated, or not, by the base and the head of a round. Earlier marks are replaced. */
export async function markGenerated(
  repository: WorkingTree,
  round: TreePair,
  { files, changes }: MarkedChanges,
): Promise<readonly ChangedFile[]> {
  const found = await findGenerated(repository, round, changes);
  return files.map(({ generated: _, ...file }, at) => {
    const generated = found.get(changes[at]?.name ?? "");
    return generated === undefined ? file : { ...file, generated };
  });
}

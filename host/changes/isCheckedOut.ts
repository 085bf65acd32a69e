import { askForLine } from "../git/index.ts";
import type { StoredRound } from "../store/index.ts";
import { getTip } from "./getTip.ts";
import { endsInWorkingTree } from "./rounds.ts";

/**
 * True where the files of the working tree come from the later side of a round: it is the working tree, or the commit that is
 * checked out. A proposal is not in the files yet, and below later commits the same lines may be others.
 */
export async function isCheckedOut(round: StoredRound): Promise<boolean> {
  if (round.edit !== undefined) return false;
  if (endsInWorkingTree(round.range)) return true;
  const tip = getTip(round);
  const head = await askForLine(round.root, ["rev-parse", "--verify", "--quiet", "HEAD"]);
  return tip !== undefined && head.kind === "read" && head.value === tip;
}

import type { StoredRound } from "../store/index.ts";
import { endsInWorkingTree } from "./rounds.ts";

/** Returns the last commit of a round; undefined where its later side is a tree and no commit is stored with it. */
export function getTip({ head, tip, range, edit }: StoredRound): string | undefined {
  return tip ?? (edit !== undefined || endsInWorkingTree(range) ? undefined : head);
}

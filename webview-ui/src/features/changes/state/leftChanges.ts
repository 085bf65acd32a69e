import { type ChangesRange, listChangedFiles, type OpenChanges, toRangeName } from "../../../state/changedCode.ts";
import { texts } from "../../../texts/texts.ts";
import type { ChangesState } from "./changesState.ts";

/*
 * Changes that the reader leaves are kept as they are, so that the way back leads to the same place at once. Rules:
 * - One of all changes of a round is kept, and one of some of them: a reader who goes through many commits keeps the last.
 * - Lines that could not be loaded are not kept: the page says that opening the changes again asks for them.
 * - The key that opens the changes leads back to them until there is a later round, whose changes it opens.
 */

/** Returns the state with the changes that the reader leaves; `top` is what is at the top of their view. */
export function withLeft(
  changes: ChangesState,
  left: OpenChanges,
  top: { readonly id: string; readonly offset: number } | undefined,
): ChangesState {
  const [first] = listChangedFiles(left);
  if (left.list.kind !== "files") return changes;
  const file = left.top?.file ?? first?.id;
  const goal = file === undefined || top === undefined ? undefined : { file, row: { id: top.id, offset: top.offset } };
  const isOther = (each: OpenChanges) => isWhole(each) !== isWhole(left);
  const hunks = new Map([...left.hunks].filter(([, { notice }]) => notice !== texts.changes.linesNotLoaded));
  // The width is measured again.
  return { ...changes, left: [{ ...left, hunks, goal, isWide: undefined }, ...changes.left.filter(isOther)] };
}

/** True for all changes of a round: no part of them, and not only what came since an earlier one. */
export function isWhole({ since, part }: ChangesRange): boolean {
  return since === undefined && part === undefined;
}

/** Returns changes as the reader left them. */
export function findLeft({ left }: Pick<ChangesState, "left">, range: ChangesRange): OpenChanges | undefined {
  const name = toRangeName(range);
  return left.find((each) => toRangeName(each) === name);
}

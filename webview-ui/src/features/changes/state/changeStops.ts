import { type ChangeGoal, listChangedFiles, type OpenChanges } from "../../../state/changedCode.ts";

/** A stop for the keyboard: a file or one of its hunks. */
export interface ChangeStop extends ChangeGoal {
  readonly hunk: string | undefined;
  /** The mark of a file that is viewed as a whole. */
  readonly mark: string | undefined;
  readonly isKnown: boolean;
}

export function listStops(open: OpenChanges): readonly ChangeStop[] {
  return listChangedFiles(open).flatMap(({ id: file }) => {
    const known = open.hunks.get(file);
    const isKnown = known !== undefined;
    const hunks = (known?.hunks ?? []).map(({ hash }) => ({ file, hunk: hash, mark: undefined, isKnown }));
    return [{ file, hunk: undefined, mark: hunks.length > 0 ? undefined : known?.mark, isKnown }, ...hunks];
  });
}

/** Finds the next wanted stop after a place, or the previous one when `step` is negative. */
export function findStopAfter(
  stops: readonly ChangeStop[],
  place: ChangeGoal | undefined,
  isWanted: (stop: ChangeStop) => boolean,
  step: number,
): ChangeStop | undefined {
  const at = findStopIndex(stops, place);
  const ahead = step > 0 ? stops.slice(at + 1) : stops.slice(0, Math.max(0, at)).reverse();
  return ahead.filter(isWanted)[Math.abs(step) - 1];
}

function findStopIndex(stops: readonly ChangeStop[], place: ChangeGoal | undefined): number {
  if (place === undefined) return -1;
  const exact = stops.findIndex(({ file, hunk }) => file === place.file && hunk === place.hunk);
  return exact >= 0 ? exact : stops.findIndex(({ file }) => file === place.file);
}

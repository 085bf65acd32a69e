import type { LocatedSymbol } from "./locateSymbol.ts";
import { nameConflict } from "./nameConflict.ts";
import { nameProblem } from "./newNames.ts";
import { flatOutline, isMemberAt } from "./outlines.ts";

/** Explains why a located symbol cannot have that name, before anything is computed. */
export async function newNameProblem(
  located: LocatedSymbol,
  symbol: string,
  newName: string,
): Promise<string | undefined> {
  const name = { symbol, newName, path: located.at.absolutePath };
  const problem = nameProblem({ ...name, isMember: false });
  if (problem === undefined || nameProblem({ ...name, isMember: true }) !== undefined) return problem;
  return (await isMember(located)) ? undefined : problem;
}

export async function conflictProblem(
  located: LocatedSymbol,
  symbol: string,
  newName: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const other = await nameConflict(located, newName, signal);
  if (other === undefined) return undefined;
  const place = `${other.absolutePath}:${other.line}:${other.column}`;
  return `"${newName}" already exists in a scope of "${symbol}": ${place}. Choose another name, or rename all the same with force: true.`;
}

async function isMember({ at, definitions, port, isAllowed }: LocatedSymbol): Promise<boolean> {
  const place = definitions[0] ?? at;
  return isAllowed(place.absolutePath) && isMemberAt(place, flatOutline(await port.outline(place.absolutePath)));
}

import type { CodePlace } from "../base/codePlace.ts";
import { findNameConflict } from "./findNameConflict.ts";
import { findNameProblem } from "./findNameProblem.ts";
import type { LocatedSymbol } from "./locateSymbol.ts";
import { flattenOutline, isMemberAt } from "./outlines.ts";

/** Explains why a located symbol cannot have that name, before anything is computed. */
export async function findNewNameProblem(
  located: LocatedSymbol,
  symbol: string,
  newName: string,
): Promise<string | undefined> {
  const name = { symbol, newName, path: located.at.absolutePath };
  const problem = findNameProblem({ ...name, isMember: false });
  if (problem === undefined || findNameProblem({ ...name, isMember: true }) !== undefined) return problem;
  return (await isMember(located)) ? undefined : problem;
}

export async function findConflictProblem(
  located: LocatedSymbol,
  symbol: string,
  newName: string,
  references: readonly CodePlace[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const other = await findNameConflict(located, newName, references, signal);
  if (other === undefined) return undefined;
  const place = `${other.absolutePath}:${other.line}:${other.column}`;
  return `"${newName}" already exists in a scope of "${symbol}": ${place}. Choose another name, or rename anyway with force: true.`;
}

async function isMember({ at, definitions, port, isAllowed }: LocatedSymbol): Promise<boolean> {
  const place = definitions[0] ?? at;
  return isAllowed(place.absolutePath) && isMemberAt(place, flattenOutline(await port.outline(place.absolutePath)));
}

import type { LocatedSymbol } from "./locateSymbol.ts";
import { nameProblem } from "./newNames.ts";
import type { OutlinedCode } from "./symbolPort.ts";

/** As VS Code and TypeScript call them, without blanks. */
const memberKinds = new Set(["method", "property", "field", "enummember", "getter", "setter", "event"]);

/** Says why a located symbol cannot have that name, before anything is computed. */
export async function newNameProblem(located: LocatedSymbol, symbol: string, newName: string) {
  const name = { symbol, newName, path: located.at.absolutePath };
  const problem = nameProblem({ ...name, isMember: false });
  if (problem === undefined || nameProblem({ ...name, isMember: true }) !== undefined) return problem;
  return (await isMember(located)) ? undefined : problem;
}

async function isMember({ at, definitions, port, isAllowed }: LocatedSymbol): Promise<boolean> {
  const place = definitions[0] ?? at;
  if (!isAllowed(place.absolutePath)) return false;
  const isThere = ({ code }: OutlinedCode) => code.line === place.line && code.column === place.column;
  const find = (tree: readonly OutlinedCode[]): boolean =>
    tree.some((each) => (isThere(each) && isMemberKind(each.kind)) || find(each.children));
  return find(await port.outline(place.absolutePath));
}

function isMemberKind(kind: string): boolean {
  return memberKinds.has(kind.replace(/\s/g, ""));
}

import { findPlaces } from "./placeFinder.ts";
import { type ResolvedReport, reportAnywhere } from "./referenceReports.ts";
import { type ReferenceResolver, shownPath } from "./referenceResolver.ts";
import type { ReferenceStatus } from "./referenceStatus.ts";

/**
 * Checks a reference that names no file after a change of some files; undefined where all files have to be searched. A file without its
 * place before and after the change says nothing new, and one with all its places says everything.
 */
export async function recheckAnywhere(
  base: string,
  status: ReferenceStatus,
  changed: ReadonlySet<string>,
  resolver: ReferenceResolver,
): Promise<ReferenceStatus | undefined> {
  const { target, report, foundIn } = status;
  if (foundIn === undefined || (target.kind !== "symbol" && target.kind !== "search")) return undefined;
  const roots = resolver.listRoots(base);
  const looked = await Promise.all([...changed].map((path) => resolver.look(path, base)));
  const files = looked
    .flatMap((file) => file ?? [])
    .map(({ absolutePath }) => ({
      absolutePath,
      shown: shownPath(absolutePath, roots),
    }));
  const resolving = {
    resolve: (asked: { readonly path: string }) => resolver.resolve(asked, base),
    listHolding: async () => ({ files, isWhole: true }),
  };
  const now = await findPlaces(target, base, resolving, {});
  if (!foundIn.some((file) => changed.has(file))) return now.kind === "missing" ? status : undefined;
  // Where nothing declares the name here, or an editor knows declarations, another file may have the place.
  const isSure = now.kind === "found" && now.isOnlyNamed !== true && !resolver.knowsSymbols;
  if (!isSure || !foundIn.every((file) => changed.has(file))) return undefined;
  const { place: _, ...rest } = status;
  const found = reportAnywhere(report.text, now);
  return { ...rest, report: found.report, ...pickPlace(found) };
}

export function pickPlace({ place, foundIn }: ResolvedReport): Pick<ReferenceStatus, "place" | "foundIn"> {
  return { ...(place === undefined ? {} : { place }), ...(foundIn === undefined ? {} : { foundIn }) };
}

import type { Conversion, TypeName } from "../callable.ts";
import { maxConversions } from "../limits.ts";
import { builtInTypes } from "./typeNames.ts";

export type ConversionPath<Domain> =
  | { readonly kind: "none" }
  | { readonly kind: "path"; readonly steps: readonly Conversion<Domain>[] }
  | { readonly kind: "several"; readonly ways: readonly [Way, Way] };

/** The types along a way, including both ends. */
export type Way = readonly TypeName[];

/**
 * Finds shortest ways and caches them. A way has at most four conversions, and no built-in type in between: a text that
 * identifies one thing has no meaning for another.
 */
export function createConversionPaths<Domain>(
  conversions: readonly Conversion<Domain>[],
): (from: TypeName, to: TypeName) => ConversionPath<Domain> {
  const leaving = new Map<TypeName, Conversion<Domain>[]>();
  for (const conversion of conversions) {
    const others = leaving.get(conversion.from);
    if (others === undefined) leaving.set(conversion.from, [conversion]);
    else others.push(conversion);
  }
  const found = new Map<string, ConversionPath<Domain>>();
  return (from, to) => {
    const key = `${from} ${to}`;
    const known = found.get(key) ?? findShortestPath(leaving, from, to);
    found.set(key, known);
    return known;
  };
}

function findShortestPath<Domain>(
  leaving: ReadonlyMap<TypeName, readonly Conversion<Domain>[]>,
  from: TypeName,
  to: TypeName,
): ConversionPath<Domain> {
  const seen = new Set([from]);
  let front: (readonly Conversion<Domain>[])[] = [[]];
  for (let length = 1; length <= maxConversions; length += 1) {
    const next = front.flatMap((path) =>
      listOnwardSteps(leaving, path, from)
        .filter((step) => !seen.has(step.to))
        .map((step) => [...path, step]),
    );
    const [first, second] = next.filter((path) => path.at(-1)?.to === to);
    if (first !== undefined) {
      if (second === undefined) return { kind: "path", steps: first };
      return { kind: "several", ways: [toWay(from, first), toWay(from, second)] };
    }
    for (const path of next) seen.add(path.at(-1)?.to ?? from);
    front = next;
  }
  return { kind: "none" };
}

function listOnwardSteps<Domain>(
  leaving: ReadonlyMap<TypeName, readonly Conversion<Domain>[]>,
  path: readonly Conversion<Domain>[],
  from: TypeName,
): readonly Conversion<Domain>[] {
  const last = path.at(-1)?.to ?? from;
  return path.length > 0 && builtInTypes.includes(last) ? [] : (leaving.get(last) ?? []);
}

function toWay<Domain>(from: TypeName, steps: readonly Conversion<Domain>[]): Way {
  return [from, ...steps.map(({ to }) => to)];
}

import type { TypeName } from "../callable.ts";
import type { Way } from "../registry/conversionPaths.ts";
import { isPlainPair } from "../registry/plainConversions.ts";
import type { Registry } from "../registry/registry.ts";
import { builtInTypes, getElementType } from "../registry/typeNames.ts";

export type Fit =
  /** It fits unchanged or by one conversion; the value itself may still be rejected. */
  | { readonly kind: "fits" }
  | { readonly kind: "never" }
  | { readonly kind: "several"; readonly ways: readonly [Way, Way] };

/** Compares types before anything runs; cases that depend on the value count as fitting. */
export function compareTypes<Domain>(registry: Registry<Domain>, from: TypeName, to: TypeName): Fit {
  if (to === "value" || from === "value" || from === to) return fits;
  // `null` is not a list of one element: it would be counted.
  if (to === "array") return from === "null" ? never : fits;
  const wanted = getElementType(to);
  if (wanted !== undefined)
    return compareTypes(registry, getElementType(from) ?? (from === "array" ? "value" : from), wanted);
  if (from === "array") return fits;
  const element = getElementType(from);
  // Several texts may be wanted as one, joined.
  if (element !== undefined) return compareTypes(registry, element, to);
  if (isPlainPair(from, to)) return fits;
  if (from === "object" && !builtInTypes.includes(to)) return fits;
  const path = registry.path(from, to);
  if (path.kind === "several") return path;
  return path.kind === "path" ? fits : never;
}

const fits: Fit = { kind: "fits" };
const never: Fit = { kind: "never" };

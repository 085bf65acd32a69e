import type { SymbolReference } from "@dialectic/shared/review";
import type { DeclaredSymbol } from "../base/ports.ts";

export function splitName(name: string): readonly string[] {
  return name.split(/\.|::|#/).filter((segment) => segment !== "");
}

/**
 * Returns true when a declaration has the wanted name, which may leave out its outer holders. Ignores the parameters that
 * language services add to some names, and the signs of private members and of PHP's variables.
 */
export function fitsName(
  { names, sort }: Pick<DeclaredSymbol, "names" | "sort">,
  wanted: readonly string[],
  sorted: SymbolReference["sort"],
): boolean {
  // A function may be the value of a constant.
  if (sorted !== undefined && sort !== sorted && !(sorted === "function" && sort === "other")) return false;
  return wanted.every((name, at) => {
    const written = names[names.length - wanted.length + at]?.replace(/\(.*$/s, "").normalize();
    return written === name.normalize() || written?.replace(/^[#$]/, "") === name.normalize();
  });
}

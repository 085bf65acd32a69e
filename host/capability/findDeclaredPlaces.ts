import type { Made } from "@dialectic/shared/capability";
import { toTextLines } from "@dialectic/shared/review";
import type { DeclaredCode } from "../base/symbolPort.ts";
import { findOccurrences } from "../ide/symbolOccurrences.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { makeSymbol, type NamedPlace } from "./symbolOutcome.ts";

/**
 * Finds the places of declared names, in the same order; declarations without a name, such as callbacks, are left out.
 */
export async function findDeclaredPlaces(
  declared: readonly DeclaredCode[],
  { texts }: Pick<IdeDomain, "texts">,
): Promise<readonly (NamedPlace & { readonly declared: DeclaredCode })[]> {
  const places = await Promise.all(
    declared.map(async (each) => {
      const text = (await texts.read(each.code.absolutePath)).content?.text;
      const place = text === undefined ? undefined : findNamePlace(text, each);
      return place === undefined ? [] : [{ ...place, declared: each }];
    }),
  );
  return places.flat();
}

export async function toSymbols(declared: readonly DeclaredCode[], domain: IdeDomain): Promise<readonly Made[]> {
  return (await findDeclaredPlaces(declared, domain)).map(({ declared: _, code: __, ...place }) =>
    makeSymbol(place, domain),
  );
}

/**
 * Finds the name within a declaration: some language servers return the start of the declaration instead of its name.
 */
function findNamePlace(text: string, { name, kind, container, code }: DeclaredCode): NamedPlace | undefined {
  const lines = toTextLines(text);
  const from = lines.offsetAt(code.line, code.column);
  const lastLine = Math.min(code.whole?.endLine ?? code.endLine, lines.count);
  const to = lines.offsetAt(lastLine, lines.line(lastLine).length + 1) ?? text.length;
  // A call signature is listed as "()".
  if (from === undefined || !/[\p{ID_Continue}$]/u.test(name)) return undefined;
  const first = findOccurrences(name, text.slice(from, to))[0];
  if (first === undefined) return undefined;
  const place = lines.placeAt(from + first.start);
  return { name, kind, container, absolutePath: code.absolutePath, ...place, code: lines.line(place.line) };
}

import { formatPlaceKey, type SymbolPort } from "../base/symbolPort.ts";
import type { NamedPlace } from "./symbolOutcome.ts";

/**
 * Returns one place for each symbol: declarations of the same symbol, such as overloads, lead to the same definitions
 * or to each other.
 */
export async function distinguishSymbols(
  places: readonly NamedPlace[],
  port: SymbolPort,
): Promise<readonly NamedPlace[]> {
  const known = new Map<string, NamedPlace>();
  for (const place of places) {
    const definitions = (await port.places("definition", place)).map(formatPlaceKey);
    // A place without definitions cannot be compared: `anything.name = …` is listed as a declaration, too.
    if (definitions.length === 0) continue;
    const keys = [formatPlaceKey(place), ...definitions];
    const same = keys.map((key) => known.get(key)).find((each) => each !== undefined) ?? place;
    for (const key of keys) known.set(key, same);
  }
  return [...new Set(known.values())];
}

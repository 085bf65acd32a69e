import fc from "fast-check";

/** The parameters of a property whose cases are expensive: it runs one case where others run `count`. */
export function oneRunIn(count: number): { readonly numRuns: number } {
  const { numRuns = 0 } = fc.readConfigureGlobal();
  return { numRuns: Math.ceil(numRuns / count) };
}

/** The two parts of a sample: `npm test` tries some cases, `npm run test:all` also the others. */
export const parts: readonly { readonly part: "some" | "others"; readonly tags: string[] }[] = [
  { part: "some", tags: [] },
  { part: "others", tags: ["whole"] },
];

/** Splits cases into every n-th and the others. */
export function sample<T>(cases: readonly T[], every: number): { readonly some: T[]; readonly others: T[] } {
  const isTried = (at: number) => at % every === 0;
  return { some: cases.filter((_, at) => isTried(at)), others: cases.filter((_, at) => !isTried(at)) };
}

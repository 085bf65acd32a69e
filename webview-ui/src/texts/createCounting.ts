/** Writes numbers and counted things in a language. */
export interface Counting {
  /** “1,234”. */
  readonly number: (value: number) => string;
  /** “1 section”, “1,234 sections”. */
  readonly count: (value: number, one: string, other: string) => string;
}

/** English and German have the same two forms: one for 1, and one for every other number. */
export function createCounting(language: string): Counting {
  // Made at the first long number: it would add milliseconds to the first paint, and short ones need no separator.
  let format: Intl.NumberFormat | undefined;
  const number = (value: number) => {
    if (value < 1_000) return String(value);
    format ??= new Intl.NumberFormat(language);
    return format.format(value);
  };
  return { number, count: (value, one, other) => `${number(value)} ${value === 1 ? one : other}` };
}

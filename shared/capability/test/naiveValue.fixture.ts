/**
 * A second implementation of the language, as simple as its rules allow, for comparison with the real one. It imports
 * nothing of the product: values are plain JSON, and a value of a declared type is `{made, fields}`.
 */
export type Naive = null | boolean | number | string | readonly Naive[] | { readonly [name: string]: Naive };

/** The possible meanings of a program, each with or without a value. */
export type Meanings = readonly Meaning[];
export type Meaning = { readonly value: Naive } | "fails";

export function means(value: Naive): Meanings {
  return [{ value }];
}

/** Applies a function to each meaning and joins the results. */
export function andThen(meanings: Meanings, next: (value: Naive) => Meanings): Meanings {
  return meanings.flatMap((meaning) => (meaning === "fails" ? [meaning] : next(meaning.value)));
}

/** Returns all combinations; a part that can only fail ends everything. */
export function together(parts: readonly Meanings[]): readonly (readonly Naive[] | "fails")[] {
  if (parts.some((part) => part.length === 1 && part[0] === "fails")) return ["fails"];
  let all: (readonly Naive[] | "fails")[] = [[]];
  for (const part of parts) {
    all = all.flatMap((before) =>
      part.map((one) => (before === "fails" || one === "fails" ? "fails" : [...before, one.value])),
    );
  }
  return all;
}

/** Returns true for an object that is neither a list nor of a declared type. */
export function isData(value: Naive): value is { readonly [name: string]: Naive } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && madeType(value) === undefined;
}

export function madeType(value: Naive | undefined): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { made } = value as Record<string, Naive>;
  return typeof made === "string" ? made : undefined;
}

export function fieldsIn(value: Naive): Readonly<Record<string, Naive>> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  // Lists were excluded above.
  const object = value as Readonly<Record<string, Naive>>;
  return madeType(object) === undefined ? object : (object["fields"] as Readonly<Record<string, Naive>>);
}

export function made(type: string, fields: Readonly<Record<string, Naive>>): Naive {
  return { made: type, fields };
}

/** Returns a key that is equal for equal values, regardless of the order of their fields. */
export function toKey(value: Naive): string {
  if (Array.isArray(value)) return `[${value.map(toKey).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${toKey(field)}`);
  return `{${entries.sort().join()}}`;
}

export function isNaiveList(value: Naive | undefined): value is readonly Naive[] {
  return Array.isArray(value);
}

/**
 * The language once more, as simply as its rules can be said, to be compared with the real one. Nothing here imports anything of the product:
 * values are plain JSON, and a value of a declared type is `{made, fields}`.
 */
export type Naive = null | boolean | number | string | readonly Naive[] | { readonly [name: string]: Naive };

/** What a program may mean: each of its meanings has a value or none. */
export type Meanings = readonly Meaning[];
export type Meaning = { readonly value: Naive } | "fails";

/** One meaning, with a value. */
export function means(value: Naive): Meanings {
  return [{ value }];
}

/** Each meaning of the one followed by what it leads to. */
export function andThen(meanings: Meanings, next: (value: Naive) => Meanings): Meanings {
  return meanings.flatMap((meaning) => (meaning === "fails" ? [meaning] : next(meaning.value)));
}

/** All combinations; a part that can only fail ends everything. */
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

/** Whether a value is an object that is no list and of no declared type. */
export function isData(value: Naive): value is { readonly [name: string]: Naive } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && madeType(value) === undefined;
}

/** The declared type of a value; nothing for plain ones. */
export function madeType(value: Naive | undefined): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { made } = value as Record<string, Naive>;
  return typeof made === "string" ? made : undefined;
}

/** The fields of a value of a declared type, or of plain data. */
export function fieldsIn(value: Naive): Readonly<Record<string, Naive>> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  // It is no list.
  const object = value as Readonly<Record<string, Naive>>;
  return madeType(object) === undefined ? object : (object["fields"] as Readonly<Record<string, Naive>>);
}

/** A value of a declared type. */
export function made(type: string, fields: Readonly<Record<string, Naive>>): Naive {
  return { made: type, fields };
}

/** A text that is the same for the same values, whatever the order of their fields. */
export function keyOf(value: Naive): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${keyOf(field)}`);
  return `{${entries.sort().join()}}`;
}

/** A list, told from an object. */
export function isNaiveList(value: Naive | undefined): value is readonly Naive[] {
  return Array.isArray(value);
}

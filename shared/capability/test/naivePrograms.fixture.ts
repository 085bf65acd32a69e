import fc from "fast-check";
import { builtInsByHand, languageByHand } from "./naiveFunctions.fixture.ts";
import type { Naive } from "./naiveValue.fixture.ts";

const functions = Object.entries({ ...languageByHand, ...builtInsByHand });
const someText = fc.constantFrom(
  "Faust",
  "Faust",
  "Faust",
  "Emma",
  "Emma",
  "Persuasion",
  "Austen",
  "1",
  "a\nb",
  "title",
  "shelf",
);
const types = fc.constantFrom(
  "string",
  "number",
  "boolean",
  "array",
  "book",
  "shelf",
  "author",
  "label",
  "room",
  "string[]",
  "rocket",
);

/** Calls by the type they return, as starting points, so that most programs have a value. */
const makers: Readonly<Record<string, readonly string[]>> = {
  book: ["findBook", "book", "allBooks", "booksBy", "first", "moveBook", "fails", "echo"],
  author: ["author", "findBook", "echo"],
  shelf: ["shelf", "shelfOf", "findBook"],
  label: ["label", "author", "shelf", "findBook"],
  string: ["stick", "field", "titles", "first", "label"],
  number: ["count", "field", "atLeast", "first"],
  boolean: ["equals", "compare", "contains", "isEmpty", "not", "and", "or", "atMost"],
  array: ["allBooks", "titles", "booksBy", "take", "unique", "sort", "field"],
  value: ["findBook", "allBooks", "titles", "objectOf", "shelfOf", "count", "echo"],
};

const literals: Readonly<Record<string, fc.Arbitrary<Naive>>> = {
  string: someText,
  number: fc.constantFrom<Naive>(1, 2, 3, 2, 1.5, "2", true),
  boolean: fc.constantFrom<Naive>(true, false, 1, 0, "true"),
  array: fc.array(fc.oneof(someText, fc.integer({ min: 0, max: 3 })), { maxLength: 3 }),
  book: fc.constantFrom<Naive>("Faust", "Faust", "Emma", { title: "x", shelf: 3 }, ["Emma", "Faust"], ["Persuasion"]),
  author: fc.constantFrom<Naive>("Austen", "Goethe", { name: "Austen" }),
  shelf: fc.constantFrom<Naive>(1, 2, "Emma", "Faust", { number: 7 }),
  label: fc.constantFrom<Naive>("x", { text: "y" }, 3),
  value: fc.oneof(
    fc.constantFrom<Naive>("Faust", "Emma", 2, true, null, ["Faust", "Emma"], [1, 2]),
    fc.constantFrom<Naive>(
      { title: "Faust", shelf: 2 },
      { title: "x", shelf: [2, 3] },
      { data: { value: { a: { b: 1 } } } },
    ),
  ),
};

const odd = fc.constantFrom<Naive>(
  -1,
  100,
  "maybe",
  [],
  null,
  {},
  { pages: 3 },
  { title: "y" },
  { count: [1] },
  { number: 1.5 },
  [[1], "x"],
);

function programFor(type: string, depth: number): fc.Arbitrary<Naive> {
  const base = type.replace("[]", "");
  const literal = literals[base] ?? fc.constant<Naive>(null);
  if (depth === 0) return literal;
  const call = fc.constantFrom(...(makers[base] ?? ["echo"])).chain((name) => createCall(name, depth));
  const asList = fc.array(programFor(base, depth - 1), { maxLength: 3 });
  const other = fc
    .constantFrom("string", "number", "book", "value", "array")
    .chain((wrong) => programFor(wrong, depth - 1));
  const weights: fc.WeightedArbitrary<Naive>[] = [
    { arbitrary: literal, weight: 8 },
    { arbitrary: odd, weight: 1 },
    { arbitrary: call, weight: 16 },
    { arbitrary: asList, weight: type.endsWith("[]") || type === "array" ? 8 : 2 },
    { arbitrary: other, weight: 1 },
    { arbitrary: convertCall(depth), weight: 1 },
  ];
  return fc.oneof(...weights);
}

function createCall(name: string, depth: number): fc.Arbitrary<Naive> {
  const called = functions.find(([other]) => other === name)?.[1];
  const parameters = Object.entries(called?.parameters ?? {});
  const given = parameters.map(([parameter, { type, optional, other = [] }], place) => {
    const key = fc.oneof(
      { arbitrary: fc.constantFrom(parameter, ...other), weight: 4 },
      { arbitrary: fc.constant(String(place)), weight: 1 },
    );
    const argument = fc.tuple(key, programFor(type, depth - 1));
    return optional
      ? fc.option(argument, { nil: undefined, freq: 3 })
      : fc.option(argument, { nil: undefined, freq: 40 });
  });
  const stray = fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 60 },
    { arbitrary: fc.tuple(fc.constantFrom("nope", "title", "7"), someText), weight: 1 },
  );
  return fc.tuple(...given, stray).map((entries) => ({
    [name]: Object.fromEntries(entries.flatMap((entry) => (entry === undefined ? [] : [entry]))),
  }));
}

function convertCall(depth: number): fc.Arbitrary<Naive> {
  return fc.tuple(programFor("value", depth - 1), types).map(([value, to]) => ({ convert: { value, to } }));
}

/** Programs of the library in JSON: most have a value, many have several meanings, some are invalid. */
export const libraryPrograms: fc.Arbitrary<Naive> = fc
  .constantFrom("book", "string", "number", "boolean", "array", "value", "shelf", "label")
  .chain((type) => fc.constantFrom(1, 2, 3).chain((depth) => programFor(type, depth)));

/** Returns the program with other names of its functions, in another case or with other separators. */
export function respelled(program: Naive, choose: () => number): Naive {
  if (Array.isArray(program)) return program.map((item) => respelled(item, choose));
  if (typeof program !== "object" || program === null) return program;
  const entries = Object.entries(program);
  const [only] = entries;
  const isCall = entries.length === 1 && typeof only?.[1] === "object" && only[1] !== null && !Array.isArray(only[1]);
  if (only !== undefined && isCall && only[0] === "data") return program;
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const names = isCall ? listSpellings(name) : [name];
      return [names[choose() % names.length] ?? name, respelled(value, choose)];
    }),
  );
}

function listSpellings(name: string): readonly string[] {
  const separated = name.replaceAll(/([a-z])([A-Z])/g, "$1_$2");
  const isKnown = functions.some(([known]) => known === name);
  return isKnown
    ? [name, name.toUpperCase(), separated, separated.replaceAll("_", "-"), ...(otherNames[name] ?? [])]
    : [name];
}

const otherNames: Readonly<Record<string, readonly string[]>> = {
  count: ["length", "size"],
  take: ["limit"],
  unique: ["distinct"],
  field: ["get"],
  equals: ["isEqual", "same"],
  contains: ["includes"],
  and: ["all"],
  or: ["some"],
  findBook: ["searchBook", "find book"],
};

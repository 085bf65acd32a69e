import {
  booksCalled,
  builtInsByHand,
  languageByHand,
  type NaiveFunction,
  type NaiveParameter,
  shelfNumbered,
} from "./naiveFunctions.fixture.ts";
import {
  andThen,
  fieldsIn,
  isData,
  isNaiveList,
  type Meanings,
  made,
  madeType,
  means,
  type Naive,
  together,
} from "./naiveValue.fixture.ts";

const known = new Map<string, NaiveFunction>(Object.entries({ ...languageByHand, ...builtInsByHand }));
const fails: Meanings = ["fails"];

/** Returns all meanings of a program in JSON, by the rules of the language alone. */
export function listMeanings(program: Naive, isOutermost = true): Meanings {
  if (isNaiveList(program))
    return whole(
      program.map((item) => listMeanings(item, false)),
      (items) => items,
    );
  if (typeof program !== "object" || program === null) return means(program);
  const fields = Object.entries(program);
  const [only] = fields;
  if (only !== undefined && fields.length === 1 && isObject(only[1])) return runCall(only[0], only[1], isOutermost);
  // An object with the name of a function and no arguments is a mistake, not data.
  if (only !== undefined && fields.length === 1 && (known.has(only[0]) || quoting.has(only[0]))) return fails;
  return whole(
    fields.map(([, value]) => listMeanings(value, false)),
    (values) => Object.fromEntries(fields.map(([name], place) => [name, values[place] ?? null])),
  );
}

function runCall(name: string, args: Readonly<Record<string, Naive>>, isOutermost: boolean): Meanings {
  if (name === "data") return Object.keys(args).join() === "value" ? means(args["value"] ?? null) : fails;
  if (name === "convert") return convertCall(args);
  const called = known.get(name);
  if (called === undefined || (called.edits && !isOutermost)) return fails;
  const given = argumentsFor(called, args);
  if (given === undefined) return fails;
  const meanings = given.map(({ parameter, value }) => {
    if (!isWrittenRightly(value, parameter)) return fails;
    const constructed = isData(value) && !isCall(value) && isDeclared(base(parameter.type));
    const inner = constructed
      ? runCall(base(parameter.type), value, false)
      : listMeanings(withMade(value, parameter.type), false);
    return andThen(inner, (one) => bounded(convert(one, parameter.type), parameter));
  });
  return together(meanings).flatMap((values) => {
    if (values === "fails") return fails;
    return called.apply(Object.fromEntries(given.map(({ name: given }, place) => [given, values[place] ?? null])));
  });
}

/**
 * Returns true when each text and number written in a list is valid for the parameter, whatever the list is converted
 * to.
 */
function isWrittenRightly(value: Naive, parameter: NaiveParameter): boolean {
  if (isNaiveList(value)) return value.every((item) => isWrittenRightly(item, parameter));
  const isWritten = typeof value !== "object" && plain.includes(base(parameter.type));
  return !isWritten || !bounded(plainly(value, base(parameter.type)), parameter).includes("fails");
}

/** In a list of a declared type, objects are constructor arguments. */
function withMade(value: Naive, type: string): Naive {
  if (!isNaiveList(value) || !type.endsWith("[]") || !isDeclared(base(type))) return value;
  return value.map((item) => (isData(item) && !isCall(item) ? { [base(type)]: item } : item));
}

function convertCall(args: Readonly<Record<string, Naive>>): Meanings {
  if (Object.keys(args).sort().join() !== "to,value") return fails;
  return andThen(listMeanings(args["value"] ?? null, false), (value) =>
    andThen(
      andThen(listMeanings(args["to"] ?? null, false), (to) => convert(to, "string")),
      (to) => {
        const isType =
          isDeclared(base(String(to))) ||
          plain.includes(base(String(to))) ||
          ["array", "object", "value"].includes(base(String(to)));
        return isType ? convert(value, String(to)) : fails;
      },
    ),
  );
}

interface Argument {
  readonly name: string;
  readonly parameter: NaiveParameter;
  readonly value: Naive;
}

/** Returns the arguments in the order of the parameters; undefined when one is missing, unknown or duplicate. */
function argumentsFor(called: NaiveFunction, args: Readonly<Record<string, Naive>>): readonly Argument[] | undefined {
  const names = Object.keys(called.parameters);
  const given = new Map<string, Naive>();
  for (const [key, value] of Object.entries(args)) {
    // Positions count from 0 without gaps: a number after a gap is a name.
    const isPlace =
      /^\d$/.test(key) &&
      Array.from({ length: Number(key) }, (_, before) => args[before]).every((one) => one !== undefined);
    const name = isPlace
      ? names[Number(key)]
      : names.find((one) => one === key || called.parameters[one]?.other?.includes(key));
    if (name === undefined || given.has(name)) return undefined;
    given.set(name, value);
  }
  const listed: Argument[] = [];
  for (const [name, parameter] of Object.entries(called.parameters)) {
    const value = given.get(name);
    const isLeftOut = value === undefined || (value === null && parameter.type !== "value");
    if (isLeftOut && !parameter.optional) return undefined;
    if (value !== undefined && !isLeftOut) listed.push({ name, parameter, value });
  }
  return listed;
}

function bounded(meanings: Meanings, { least, most, oneOf }: NaiveParameter): Meanings {
  return andThen(meanings, (value) => {
    if (typeof value === "string" && oneOf !== undefined && !oneOf.includes(value)) return fails;
    const isLow = typeof value === "number" && least !== undefined && value < least;
    const isHigh = typeof value === "number" && most !== undefined && value > most;
    return isLow || isHigh ? fails : means(value);
  });
}

function convert(value: Naive, type: string): Meanings {
  if (type === "value" || typeName(value) === type) return means(value);
  if (type === "array" && value !== null)
    return means(isNaiveList(value) ? value : typeof value === "string" ? lines(value) : [value]);
  if (type.endsWith("[]")) {
    const items = isNaiveList(value) ? value : [value];
    return whole(
      items.map((item) => convert(item, type.slice(0, -2))),
      (all) => all,
    );
  }
  if (isNaiveList(value)) return chosen(value, type);
  const from = typeName(value);
  if (plain.includes(from) && plain.includes(type)) return plainly(value, type);
  if (isDeclared(type) && isData(value)) return constructed(value, type);
  const way = ways[`${from} ${type}`];
  return way === undefined ? fails : way.reduce((so, step) => andThen(so, steps[step] ?? (() => fails)), means(value));
}

function chosen(items: readonly Naive[], type: string): Meanings {
  const [only] = items;
  if (only === undefined) return fails;
  if (items.length === 1) return convert(only, type);
  if (type === "string" && items.every((item) => plain.includes(typeof item))) return means(items.join("\n"));
  return items.flatMap((item) => convert(item, type));
}

function constructed(value: Readonly<Record<string, Naive>>, type: string): Meanings {
  const called = known.get(type);
  const unknown = Object.keys(value).some((name) => called?.parameters[name] === undefined);
  if (called === undefined || unknown) return fails;
  const named = Object.entries(called.parameters).filter(([name]) => value[name] !== undefined);
  const missing = Object.entries(called.parameters).some(
    ([name, { optional }]) => !optional && value[name] === undefined,
  );
  if (missing) return fails;
  const parts = named.map(([name, parameter]) => bounded(convert(value[name] ?? null, parameter.type), parameter));
  return together(parts).flatMap((values) =>
    values === "fails"
      ? fails
      : called.apply(Object.fromEntries(named.map(([name], place) => [name, values[place] ?? null]))),
  );
}

function plainly(value: Naive, type: string): Meanings {
  if (typeof value === type) return means(value);
  if (type === "string") return means(String(value));
  if (type === "boolean")
    return [1, "true"].includes(value as string)
      ? means(true)
      : [0, "false"].includes(value as string)
        ? means(false)
        : fails;
  if (typeof value === "boolean") return means(value ? 1 : 0);
  return /^-?\d+(\.\d+)?$/.test(String(value)) ? means(Number(value)) : fails;
}

/**
 * All ways between two types, derived from the declarations by hand. A book and a label are connected by two, so there
 * is none.
 */
const ways: Readonly<Record<string, readonly string[]>> = {
  "string author": ["named"],
  "string book": ["found"],
  "string shelf": ["found", "shelved"],
  "string room": ["found", "shelved", "hall"],
  "string label": ["named", "by"],
  "number shelf": ["numbered"],
  "number room": ["numbered", "hall"],
  "number label": ["numbered", "at"],
  "book author": ["written"],
  "book shelf": ["shelved"],
  "book room": ["shelved", "hall"],
  "author label": ["by"],
  "author string": ["by", "read"],
  "shelf label": ["at"],
  "shelf room": ["hall"],
  "shelf string": ["at", "read"],
  "label string": ["read"],
};

const steps: Readonly<Record<string, (value: Naive) => Meanings>> = {
  named: (name) => means(made("author", { name })),
  found: (title) => booksCalled(title),
  numbered: (number) => shelfNumbered(number),
  written: (book) => means(made("author", { name: part(book, "author") ?? "" })),
  shelved: (book) => shelfNumbered(part(book, "shelf")),
  by: (author) => means(made("label", { text: `By ${part(author, "name")}` })),
  at: (shelf) => means(made("label", { text: `Shelf ${part(shelf, "number")}` })),
  hall: () => means(made("room", { name: "hall" })),
  read: (label) => means(part(label, "text") ?? ""),
};

function whole(parts: readonly Meanings[], of: (values: readonly Naive[]) => Naive): Meanings {
  return together(parts).map((values) => (values === "fails" ? values : { value: of(values) }));
}

function typeName(value: Naive): string {
  if (value === null) return "null";
  if (!isNaiveList(value)) return madeType(value) ?? typeof value;
  const [first = "none", ...others] = value.map(typeName);
  return first === "none" || first === "null" || others.some((other) => other !== first) ? "array" : `${first}[]`;
}

function lines(text: string): readonly string[] {
  return text === "" ? [] : text.split("\n");
}

function isCall(value: Naive): boolean {
  const values = isObject(value) ? Object.values(value) : [];
  return values.length === 1 && isObject(values[0]);
}

function isObject(value: Naive | undefined): value is Readonly<Record<string, Naive>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDeclared(type: string): boolean {
  return ["book", "author", "shelf", "room", "label"].includes(type);
}

function base(type: string): string {
  return type.replace(/(\[\])+$/, "");
}

function part(value: Naive, name: string): Naive | undefined {
  return fieldsIn(value)?.[name];
}

const plain = ["string", "number", "boolean"];
const quoting = new Set(["data", "convert"]);

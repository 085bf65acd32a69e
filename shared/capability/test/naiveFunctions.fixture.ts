import { fieldsIn, isNaiveList, type Meanings, made, means, type Naive, toKey } from "./naiveValue.fixture.ts";

export interface NaiveParameter {
  readonly type: string;
  readonly optional?: true;
  readonly other?: readonly string[];
  readonly least?: number;
  readonly most?: number;
  readonly oneOf?: readonly string[];
}

export interface NaiveFunction {
  readonly parameters: Readonly<Record<string, NaiveParameter>>;
  readonly edits?: true;
  readonly apply: (given: Readonly<Record<string, Naive>>) => Meanings;
}

const fails: Meanings = ["fails"];
const list = { type: "array" } as const;
const any = { type: "value" } as const;
const text = { type: "string" } as const;
const number = { type: "number" } as const;
const many = (value: Naive | undefined) => (isNaiveList(value) ? value : []);
const truth = (value: boolean) => means(value);
const field = (value: Naive | undefined, name: string) => fieldsIn(value ?? null)?.[name];

const shelves = ["Faust by Goethe on 1", "Faust by Marlowe on 2", "Emma by Austen on 2", "Persuasion by Austen on 3"];
const library = shelves.map((line) => {
  const [, title = "", author = "", shelf = ""] = /^(.*) by (.*) on (.*)$/.exec(line) ?? [];
  return made("book", { title, author, shelf: Number(shelf) });
});

/** Returns the books of a title, each as a meaning. */
export function booksCalled(title: Naive | undefined, author?: Naive): Meanings {
  const found = library.filter((book) => field(book, "title") === title);
  const right = found.filter((book) => author === undefined || field(book, "author") === author);
  return right.length === 0 ? fails : right.map((value) => ({ value }));
}

export function shelfNumbered(number: Naive | undefined): Meanings {
  const isShelf = typeof number === "number" && Number.isInteger(number) && number > 0 && number < 100;
  return isShelf ? means(made("shelf", { number })) : fails;
}

function selectField(of: Naive, name: string): Meanings {
  if (!isNaiveList(of)) {
    const fields = fieldsIn(of);
    return fields !== undefined && Object.hasOwn(fields, name) ? means(fields[name] ?? null) : fails;
  }
  const each = of.map((item) => selectField(item, name)[0] ?? "fails");
  return each.includes("fails") ? fails : means(each.map((one) => (one === "fails" ? null : one.value)));
}

function sorted(items: readonly Naive[], by: string | undefined): readonly Naive[] {
  const key = (item: Naive) => (by === undefined ? item : (field(item, by) ?? null));
  const place = (value: Naive) => (typeof value === "string" ? value : toKey(value));
  return [...items].sort((left, right) => {
    const [a, b] = [key(left), key(right)];
    if (typeof a === "number" && typeof b === "number") return a - b;
    return place(a) === place(b) ? 0 : place(a) < place(b) ? -1 : 1;
  });
}

export const languageByHand: Readonly<Record<string, NaiveFunction>> = {
  count: { parameters: { list }, apply: ({ list: items }) => means(many(items).length) },
  first: { parameters: { list }, apply: ({ list: items }) => pickFirst(many(items)) },
  last: { parameters: { list }, apply: ({ list: items }) => pickFirst([...many(items)].reverse()) },
  take: {
    parameters: { list, count: { type: "number", least: 0 } },
    apply: ({ list: items, count }) => means(many(items).filter((_, place) => place < Math.floor(Number(count)))),
  },
  unique: {
    parameters: { list },
    apply: ({ list: items }) =>
      means(many(items).filter((item, place, all) => all.findIndex((other) => toKey(other) === toKey(item)) === place)),
  },
  sort: {
    parameters: { list, by: { ...text, optional: true }, descending: { type: "boolean", optional: true } },
    apply: ({ list: items, by, descending }) => {
      const up = sorted(many(items), typeof by === "string" ? by : undefined);
      return means(descending === true ? [...up].reverse() : up);
    },
  },
  field: { parameters: { of: any, name: text }, apply: ({ of, name }) => selectField(of ?? null, String(name)) },
  equals: {
    parameters: { left: any, right: any },
    apply: ({ left, right }) => truth(toKey(left ?? null) === toKey(right ?? null)),
  },
  atLeast: {
    parameters: { number, least: number },
    apply: (given) => truth(Number(given["number"]) >= Number(given["least"])),
  },
  atMost: {
    parameters: { number, most: number },
    apply: (given) => truth(Number(given["number"]) <= Number(given["most"])),
  },
  contains: {
    parameters: { whole: any, part: any },
    apply: ({ whole, part }) => {
      if (typeof whole === "string" && ["string", "number", "boolean"].includes(typeof part))
        return truth(whole.includes(String(part)));
      if (!isNaiveList(whole)) return fails;
      return truth(whole.some((item) => toKey(item) === toKey(part ?? null)));
    },
  },
  isEmpty: {
    parameters: { value: any },
    apply: ({ value }) => truth(["null", '""', "[]", "{}"].includes(toKey(value ?? null))),
  },
  not: { parameters: { condition: { type: "boolean" } }, apply: ({ condition }) => truth(condition === false) },
  and: { parameters: { values: { type: "boolean[]" } }, apply: ({ values }) => truth(!many(values).includes(false)) },
  or: { parameters: { values: { type: "boolean[]" } }, apply: ({ values }) => truth(many(values).includes(true)) },
  objectOf: {
    parameters: { names: { type: "string[]" }, values: list },
    apply: ({ names, values }) => {
      if (many(names).length !== many(values).length) return fails;
      return means(Object.fromEntries(many(names).map((name, place) => [String(name), many(values)[place] ?? null])));
    },
  },
};

function pickFirst(items: readonly Naive[]): Meanings {
  const [first] = items;
  return first === undefined ? fails : means(first);
}

export const builtInsByHand: Readonly<Record<string, NaiveFunction>> = {
  ...createConstructor("book", {
    title: text,
    author: { ...text, optional: true },
    shelf: { ...number, optional: true, least: 1, most: 99 },
  }),
  ...createConstructor("author", { name: text }),
  ...createConstructor("room", { name: text }),
  ...createConstructor("label", { text }),
  shelf: {
    parameters: { number: { ...number, least: 1, most: 99 } },
    apply: (given) => shelfNumbered(given["number"]),
  },
  findBook: {
    parameters: { title: { ...text, other: ["name"] }, author: { ...text, optional: true } },
    apply: ({ title, author }) => booksCalled(title, author),
  },
  booksBy: {
    parameters: { author: { type: "author" } },
    apply: ({ author }) => means(library.filter((book) => field(book, "author") === field(author, "name"))),
  },
  allBooks: {
    parameters: {
      order: { ...text, optional: true, oneOf: ["title", "shelf"] },
      most: { ...number, optional: true, least: 1, most: 10 },
    },
    apply: ({ most }) => means(library.filter((_, place) => most === undefined || place < Math.floor(Number(most)))),
  },
  shelfOf: {
    parameters: { book: { type: "book" }, exactly: { type: "boolean", optional: true } },
    apply: ({ book }) => shelfNumbered(field(book, "shelf")),
  },
  titles: {
    parameters: { books: { type: "book[]" } },
    apply: ({ books }) => means(many(books).map((book) => field(book, "title") ?? null)),
  },
  compare: {
    parameters: { left: { type: "book" }, right: { type: "book" } },
    apply: ({ left, right }) => truth(field(left, "shelf") === field(right, "shelf")),
  },
  stick: { parameters: { label: { type: "label" } }, apply: ({ label }) => means(field(label, "text") ?? null) },
  moveBook: {
    parameters: { book: { type: "book" }, to: { type: "shelf" } },
    edits: true,
    apply: ({ book, to }) => means(made("book", { ...fieldsIn(book ?? null), shelf: field(to, "number") ?? 0 })),
  },
  echo: { parameters: { value: { type: "value", optional: true } }, apply: ({ value }) => means(value ?? null) },
  fails: { parameters: {}, apply: () => fails },
};

function createConstructor(
  type: string,
  parameters: Readonly<Record<string, NaiveParameter>>,
): Record<string, NaiveFunction> {
  return { [type]: { parameters, apply: (given) => means(made(type, given)) } };
}

import { type CallContext, type Declaration, defineFunction, type TypeDescription } from "../callable.ts";
import type { Candidate, Outcome } from "../outcome.ts";
import { createRegistry, type Registry } from "../registry/registry.ts";
import { createCall } from "../syntax/createCall.ts";
import { toProgram } from "../syntax/toProgram.ts";
import { type FieldValues, Made, type Value } from "../value.ts";

export interface Library {
  readonly books: readonly Book[];
  readonly calls: string[];
}

export interface Book {
  readonly title: string;
  readonly author: string;
  readonly shelf: number;
}

/** Returns a library in which two books are called "Faust" and one author has two books. */
export function createLibrary(): Library {
  return {
    books: [
      { title: "Faust", author: "Goethe", shelf: 1 },
      { title: "Faust", author: "Marlowe", shelf: 2 },
      { title: "Emma", author: "Austen", shelf: 2 },
      { title: "Persuasion", author: "Austen", shelf: 3 },
    ],
    calls: [],
  };
}

/** Returns a registry unrelated to code that exercises every rule of the language. */
export function createToyRegistry(): Registry<Library> {
  return createRegistry<Library>([...types, ...functions, ...conversions]);
}

type Context = CallContext<Library>;

const types: readonly TypeDescription<Library>[] = [
  {
    kind: "type",
    name: "book",
    description: "A book.",
    parameters: {
      title: { type: "string", description: "Its title." },
      author: { type: "string", description: "Who wrote it.", optional: true },
      shelf: { type: "number", description: "Where it stands.", optional: true, least: 1, most: 99 },
    },
    label: (fields) => `\`${text(fields["title"])}\` by ${text(fields["author"])}`,
  },
  {
    kind: "type",
    name: "author",
    description: "A writer.",
    parameters: { name: { type: "string", description: "The name." } },
  },
  {
    kind: "type",
    name: "shelf",
    description: "A shelf.",
    parameters: { number: { type: "number", description: "Its number.", least: 1, most: 99 } },
    make: (fields) =>
      Number.isInteger(fields["number"])
        ? success(new Made("shelf", fields))
        : { kind: "failure", message: "Shelves have whole numbers.", canRetry: false },
  },
  {
    kind: "type",
    name: "room",
    description: "A room.",
    parameters: { name: { type: "string", description: "Its name." } },
  },
  {
    kind: "type",
    name: "label",
    description: "What is stuck on.",
    parameters: { text: { type: "string", description: "The text." } },
  },
];

const functions: readonly Declaration<Library>[] = [
  defineFunction({
    name: "findBook",
    aliases: ["searchBook", "find book"],
    description: "The book of a title.",
    parameters: {
      title: { type: "string", description: "Its title.", aliases: ["name"] },
      author: { type: "string", description: "Who wrote it.", optional: true },
    },
    returns: "book",
    effect: "read",
    run: ({ title, author }, context: Context) => findBook(title, author, context),
  }),
  defineFunction({
    name: "booksBy",
    description: "All books of an author.",
    parameters: { author: { type: "author", description: "The author." } },
    returns: "book[]",
    effect: "read",
    run: ({ author }, { domain }: Context) => {
      domain.calls.push("booksBy");
      return success(domain.books.filter((book) => book.author === author.fields["name"]).map(toBook));
    },
  }),
  defineFunction({
    name: "allBooks",
    description: "All books.",
    parameters: {
      order: { type: "string", description: "How they are sorted.", optional: true, oneOf: ["title", "shelf"] },
      most: { type: "number", description: "How many.", optional: true, least: 1, most: 10 },
    },
    returns: "book[]",
    effect: "read",
    run: ({ most }, { domain }: Context) => success(domain.books.slice(0, most).map(toBook)),
  }),
  defineFunction({
    name: "shelfOf",
    description: "Where a book stands.",
    parameters: {
      book: { type: "book", description: "The book." },
      exactly: { type: "boolean", description: "Exactly.", optional: true },
    },
    returns: "shelf",
    effect: "read",
    run: ({ book }, { domain }: Context) => {
      domain.calls.push(`shelfOf ${text(book.fields["title"])} ${text(book.fields["author"])}`);
      return findShelf(book.fields["shelf"]);
    },
  }),
  defineFunction({
    name: "titles",
    description: "The titles of books.",
    parameters: { books: { type: "book[]", description: "The books." } },
    returns: "string[]",
    effect: "read",
    run: ({ books }) => success(books.map(({ fields }) => fields["title"] ?? null)),
  }),
  defineFunction({
    name: "compare",
    description: "Whether two books stand on one shelf.",
    parameters: { left: { type: "book", description: "One." }, right: { type: "book", description: "The other." } },
    returns: "boolean",
    effect: "read",
    run: ({ left, right }) => success(left.fields["shelf"] === right.fields["shelf"]),
  }),
  defineFunction({
    name: "stick",
    description: "Says what a label says.",
    parameters: { label: { type: "label", description: "The label." } },
    returns: "string",
    effect: "read",
    run: ({ label }) => success(label.fields["text"] ?? null),
  }),
  defineFunction({
    name: "moveBook",
    description: "Puts a book on another shelf.",
    parameters: { book: { type: "book", description: "The book." }, to: { type: "shelf", description: "Where." } },
    returns: "book",
    effect: "edit",
    run: ({ book, to }, { domain }: Context) => {
      domain.calls.push("moveBook");
      return success(new Made("book", { ...book.fields, shelf: to.fields["number"] ?? 0 }));
    },
  }),
  defineFunction({
    name: "echo",
    description: "The same.",
    parameters: { value: { type: "value", description: "Whatever.", optional: true } },
    returns: "value",
    effect: "read",
    run: ({ value }) => success(value ?? null),
  }),
  defineFunction({
    name: "fails",
    description: "Does not work.",
    parameters: {},
    returns: "book",
    effect: "read",
    run: () => ({ kind: "failure", message: "The library is closed.", canRetry: true }),
  }),
  defineFunction({
    name: "throws",
    description: "Is broken.",
    parameters: {},
    returns: "book",
    effect: "read",
    run: () => {
      throw new Error("the card index is on fire");
    },
  }),
  defineFunction({
    name: "hangs",
    description: "Never answers.",
    parameters: {},
    returns: "book",
    effect: "read",
    run: () => new Promise<Outcome>(() => {}),
  }),
];

const conversions: readonly Declaration<Library>[] = [
  conversion("string", "author", (value) => success(new Made("author", { name: value }))),
  conversion("string", "book", (value, context) => findBook(text(value), undefined, context)),
  conversion("book", "author", (value) => success(new Made("author", { name: getFields(value)["author"] ?? "" }))),
  conversion("book", "shelf", (value) => findShelf(getFields(value)["shelf"])),
  conversion("number", "shelf", (value) => findShelf(value)),
  conversion("label", "string", (value) => success(getFields(value)["text"] ?? "")),
  conversion("shelf", "room", () => success(new Made("room", { name: "hall" }))),
  conversion("shelf", "label", (value) =>
    success(new Made("label", { text: `Shelf ${text(getFields(value)["number"])}` })),
  ),
  conversion("author", "label", (value) =>
    success(new Made("label", { text: `By ${text(getFields(value)["name"])}` })),
  ),
];

function conversion(
  from: string,
  to: string,
  convert: (value: Value, context: Context) => Outcome,
): Declaration<Library> {
  return { kind: "conversion", from, to, description: `${from} → ${to}`, convert };
}

function findBook(title: string, author: string | undefined, { domain }: Context): Outcome {
  domain.calls.push(`findBook ${title}`);
  const found = domain.books.filter((book) => book.title === title && (author ?? book.author) === book.author);
  const [only] = found;
  if (only === undefined) return { kind: "failure", message: `There is no book \`${title}\`.`, canRetry: false };
  if (found.length === 1) return success(toBook(only));
  const candidates = found.map(
    (book): Candidate => ({
      label: `the \`${title}\` by ${book.author}`,
      program: createCall(
        "findBook",
        [],
        [
          { name: "title", value: toProgram(book.title) },
          { name: "author", value: toProgram(book.author) },
        ],
      ),
    }),
  );
  return { kind: "ambiguous", message: `The book \`${title}\` was written twice. Which did you mean?`, candidates };
}

function findShelf(number: Value | undefined): Outcome {
  if (typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= 99) {
    return success(new Made("shelf", { number }));
  }
  return { kind: "failure", message: "There is no such shelf.", canRetry: false };
}

function toBook({ title, author, shelf }: Book): Made {
  return new Made("book", { title, author, shelf });
}

function success(value: Value): Outcome {
  return { kind: "success", value };
}

function getFields(value: Value): FieldValues {
  return value instanceof Made ? value.fields : {};
}

function text(value: Value | undefined): string {
  return typeof value === "string" ? value : String(value);
}

import type { Joined } from "@dialectic/shared/protocol";
import type * as z from "zod/mini";
import { ChangesBook } from "./changesBook.ts";
import { ClaimsBook } from "./claimsBook.ts";
import { CommitsBook } from "./commitsBook.ts";
import { EditsBook } from "./editsBook.ts";
import { FeedbackBook } from "./feedbackBook.ts";
import { ProblemsBook } from "./problemsBook.ts";
import { PullsBook } from "./pullsBook.ts";
import { ReadBook } from "./readBook.ts";
import type { Write } from "./recordKey.ts";
import { TrialsBook } from "./trialsBook.ts";
import { TurnsBook } from "./turnsBook.ts";
import { UndosBook } from "./undosBook.ts";

/** The kinds of books, by their names in the store. */
const kinds = {
  feedback: FeedbackBook,
  changes: ChangesBook,
  /** Commits in progress, and data to take them back. */
  commits: CommitsBook,
  /** Problems of files at the start of reviews. */
  problems: ProblemsBook,
  edits: EditsBook,
  claims: ClaimsBook,
  undos: UndosBook,
  turns: TurnsBook,
  /** The commands by which the person tries commits. */
  trials: TrialsBook,
  /** The parts of reviews that the person has read. */
  read: ReadBook,
  /** The pull requests that reviews show. */
  pulls: PullsBook,
} as const;
type Kinds = typeof kinds;

/**
 * Everything that a store keeps beside iterations. A book declares its records, has their content in memory, and writes
 * new ones; `take` adds a record and returns true when it was new.
 */
export type Books = { readonly [N in keyof Kinds]: InstanceType<Kinds[N]> };

type BookRecords = Joined<Kinds[keyof Kinds]["records"]>;

/** The schemas of the records of all books. */
export const bookRecords = Object.assign({}, ...Object.values(kinds).map(({ records }) => records)) as BookRecords;

export type BookRecord = { [K in keyof BookRecords]: Readonly<z.infer<BookRecords[K]>> }[keyof BookRecords];

export function openBooks(write: Write<BookRecord>): Books {
  return Object.fromEntries(Object.entries(kinds).map(([name, Book]) => [name, new Book(write)])) as Books;
}

/** Adds a record to its book; returns true when it was new. */
export function takeRecord(books: Books, record: BookRecord): boolean {
  const names = Object.keys(kinds) as (keyof Kinds)[];
  const name = names.find((each) => record.kind in kinds[each].records);
  // A method takes records of its own kind: `find` has chosen the book by it.
  const book: { take(record: BookRecord): boolean } | undefined = name && books[name];
  return book?.take(record) ?? false;
}

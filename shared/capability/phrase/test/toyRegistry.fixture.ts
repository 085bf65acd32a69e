import { defineFunction, type FunctionDescription, type Phrase, type TypeDescription } from "../../callable.ts";
import { createRegistry, type Registry } from "../../registry/registry.ts";

function described(
  name: string,
  parameters: Readonly<Record<string, { type: string; optional?: true }>>,
  phrases: readonly Phrase[],
  effect: "read" | "edit" = "read",
): FunctionDescription<undefined> {
  return defineFunction<undefined, Record<string, { type: string; description: string; optional?: true }>>({
    name,
    description: `Does ${name}.`,
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([each, parameter]) => [each, { description: each, ...parameter }]),
    ),
    returns: "value",
    effect,
    phrases,
    run: () => ({ kind: "success", value: name }),
  });
}

const book: TypeDescription<undefined> = {
  kind: "type",
  name: "book",
  description: "A book.",
  parameters: { title: { type: "string", description: "Its title." } },
};

/** Returns a library of books: to the engine, books are no different from code. */
export function toyRegistry(): Registry<undefined> {
  return createRegistry<undefined>([
    book,
    described("readersOf", { book: { type: "book" }, year: { type: "number", optional: true } }, [
      {
        sentence: "(find|show|list) (all) readers|borrowers of {book} (in {year})",
        program: "readersOf({book}, year: {year})",
      },
      { sentence: "[who | which people] (has|have) read|borrowed {book}", program: "readersOf({book})" },
    ]),
    described("inHand", {}, [
      { sentence: "(what is) (the) book in my hand", program: "inHand()" },
      { sentence: "this|it", program: "inHand()", standsFor: ["book"], vague: true },
      { sentence: "the book in my hand", program: "inHand()", standsFor: ["book"] },
    ]),
    described("searchPages", { text: { type: "string" } }, [
      { sentence: "search (the pages) for {text:text}", program: "searchPages({text})" },
    ]),
    described(
      "shelve",
      { book: { type: "book" }, shelf: { type: "string" } },
      [{ sentence: "put|shelve {book} on|onto {shelf}", program: "shelve({book}, {shelf})" }],
      "edit",
    ),
    described("open", { path: { type: "string" } }, [
      { sentence: "open (the) page {path:path}", program: "open({path})" },
    ]),
    described("novels", {}, [{ sentence: "list|show (all) novels", program: "novels()" }]),
    described("stories", {}, [{ sentence: "list|show (all) stories|novels", program: "stories()" }]),
  ]);
}

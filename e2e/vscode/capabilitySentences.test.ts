import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { placesOfValue, prepareTypes } from "./support/capabilityPrograms.ts";
import { type Compiler, compilerOf, type Declared, difference } from "./support/compiler.ts";
import { type CompilerRelations, relationsOf } from "./support/compilerRelations.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { prepareSources } from "./support/symbolSources.ts";

const local = "export const tripled = (knownHereOnly: number) => 3 * knownHereOnly;\n";

describe("sentences, in VS Code with its own TypeScript server", () => {
  const session = vsCodeSession({
    prepare: ({ folder }) => {
      prepareSources(folder);
      prepareTypes(folder);
      writeFileSync(join(folder, "zod/local.ts"), local);
    },
  });
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;
  let folder: string;
  let compiler: Compiler;
  let relations: CompilerRelations;

  beforeAll(() => {
    assistant = ready();
    folder = session().workspace.folder;
    compiler = compilerOf(join(folder, "zod", "tsconfig.json"));
    relations = relationsOf(compiler.service);
  });

  /** A name that the small files declare. */
  const declared = (name: string): Declared => {
    const found = compiler.declarations().find(({ symbol, filePath }) => {
      return symbol === name && /zod\/(?:shapes|solids|shop)\.ts$/.test(filePath);
    });
    if (found === undefined) throw new Error(`Nothing declares ${name}`);
    return found;
  };
  const uses = (name: string) => {
    const defined = compiler.definitions(declared(name));
    return compiler.references(declared(name)).filter((place) => !defined.includes(place));
  };

  /** What the compiler says about what a sentence means, which nobody looks up in the product. */
  const meanings = (): readonly (readonly [sentence: string, expected: readonly string[]])[] => [
    ["find all references to half", uses("half")],
    ["where is measured used?", uses("measured")],
    ["usages of the class Small", uses("Small")],
    ["show me every reference to Shape in zod/shapes.ts", uses("Shape")],
    ["where do we use half", uses("half")],
    ["is anything using Square", uses("Square")],
    ["go to definition of half", compiler.definitions(declared("half"))],
    ["where is Small defined", compiler.definitions(declared("Small"))],
    ["go to definition of half in zod/solids.ts", compiler.definitions(declared("half"))],
    ["which file defines Base", compiler.definitions(declared("Base"))],
    ["jump to the definition of measured", compiler.definitions(declared("measured"))],
    ["who calls half", relations.incoming(declared("half"))],
    ["what calls half in zod/shapes.ts", relations.incoming(declared("half"))],
    ["callers of half", relations.incoming(declared("half"))],
    ["where is half called from?", relations.incoming(declared("half"))],
    ["what does measured call", relations.outgoing(declared("measured"))],
    ["functions called by measured", relations.outgoing(declared("measured"))],
    ["who implements Shape in zod/shapes.ts", relations.implementations(declared("Shape"))],
    ["implementations of Named in zod/shapes.ts", relations.implementations(declared("Named"))],
    ["does anything implement Shape in zod/shapes.ts", relations.implementations(declared("Shape"))],
    ["what does Small extend", relations.supertypes(declared("Small"))],
    ["supertypes of Square", relations.supertypes(declared("Square"))],
    ["base class of Small", relations.supertypes(declared("Small"))],
    ["what extends Square", relations.subtypes(declared("Square"))],
    ["subclasses of Base in zod/shapes.ts", relations.subtypes(declared("Base"))],
    ["outline of zod/solids.ts", relations.outline(join(folder, "zod/solids.ts"))],
    ["what is in zod/shapes.ts", relations.outline(join(folder, "zod/shapes.ts"))],
    ["symbols in zod/shop.ts", relations.outline(join(folder, "zod/shop.ts"))],
    ["find the class Small", compiler.definitions(declared("Small"))],
  ];

  it("at least 25 of them give what the compiler says for what they mean", { timeout: 600_000 }, async () => {
    const wrong: unknown[] = [];
    const all = meanings();
    for (const [sentence, expected] of all) {
      const answer = await assistant.call("ide_capability", { request: sentence }, { timeout: 120_000 });
      const outcome = answer.structured["outcome"] as { kind: string; value?: unknown };
      const found = outcome.kind === "success" ? placesOfValue(outcome.value, folder) : [answer.text];
      const wanted = [...new Set(expected)].sort();
      if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push({ sentence, ...difference(found, wanted) });
    }
    console.log(`${all.length} sentences`);
    expect(wrong).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(25);
    // Empty lists are easily alike.
    expect(all.filter(([, expected]) => expected.length > 0).length).toBeGreaterThanOrEqual(25);
  });

  it("a parameter is found without its file", async () => {
    const answer = await assistant.call(
      "ide_capability",
      { request: 'findReferences("knownHereOnly")' },
      { timeout: 120_000 },
    );
    const outcome = answer.structured["outcome"] as { kind: string; value?: unknown };
    const found = outcome.kind === "success" ? placesOfValue(outcome.value, folder) : [answer.text];
    expect(found.map((place) => relative(folder, place))).toEqual(["zod/local.ts:1:55"]);
  });
});

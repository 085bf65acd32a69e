import { defineIdeFunction } from "../declare.ts";
import { findNamedSymbol } from "../findNamedSymbol.ts";
import { kind, symbolPhrases } from "../sentences.ts";
import { fileType } from "../types/fileType.ts";

export const findSymbolFunction = defineIdeFunction({
  name: "findSymbol",
  aliases: ["findByName", "lookupSymbol"],
  description:
    "The symbol with a name: in a file, wherever the name occurs; without a file, among all declarations in the workspace, then among parameters and variables of functions. Several symbols with the name come back as candidates.",
  parameters: {
    name: { type: "string", description: "Its name as in the code; Class.method for a member" },
    file: { type: "file", optional: true, description: "The file to look in", aliases: ["path"] },
    line: {
      type: "number",
      optional: true,
      least: 1,
      whole: true,
      description: "The line of the name, from 1",
    },
    column: { type: "number", optional: true, least: 1, whole: true, description: "The column of the name, from 1" },
  },
  returns: "symbol",
  effect: "read",
  examples: ['findSymbol("validateToken")', 'findSymbol("validateToken", "src/auth.ts", 42)'],
  phrases: [
    { sentence: "find|locate {name}", program: "findSymbol({name})" },
    {
      sentence: `[find|locate|lookup|get|show|search | look up | look|search for] ${kind} (named|called) {name} (in|from|of {file})`,
      program: "findSymbol({name}, file: {file})",
    },
    { sentence: "[lookup | look up] {name} (in|from {file})", program: "findSymbol({name}, file: {file})" },
    { sentence: "find|locate {name} in|from {file}", program: "findSymbol({name}, file: {file})" },
    {
      sentence: `is there (a|an|any) ${kind} (named|called) {name} (in|from {file})`,
      program: "findSymbol({name}, file: {file})",
    },
    ...symbolPhrases,
  ],
  run: ({ name, file, line, column }, context) =>
    findNamedSymbol({ name, file: file && fileType.read(file).path, line, column }, context),
});

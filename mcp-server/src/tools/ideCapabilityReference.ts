// Written by `npm run reference`.

/** The description of ide_capability for assistants. */
export const ideCapabilityText = `Ask the IDE in one small language: symbols and their uses, calls, types, problems, searches, code, git, the review, edits. The request help answers with the signatures of all functions; ask for it before your first program.

A request is a call, findReferences(findSymbol("login", file: "src/auth.ts")), the same as JSON, {"findReferences": {"symbol": "login"}}, or a plain sentence: who calls login. Calls nest; a name, a place or a selection becomes the symbol. Lines and columns are from 1.

The answer is a value (a program that makes it again), a failure with its reason, or several programs: send back the one that you mean. Edits answer with a diff; with apply: true the user is asked, and the edit is written. Symbols, calls and types need a language server.

Symbols: findSymbol, symbolInfo, outline, members, definition, typeDefinition, implementations, findReferences
Calls and types: incomingCalls, outgoingCalls, supertypes, subtypes
Selection and problems: getSelection, diagnostics, codeActions
Text and files: searchText, findFiles, readLines
Git: gitDiff, changedFiles, gitLog
Review: reviewSections, reviewReferences, reviewComments
Edits: rename, applyCodeAction, organizeImports, format
Values: count, first, last, take, unique, sort and more`;

/** Functions of the language, for completion in shells. */
export const ideCapabilityFunctions: readonly string[] = [
  "findSymbol",
  "symbolInfo",
  "outline",
  "members",
  "definition",
  "typeDefinition",
  "implementations",
  "findReferences",
  "incomingCalls",
  "outgoingCalls",
  "supertypes",
  "subtypes",
  "getSelection",
  "diagnostics",
  "codeActions",
  "searchText",
  "findFiles",
  "readLines",
  "gitDiff",
  "changedFiles",
  "gitLog",
  "reviewSections",
  "reviewReferences",
  "reviewComments",
  "rename",
  "applyCodeAction",
  "organizeImports",
  "format",
  "count",
  "first",
  "last",
  "take",
  "unique",
  "sort",
  "field",
  "equals",
  "atLeast",
  "atMost",
  "contains",
  "isEmpty",
  "not",
  "and",
  "or",
  "data",
  "convert",
  "objectOf",
];

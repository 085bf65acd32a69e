// Written by `npm run reference`.

/** The description of ide_capability for assistants. */
export const ideCapabilityText = `Ask the IDE, or change code, in one small language. Request help first: it has the signatures of all functions.

A request is a call, findReferences(findSymbol("login", file: "src/auth.ts")), or a sentence: who calls login. The answer is a value, a failure with its reason, or several programs: send back the one that you mean. Edits answer with a diff; with apply: true the user is asked, and the edit is written.

It has functions for symbols, calls and types, selection and problems, text and files, git, review, edits.`;

/** Functions of the language, for completion in shells. */
export const ideCapabilityFunctions: readonly string[] = [
  "findSymbol",
  "symbolInfo",
  "outline",
  "members",
  "inlayHints",
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

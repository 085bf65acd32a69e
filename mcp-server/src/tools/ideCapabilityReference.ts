// Written by `npm run reference`.

/** The description of ide_capability for assistants. */
export const ideCapabilityText = `Ask the IDE, in one small language: symbols and their uses, calls, types, diagnostics, searches, code, git, the review, edits.

request is a program or one plain sentence ("who calls login"). A program is a call, findReferences(getSelection()), or the same as JSON: {"findReferences": {"symbol": {"getSelection": {}}}}. An object with one field that is an object is a call. Arguments go by place or by name: findSymbol("login", file: "src/auth.ts"). Texts are quoted. Calls nest, inner ones first; a value becomes what a parameter takes where the way is clear: a name, a place or a selection becomes the symbol. Lines and columns are from 1, files are relative to the workspace.

Three outcomes:
- success: the value, written as a program that makes it again
- failure: what is wrong, where, and whether to try again
- ambiguous: whole programs; send back the one that you mean, as it is. Sentences that are not quite clear come to this, too: nothing is guessed.

Edits are outermost calls. They answer with a proposal that the person reviews as a change; apply: true in a program writes it, where the person allows that. A sentence never applies.

Functions (? may be left out):
Symbols: findSymbol(name, file?, line?: number, column?: number) → symbol; symbolInfo(symbol) → object; outline(file) → symbol[]; members(symbol) → symbol[]; definition(symbol) → location[]; typeDefinition(symbol) → location[]; implementations(symbol) → location[]; findReferences(symbol, includeDeclaration?: boolean) → location[]
Calls and types: incomingCalls(symbol) → call[]; outgoingCalls(symbol) → call[]; supertypes(symbol) → symbol[]; subtypes(symbol) → symbol[]
Selection and problems: getSelection() → selection; diagnostics(file?, severity?: "error" | "warning" | "info" | "hint", source?: string, settled?: boolean) → diagnostic[]; codeActions(at?: location, file?, kind?: string, title?) → codeAction[]
Text and files: searchText(text, in?: string[], regex?: boolean, ignoreCase?: boolean, wholeWord?: boolean, limit?: number) → location[]; findFiles(name) → file[]; readLines(file, from?: number, to?: number) → string
Git: gitDiff(file?, range?: string, from?: string, to?: string) → string; changedFiles(range?: string, from?: string, to?: string) → file[]; gitLog(file?, range?: string, from?: string, author?: string, count?: number) → commit[]
Review: reviewSections(review?: string) → section[]; reviewReferences(section?, state?: "exact" | "moved" | "edited" | "gone" | "ambiguous" | "refused", review?: string) → reference[]; reviewComments(state?: "open" | "addressed" | "resolved", review?: string) → comment[]
Edits: rename(symbol, newName: string, apply?: boolean, force?: boolean) → edit; applyCodeAction(action?: codeAction, at?: location, file?, title?, kind?: string, apply?: boolean) → edit; organizeImports(file, apply?: boolean) → edit; format(file, apply?: boolean) → edit
Values: count(list), first(list), last(list), take(list, count), unique(list), sort(list, by?, descending?), field(of, name), equals(left, right), atLeast(number, least), atMost(number, most), contains(whole, part), isEmpty(value), not(condition), and(values), or(values), data(value), convert(value, to), objectOf(names, values)
Types: symbol(name, file?, line?, column?, kind?, container?), file(path), location(file, line, column?, endLine?, endColumn?, text?), codeAction(title, file, line, column?, endLine?, endColumn?, kind?, isPreferred?), section(review?, id, title?)

Examples:
findReferences("validateToken")
incomingCalls(findSymbol("login", "src/auth.ts"))
definition(getSelection())
count(diagnostics("src/auth.ts"))
rename("login", "signIn")
errors in src/auth.ts`;

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

import { type FunctionDescription, formatSignature, type TypeDescription } from "@dialectic/shared/capability";
import type { IdeDomain } from "../ideDomain.ts";
import type { Theme } from "./groupByTheme.ts";

const short = `Ask the IDE, or change code, in one small language. Request help first: it has the signatures of all functions.

A request is a call, findReferences(findSymbol("login", file: "src/auth.ts")), or a sentence: who calls login. The answer is a value, a failure with its reason, or several programs: send back the one that you mean. Edits answer with a diff; with apply: true the user is asked, and the edit is written.`;

const introduction = `Ask the IDE, in one small language: symbols and their uses, calls, types, diagnostics, searches, code, git, the review, edits.

request is a program or one plain sentence ("who calls login"). A program is a call, findReferences(getSelection()), or the same as JSON: {"findReferences": {"symbol": {"getSelection": {}}}}. An object with one field that is an object is a call. Arguments go by place or by name: findSymbol("login", file: "src/auth.ts"). Texts are quoted. Calls nest, inner ones first; a value becomes what a parameter takes where the way is clear: a name, a place or a selection becomes the symbol. Lines and columns are from 1, files are relative to the workspace.

Three outcomes:
- success: the value, written as a program that makes it again
- failure: what is wrong, where, and whether to try again
- ambiguous: whole programs; send back the one that you mean, as it is. Sentences that are not quite clear come to this, too: nothing is guessed.`;

const edits = `Edits are outermost calls. They answer with a diff and change nothing; with apply: true in a program the user is asked, and the edit is written. A sentence never applies.`;

export const toolExamples = [
  'findReferences("validateToken")',
  'incomingCalls(findSymbol("login", "src/auth.ts"))',
  "definition(getSelection())",
  'count(diagnostics("src/auth.ts"))',
  'rename("login", "signIn")',
  "errors in src/auth.ts",
];

/** Writes the tool's description for assistants: the language, its outcomes and what it is about. */
export function writeToolText(themes: readonly Theme[]): string {
  const titles = themes.filter(({ isOfLanguage }) => isOfLanguage !== true).map(({ title }) => title.toLowerCase());
  return `${short}\n\nIt has functions for ${titles.join(", ")}.`;
}

/** Writes the answer to the request `help`: the language, its outcomes and the signatures of all functions. */
export function helpText(themes: readonly Theme[], types: readonly TypeDescription<IdeDomain>[]): string {
  const lists = themes.map(({ title, functions, isOfLanguage }) => {
    const write = isOfLanguage ? formatNames : shortenSignature;
    return `${title}: ${functions.map((each) => write(each)).join(isOfLanguage ? ", " : "; ")}`;
  });
  const taken = new Set(themes.flatMap(({ functions }) => functions.flatMap(listTakenTypes)));
  const made = types.filter(({ name }) => taken.has(name)).map(formatNames);
  return [
    introduction,
    edits,
    `Functions (? may be left out):\n${lists.join("\n")}\nTypes: ${made.join(", ")}`,
    `Examples:\n${toolExamples.join("\n")}`,
  ].join("\n\n");
}

function listTakenTypes({ parameters }: FunctionDescription<IdeDomain>): readonly string[] {
  return Object.values(parameters).map(({ type }) => type);
}

/** Lists only names of parameters: they say enough for functions that accept every type. */
function formatNames({ name, parameters }: FunctionDescription<IdeDomain> | TypeDescription<IdeDomain>): string {
  const names = Object.entries(parameters).map(([each, { optional }]) => `${each}${optional ? "?" : ""}`);
  return `${name}(${names.join(", ")})`;
}

/** Shortens a signature: a parameter whose name is its type is written once. */
function shortenSignature(described: FunctionDescription<IdeDomain>): string {
  return formatSignature(described).replace(
    /(\w+)(\??): (\w+)(?=[,)])/g,
    (whole, name: string, mark: string, type: string) =>
      name.toLowerCase() === type || (type === "string" && /^(?:name|text|query|pattern|title|path|id)$/.test(name))
        ? `${name}${mark}`
        : whole,
  );
}

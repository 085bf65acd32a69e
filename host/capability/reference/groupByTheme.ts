import type { FunctionDescription } from "@dialectic/shared/capability";
import type { IdeDomain } from "../ideDomain.ts";

export interface Theme {
  readonly title: string;
  readonly functions: readonly FunctionDescription<IdeDomain>[];
  /** True for functions of the language itself, not of the IDE. */
  readonly isOfLanguage?: true;
}

/**
 * Functions by heading, in the order in which an assistant may need them. Functions without a heading belong to the
 * language.
 */
const titles: Readonly<Record<string, readonly string[]>> = {
  Symbols: [
    "findSymbol",
    "symbolInfo",
    "outline",
    "members",
    "inlayHints",
    "definition",
    "typeDefinition",
    "implementations",
    "findReferences",
  ],
  "Calls and types": ["incomingCalls", "outgoingCalls", "supertypes", "subtypes"],
  "Selection and problems": ["getSelection", "diagnostics", "codeActions"],
  "Text and files": ["searchText", "findFiles", "readLines"],
  Git: ["gitDiff", "changedFiles", "gitLog"],
  Review: ["reviewSections", "reviewReferences", "reviewComments"],
  Edits: ["rename", "applyCodeAction", "organizeImports", "format"],
};

/** Groups the functions of a registry by theme; throws when a function of the IDE has no heading. */
export function groupByTheme(
  functions: readonly FunctionDescription<IdeDomain>[],
  ofLanguage: ReadonlySet<unknown>,
): readonly Theme[] {
  const named = new Set(Object.values(titles).flat());
  const homeless = functions.find((each) => !ofLanguage.has(each) && !named.has(each.name));
  if (homeless !== undefined) throw new Error(`${homeless.name} stands under no heading of the reference.`);
  const ofIde = Object.entries(titles).map(([title, names]) => ({
    title,
    functions: names.flatMap((name) => functions.find((each) => each.name === name) ?? []),
  }));
  const values = functions.filter((each) => ofLanguage.has(each));
  return [...ofIde, { title: "Values", functions: values, isOfLanguage: true as const }].filter(
    (theme) => theme.functions.length > 0,
  );
}

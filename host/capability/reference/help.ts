import { createRegistry } from "@dialectic/shared/capability";
import { ideRegistry } from "../ideRegistry.ts";
import { groupByTheme, type Theme } from "./groupByTheme.ts";
import { helpText } from "./writeToolText.ts";

/** Returns the functions of the IDE and of the language itself, by theme. */
export function ideThemes(): readonly Theme[] {
  return groupByTheme(ideRegistry.functions, new Set<unknown>(createRegistry([]).functions));
}

/** True for a request that asks for the reference: the word alone, as a call, or as JSON. */
export function asksForHelp(request: string): boolean {
  return /^(?:help(?:\s*\(\s*\))?|\{\s*"help"\s*:\s*\{\s*\}\s*\})[.?!]?$/i.test(request);
}

/** Returns the reference of the language, which is too long for the description of a tool. */
export function languageHelp(): string {
  return helpText(ideThemes(), ideRegistry.types);
}

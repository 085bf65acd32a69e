import { createRegistry } from "@dialectic/shared/capability";
import { ideRegistry } from "../ideRegistry.ts";
import { groupByTheme } from "./groupByTheme.ts";
import { writeReferencePage } from "./writeReferencePage.ts";
import { writeToolText } from "./writeToolText.ts";

/** Texts generated from the registry, so that other packages can describe its functions without loading them. */
export interface GeneratedTexts {
  /** Description of the MCP tool. */
  readonly toolText: string;
  /** Names that shells complete. */
  readonly functionNames: readonly string[];
  readonly page: string;
}

/** Generates the texts that `npm run reference` writes to files. */
export function generatedTexts(): GeneratedTexts {
  const themes = groupByTheme(ideRegistry.functions, new Set<unknown>(createRegistry([]).functions));
  return {
    toolText: writeToolText(themes, ideRegistry.types),
    functionNames: themes.flatMap(({ functions }) => functions.map(({ name }) => name)),
    page: writeReferencePage(ideRegistry, themes),
  };
}

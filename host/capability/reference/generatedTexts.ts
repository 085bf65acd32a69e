import { createRegistry } from "@dialectic/shared/capability";
import { ideRegistry } from "../ideRegistry.ts";
import { referencePage } from "./referencePage.ts";
import { themesOf } from "./themes.ts";
import { toolText } from "./toolText.ts";

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
  const themes = themesOf(ideRegistry.functions, new Set<unknown>(createRegistry([]).functions));
  return {
    toolText: toolText(themes, ideRegistry.types),
    functionNames: themes.flatMap(({ functions }) => functions.map(({ name }) => name)),
    page: referencePage(ideRegistry, themes),
  };
}

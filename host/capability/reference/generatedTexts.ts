import { createRegistry } from "@dialectic/shared/capability";
import { ideRegistry } from "../ideRegistry.ts";
import { referencePage } from "./referencePage.ts";
import { themesOf } from "./themes.ts";
import { toolText } from "./toolText.ts";

/** What is written from the registry, so that nobody who tells of its functions has to load them. */
export interface GeneratedTexts {
  /** The description of the tool. */
  readonly toolText: string;
  /** Names for shells to complete. */
  readonly functionNames: readonly string[];
  /** The page of the documentation. */
  readonly page: string;
}

/** Writes what `npm run reference` puts into files. */
export function generatedTexts(): GeneratedTexts {
  const themes = themesOf(ideRegistry.functions, new Set<unknown>(createRegistry([]).functions));
  return {
    toolText: toolText(themes, ideRegistry.types),
    functionNames: themes.flatMap(({ functions }) => functions.map(({ name }) => name)),
    page: referencePage(ideRegistry, themes),
  };
}

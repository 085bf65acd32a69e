import { type ToolName, toolNames } from "@dialectic/shared/protocol";
import { readToolFilter, type ToolFilter } from "./toolFilter.ts";
import { toolNamed } from "./tools/loadTools.ts";

/** The names of the tools that pass a filter, in the order of all tools, and the problems with the filter. */
export interface ChosenTools {
  readonly names: readonly ToolName[];
  readonly warning?: string;
}

/** Returns the tools of the command line: a tool that a person disables is disabled there, too. */
export function chooseToolsByEnvironment(env: NodeJS.ProcessEnv): ChosenTools {
  return chooseTools(readToolFilter(env));
}

/** Applies a filter. A tool that is both enabled and disabled is disabled; unknown names only cause a warning. */
export function chooseTools({ enabled, disabled }: ToolFilter): ChosenTools {
  const [wanted, unwanted] = [splitNames(enabled), splitNames(disabled)];
  const isChosen = (tool: string) => wanted.length === 0 || wanted.some((name) => toolNamed(name) === tool);
  const isLeft = (tool: string) => !unwanted.some((name) => toolNamed(name) === tool);
  const names = toolNames.filter((tool) => isChosen(tool) && isLeft(tool));
  const unknown = [...wanted, ...unwanted].filter((name) => toolNamed(name) === undefined);
  return unknown.length === 0 ? { names } : { names, warning: formatWarning(unknown) };
}

function splitNames(list: string | undefined): readonly string[] {
  return (list ?? "").split(/[\s,]+/).filter((name) => name !== "");
}

function formatWarning(unknown: readonly string[]): string {
  return `Warning: Invalid tool names will be ignored: ${[...new Set(unknown)].join(", ")}\nAvailable tools: ${toolNames.join(", ")}`;
}

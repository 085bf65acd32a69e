import { type ToolName, toolGroups, toolNames } from "@dialectic/shared/protocol";
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

/** Applies a filter of tools and groups. A tool that is both enabled and disabled is disabled; unknown names only cause a warning. */
export function chooseTools({ enabled, disabled }: ToolFilter): ChosenTools {
  const [wanted, unwanted] = [splitNames(enabled), splitNames(disabled)];
  const isChosen = (tool: ToolName) => wanted.length === 0 || wanted.some((name) => toolsNamed(name).includes(tool));
  const isLeft = (tool: ToolName) => !unwanted.some((name) => toolsNamed(name).includes(tool));
  const names = toolNames.filter((tool) => isChosen(tool) && isLeft(tool));
  const unknown = [...wanted, ...unwanted].filter((name) => toolsNamed(name).length === 0);
  return unknown.length === 0 ? { names } : { names, warning: formatWarning(unknown) };
}

function splitNames(list: string | undefined): readonly string[] {
  return (list ?? "").split(/[\s,]+/).filter((name) => name !== "");
}

/** Returns the tools of a group, or the tool of that name; none for an unknown name. */
function toolsNamed(name: string): readonly ToolName[] {
  const [, group] = Object.entries(toolGroups).find(([each]) => each === name) ?? [];
  const tool = toolNamed(name);
  return group ?? (tool === undefined ? [] : [tool]);
}

function formatWarning(unknown: readonly string[]): string {
  return `Warning: Invalid tool names will be ignored: ${[...new Set(unknown)].join(", ")}\nAvailable tools: ${toolNames.join(", ")}\nGroups of tools: ${Object.keys(toolGroups).join(", ")}`;
}

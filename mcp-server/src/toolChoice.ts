import { filterOf, type ToolFilter } from "./toolFilter.ts";
import { allTools, findTool } from "./tools/allTools.ts";
import type { Tool } from "./tools/tool.ts";

/** The tools that a filter leaves, in the order of all, and what is wrong with the filter. */
export interface ChosenTools {
  readonly tools: readonly Tool[];
  readonly warning?: string;
}

/** The tools that a command line has: a person who takes one away takes it from programs that run commands, too. */
export function chosenByEnvironment(env: NodeJS.ProcessEnv): ChosenTools {
  return chooseTools(filterOf(env));
}

/** Follows a filter. A tool that is both enabled and disabled is disabled; names that are none only cause a warning. */
export function chooseTools({ enabled, disabled }: ToolFilter): ChosenTools {
  const [wanted, unwanted] = [namesIn(enabled), namesIn(disabled)];
  const isChosen = (tool: Tool) => wanted.length === 0 || wanted.some((name) => findTool(name) === tool);
  const isLeft = (tool: Tool) => !unwanted.some((name) => findTool(name) === tool);
  const tools = allTools.filter((tool) => isChosen(tool) && isLeft(tool));
  const unknown = [...wanted, ...unwanted].filter((name) => findTool(name) === undefined);
  return unknown.length === 0 ? { tools } : { tools, warning: warningAbout(unknown) };
}

function namesIn(list: string | undefined): readonly string[] {
  return (list ?? "").split(/[\s,]+/).filter((name) => name !== "");
}

function warningAbout(unknown: readonly string[]): string {
  const known = allTools.map(({ name }) => name);
  return `Warning: Invalid tool names will be ignored: ${[...new Set(unknown)].join(", ")}\nAvailable tools: ${known.join(", ")}`;
}

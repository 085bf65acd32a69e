import { filterOf, type ToolFilter } from "./toolFilter.ts";
import { toolNamed, toolNames } from "./tools/loadTools.ts";

/** The names of the tools that a filter leaves, in the order of all, and what is wrong with the filter. */
export interface ChosenTools {
  readonly names: readonly string[];
  readonly warning?: string;
}

/** The tools that a command line has: a person who takes one away takes it from programs that run commands, too. */
export function chosenByEnvironment(env: NodeJS.ProcessEnv): ChosenTools {
  return chooseTools(filterOf(env));
}

/** Follows a filter. A tool that is both enabled and disabled is disabled; names that are none only cause a warning. */
export function chooseTools({ enabled, disabled }: ToolFilter): ChosenTools {
  const [wanted, unwanted] = [namesIn(enabled), namesIn(disabled)];
  const isChosen = (tool: string) => wanted.length === 0 || wanted.some((name) => toolNamed(name) === tool);
  const isLeft = (tool: string) => !unwanted.some((name) => toolNamed(name) === tool);
  const names = toolNames.filter((tool) => isChosen(tool) && isLeft(tool));
  const unknown = [...wanted, ...unwanted].filter((name) => toolNamed(name) === undefined);
  return unknown.length === 0 ? { names } : { names, warning: warningAbout(unknown) };
}

function namesIn(list: string | undefined): readonly string[] {
  return (list ?? "").split(/[\s,]+/).filter((name) => name !== "");
}

function warningAbout(unknown: readonly string[]): string {
  return `Warning: Invalid tool names will be ignored: ${[...new Set(unknown)].join(", ")}\nAvailable tools: ${toolNames.join(", ")}`;
}

import type { PropertySchema } from "../tools/jsonSchema.ts";
import type { Tool } from "../tools/tool.ts";
import { type CommandFlag, commandFlags, findListSchema, flagSort, kebabCase } from "./commandFlags.ts";
import { type CompletedFlag, programCommands } from "./programCommands.ts";

export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly CompletedFlag[];
  /** The values that its arguments without a flag can have. */
  readonly argument: CompletedFlag["takes"];
}

const commonFlags: readonly CompletedFlag[] = [
  { flag: "json", takes: "nothing", summary: "Print the structured result" },
  { flag: "workspace", takes: "directory", summary: "Use the window that has this folder open" },
  { flag: "log-level", takes: ["debug", "info", "warn", "error"], summary: "Level of the log on stderr" },
  { flag: "timeout", takes: "text", summary: "Timeout for a window's answer, in milliseconds" },
  { flag: "panel", takes: ["browser", "vscode"], summary: "Start the browser panel when it is needed" },
  { flag: "max-content-length", takes: "text", summary: "Longest review content without VS Code" },
  { flag: "help", takes: "nothing", summary: "Print the flags" },
  { flag: "version", takes: "nothing", summary: "Print the version" },
];

export function completedCommands(tools: readonly Tool[]): readonly CompletedCommand[] {
  const ofTools = tools.map((tool): CompletedCommand => {
    const own = commandFlags(tool);
    const positional = own.find(
      ({ place }) => place.kind === "parameter" && place.parameter === tool.command.positional,
    );
    const { words } = tool.command;
    const file: readonly CompletedFlag[] = tool.command.file === undefined ? [] : [{ flag: "file", takes: "file" }];
    return {
      name: kebabCase(tool.name),
      summary: tool.title,
      flags: [...own.flatMap(completedFlag), ...file, ...commonFlags],
      argument:
        file.length > 0 ? "file" : positional === undefined ? "nothing" : (words ?? chooseValueCompletion(positional)),
    };
  });
  const others = programCommands.map(
    ({ name, summary, flags, argument = "nothing" }): CompletedCommand => ({ name, summary, flags, argument }),
  );
  return [...ofTools, ...others];
}

function completedFlag(flag: CommandFlag): readonly CompletedFlag[] {
  const { schema } = flag;
  const summary = schema.description === undefined ? {} : { summary: firstSentence(schema.description) };
  const names = flagSort(schema) === "switch" ? [flag.flag, `no-${flag.flag}`] : [flag.flag];
  return names.map((name) => ({
    flag: name,
    takes: chooseValueCompletion(flag),
    isList: flagSort(schema) === "list",
    ...summary,
  }));
}

function chooseValueCompletion({ flag, schema }: CommandFlag): CompletedFlag["takes"] {
  if (flagSort(schema) === "switch") return "nothing";
  const words = listEnumWords(findListSchema(schema)?.items ?? schema);
  if (words.length > 0) return words;
  if (/(^|[-.])(base-uri|director(y|ies)|folders?)$/.test(flag)) return "directory";
  return /(^|[-.])files?(-paths?)?$/.test(flag) ? "file" : "text";
}

function listEnumWords(schema: PropertySchema): readonly string[] {
  return schema.enum ?? schema.anyOf?.flatMap(listEnumWords) ?? [];
}

/** Returns the first sentence, which fits into a line of a menu. */
function firstSentence(description: string): string {
  const [first = ""] = description.split(/[.;:(]\s|\n/);
  return first.length > 70 ? `${first.slice(0, 69)}…` : first;
}

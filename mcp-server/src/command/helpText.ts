import { serverFlagsHelp } from "../serverOptions.ts";
import type { PropertySchema } from "../tools/jsonSchema.ts";
import type { Tool } from "../tools/tool.ts";
import { type CommandFlag, commandFlags, findListSchema, findWordMember, flagSort, kebabCase } from "./commandFlags.ts";
import { programCommands } from "./programCommands.ts";

const commonFlags = `Flags of every command:
  --json                    print the structured result
${serverFlagsHelp}`;

export function programHelp(tools: readonly Tool[]): string {
  const commands = [
    ...tools.map((tool) => ({ name: kebabCase(tool.name), summary: tool.title })),
    ...programCommands.map(({ name, summary }) => ({ name, summary })),
  ];
  return `Usage: dialectic <command> [flags]

Commands:
${commands.map(({ name, summary }) => `  ${name.padEnd(23)} ${summary}`).join("\n")}

${commonFlags}

Every command is a tool of the MCP server and prints the same text. Flags for lists take several words, also when they are
repeated; -- ends them. Flags for objects take JSON, or one flag for each member: --addressed.iteration 2.

Exit codes: 0 success, 1 the tool failed (and says why), 2 the command line is not valid.

DIALECTIC_ENABLED_TOOLS and DIALECTIC_DISABLED_TOOLS (names or the groups review and ide, separated by commas) choose
the tools that are available.

Run dialectic <command> --help for the flags of one command.
`;
}

export function commandHelp(tool: Tool): string {
  const { positional, file } = tool.command;
  const argument = file === undefined ? (positional === undefined ? "" : ` [${positional}]`) : " [FILE | -]";
  const flags = commandFlags(tool).flatMap((flag) => formatFlagHelp(flag, tool));
  const fileFlag =
    file === undefined ? [] : [`  --file FILE`, `      File that holds the ${file}; - reads standard input`];
  const [summary] = tool.description.split("\n\n");
  return `Usage: dialectic ${kebabCase(tool.name)}${argument} [flags]

${summary}

${[...flags, ...fileFlag].join("\n")}${flags.length > 0 ? "\n\n" : ""}${commonFlags}

Exit codes: 0 success, 1 the tool failed, 2 the command line is not valid.
`;
}

function formatFlagHelp({ flag, schema, isRequired, place }: CommandFlag, { command }: Tool): string[] {
  const [isFromFile, isArgument, isHere] = [command.file, command.positional, command.workingDirectory].map(
    (parameter) => place.kind === "parameter" && place.parameter === parameter,
  );
  const needed = isRequired
    ? ` (required${isFromFile ? ", or a file" : isArgument ? ", or as the argument" : ""})`
    : "";
  const name = flagSort(schema) === "switch" ? `--[no-]${flag}` : `--${flag} ${describeValues(schema)}`;
  // The protocol requires this parameter; the command line fills it in by itself.
  const described = isHere ? schema.description?.replace(/ \(required\)$/, "") : schema.description;
  const standard = isHere ? " (default: the working directory)" : describeDefault(schema);
  return [`  ${name}${needed}`, `      ${described ?? ""}${standard}`.trimEnd()];
}

function describeValues(schema: PropertySchema): string {
  const list = findListSchema(schema);
  if (list !== undefined) return `${describeItems(list.items ?? {})}...`;
  return (
    schema.enum?.join("|") ?? { string: "TEXT", object: "JSON" }[String(schema.type)] ?? describeOtherValues(schema)
  );
}

/** Describes the items of a list; an object that a single word can stand for is shown as that word. */
function describeItems(items: PropertySchema): string {
  const word = findWordMember(items);
  return word === undefined ? describeValues(items) : `${kebabCase(word).toUpperCase()}|JSON`;
}

function describeOtherValues({ type, anyOf }: PropertySchema): string {
  if (anyOf !== undefined) return [...new Set(anyOf.map(describeValues))].join("|");
  return (type ?? "JSON|TEXT").toUpperCase();
}

function describeDefault({ default: standard }: PropertySchema): string {
  const words = Array.isArray(standard) ? standard.join(", ") : String(standard ?? "");
  return words === "" ? "" : ` (default: ${words})`;
}

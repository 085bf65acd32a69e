import { serverFlagsHelp } from "../serverOptions.ts";
import type { Tool } from "../tools/tool.ts";
import { type CommandFlag, commandFlags, kebabCase } from "./commandFlags.ts";

/** What `dialectic --help` prints. */
export function programHelp(tools: readonly Tool[]): string {
  const commands = tools.map((tool) => `  ${kebabCase(tool.name).padEnd(20)}${tool.title}`);
  return `Usage: dialectic <command> [flags]

Commands:
${commands.join("\n")}
  panel               Open the review panel in a browser, without VS Code
                      (--open, --port N, --editor COMMAND, --workspace DIR)
  doctor              Say which window is chosen, why, and what to do (--workspace DIR, --json)
  setup               Tell an assistant of this server, or --undo it (claude-code, vscode, cursor, codex, …)

Flags of every command:
  --json                    print the structured result
${serverFlagsHelp}

Run dialectic <command> --help for the flags of one command.
`;
}

/** What `dialectic <command> --help` prints. */
export function commandHelp(tool: Tool): string {
  const { positional, file } = tool.command;
  const argument = file === undefined ? (positional === undefined ? "" : ` [${positional}]`) : " [FILE | -]";
  const flags = commandFlags(tool).flatMap(flagHelp);
  const fileFlag =
    file === undefined ? [] : [`  --file FILE`, `      File that holds the ${file}; - reads standard input`];
  const [summary] = tool.description.split("\n\n");
  return `Usage: dialectic ${kebabCase(tool.name)}${argument} [flags]

${summary}

${[...flags, ...fileFlag].join("\n")}${flags.length > 0 ? "\n\n" : ""}Flags of every command:
  --json                    print the structured result
${serverFlagsHelp}
`;
}

function flagHelp({ flag, schema, isRequired }: CommandFlag): string[] {
  const value = schema.type === "boolean" ? "" : ` ${schema.enum?.join("|") ?? (schema.type ?? "text").toUpperCase()}`;
  const standard = schema.default === undefined ? "" : ` (default: ${String(schema.default)})`;
  const needed = isRequired ? " (required)" : "";
  return [`  --${flag}${value}${needed}`, `      ${schema.description ?? ""}${standard}`];
}

import { parseArgs } from "node:util";
import {
  type ParsedArguments,
  parseFlags,
  type ServerOptions,
  serverFlags,
  serverOptionsFrom,
} from "../serverOptions.ts";
import type { Tool } from "../tools/tool.ts";
import { commandFlags, flagValue } from "./commandFlags.ts";

/** A tool's command line, understood. */
export type ToolCommandLine =
  | "help"
  | "version"
  | {
      readonly parameters: Readonly<Record<string, unknown>>;
      /** File that fills the tool's `file` parameter; `-` is standard input. */
      readonly file?: string;
      readonly isJson: boolean;
      readonly options: ServerOptions;
    };

/** Reads what stands after `dialectic <command>`. */
export function parseCommand(
  tool: Tool,
  commandLine: readonly string[],
  env: NodeJS.ProcessEnv,
): ParsedArguments<ToolCommandLine> {
  const parsed = parseFlags(() =>
    parseArgs({ args: [...commandLine], options: flagsOf(tool), strict: true, allowPositionals: true }),
  );
  if (parsed.kind === "usage") return parsed;
  const { values, positionals } = parsed.value;
  if (values["help"] === true) return { kind: "parsed", value: "help" };
  if (values["version"] === true) return { kind: "parsed", value: "version" };
  const argument = argumentOf(tool, positionals);
  if (argument.kind === "usage") return argument;
  const file = tool.command.file === undefined ? undefined : (textOf(values["file"]) ?? argument.value);
  const options = serverOptionsFrom({ "log-level": "warn", ...serverValues(values) }, env);
  if (options.kind === "usage") return options;
  const positional = tool.command.positional === undefined ? {} : { [tool.command.positional]: argument.value };
  const parameters = { ...definedOnly(positional), ...parametersFrom(tool, values) };
  const isJson = values["json"] === true;
  return { kind: "parsed", value: { parameters, isJson, options: options.value, ...definedOnly({ file }) } };
}

type FlagValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

function flagsOf(tool: Tool): Record<string, { type: "string" | "boolean"; short?: string }> {
  const own = commandFlags(tool).map(
    ({ flag, schema }) => [flag, { type: schema.type === "boolean" ? "boolean" : "string" }] as const,
  );
  const file = tool.command.file === undefined ? {} : { file: { type: "string" as const } };
  return { ...Object.fromEntries(own), ...file, json: { type: "boolean" }, ...serverFlags };
}

function argumentOf(tool: Tool, positionals: readonly string[]): ParsedArguments<string | undefined> {
  const { positional, file } = tool.command;
  const allowed = positional === undefined && file === undefined ? 0 : 1;
  const surplus = positionals[allowed];
  if (surplus !== undefined) return { kind: "usage", message: `Unexpected argument: ${surplus}` };
  return { kind: "parsed", value: positionals[0] };
}

function parametersFrom(tool: Tool, values: FlagValues): Record<string, unknown> {
  const given = commandFlags(tool).flatMap(({ flag, parameter, schema }) => {
    const value = values[flag];
    return typeof value === "string" || typeof value === "boolean"
      ? [[parameter, flagValue(schema, value)] as const]
      : [];
  });
  return Object.fromEntries(given);
}

function serverValues(values: FlagValues): Record<string, string> {
  const given = Object.keys(serverFlags).map((flag) => [flag, textOf(values[flag])] as const);
  return definedOnly(Object.fromEntries(given));
}

function textOf(value: FlagValues[string]): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function definedOnly<T>(values: Readonly<Record<string, T | undefined>>): Record<string, T> {
  // Only entries whose value is there are left, so that every value is a T.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, T>;
}

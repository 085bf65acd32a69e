import { type ParseArgsConfig, parseArgs } from "node:util";
import { isRecord } from "@dialectic/shared/protocol";
import {
  type ParsedArguments,
  parseFlags,
  type ServerOptions,
  serverFlags,
  serverOptionsFrom,
} from "../serverOptions.ts";
import type { PropertySchema } from "../tools/jsonSchema.ts";
import type { Tool } from "../tools/tool.ts";
import { type CommandFlag, commandFlags, findListSchema, findWordMember, flagSort } from "./commandFlags.ts";

export type ToolCommandLine =
  | "help"
  | "version"
  | {
      readonly parameters: Readonly<Record<string, unknown>>;
      /** The file that fills the tool's `file` parameter; `-` is standard input. */
      readonly file?: string;
      readonly isJson: boolean;
      readonly options: ServerOptions;
    };

/** Parses the arguments after `dialectic <command>`. */
export function parseCommand(
  tool: Tool,
  commandLine: readonly string[],
  env: NodeJS.ProcessEnv,
): ParsedArguments<ToolCommandLine> {
  const flags = commandFlags(tool);
  const parsed = parseFlags(() =>
    parseArgs({
      args: [...commandLine],
      options: toParseOptions(tool, flags),
      strict: true,
      allowPositionals: true,
      tokens: true,
    }),
  );
  if (parsed.kind === "usage") return parsed;
  const words = groupWords(parsed.value.tokens, flags);
  if (words.given.has("help")) return { kind: "parsed", value: "help" };
  if (words.given.has("version")) return { kind: "parsed", value: "version" };
  const argument = parseArgument(tool, flags, words.free);
  if (argument.kind === "usage") return argument;
  const parameters = parametersFrom(flags, words.given, argument.value.parameters);
  if (parameters.kind === "usage") return parameters;
  const options = serverOptionsFrom({ "log-level": "warn", ...serverValues(words.given) }, env);
  if (options.kind === "usage") return options;
  const file =
    tool.command.file === undefined ? undefined : (words.given.get("file")?.at(-1) ?? argument.value["file"]);
  return {
    kind: "parsed",
    value: {
      parameters: parameters.value,
      isJson: words.given.has("json"),
      options: options.value,
      ...(file === undefined ? {} : { file }),
    },
  };
}

type Given = ReadonlyMap<string, readonly string[]>;
type Token = NonNullable<ReturnType<typeof parseArgs<ParseArgsConfig & { tokens: true }>>["tokens"]>[number];

function toParseOptions(tool: Tool, flags: readonly CommandFlag[]): NonNullable<ParseArgsConfig["options"]> {
  const own = flags.flatMap(({ flag, schema }): [string, { type: "string" | "boolean"; multiple?: boolean }][] => {
    const sort = flagSort(schema);
    if (sort !== "switch") return [[flag, { type: "string", multiple: sort === "list" }]];
    return [flag, `no-${flag}`].map((name) => [name, { type: "boolean" }]);
  });
  const file = tool.command.file === undefined ? {} : { file: { type: "string" as const } };
  return { ...Object.fromEntries(own), ...file, json: { type: "boolean" }, ...serverFlags };
}

/** Groups words by their flags, in order; words that directly follow a word of a list belong to that list, too. */
function groupWords(
  tokens: readonly Token[],
  flags: readonly CommandFlag[],
): { readonly given: Given; readonly free: readonly string[] } {
  const lists = new Set(flags.filter(({ schema }) => flagSort(schema) === "list").map(({ flag }) => flag));
  const given = new Map<string, string[]>();
  const free: string[] = [];
  let list: string[] | undefined;
  for (const token of tokens) {
    if (token.kind === "positional") (list ?? free).push(token.value);
    else if (token.kind === "option-terminator") list = undefined;
    else {
      const words = given.get(token.name) ?? [];
      given.set(token.name, words);
      words.push(token.value ?? "");
      list = lists.has(token.name) ? words : undefined;
    }
  }
  return { given, free };
}

interface Argument {
  readonly file?: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

function parseArgument(
  { command: { positional, file } }: Tool,
  flags: readonly CommandFlag[],
  free: readonly string[],
): ParsedArguments<Argument> {
  const schema = flags.find(({ place }) => place.kind === "parameter" && place.parameter === positional)?.schema;
  const [first, second] = free;
  if (positional !== undefined && schema !== undefined && flagSort(schema) === "list" && first !== undefined)
    return { kind: "parsed", value: { parameters: { [positional]: toListValue(schema, free) } } };
  const surplus = positional === undefined && file === undefined ? first : second;
  if (surplus !== undefined) return { kind: "usage", message: `Unexpected argument: ${surplus}` };
  if (first === undefined) return { kind: "parsed", value: { parameters: {} } };
  if (file !== undefined) return { kind: "parsed", value: { file: first, parameters: {} } };
  return { kind: "parsed", value: { parameters: { [String(positional)]: toWordValue(schema ?? {}, first) } } };
}

function parametersFrom(
  flags: readonly CommandFlag[],
  given: Given,
  ofArgument: Argument["parameters"],
): ParsedArguments<Record<string, unknown>> {
  const parameters: Record<string, unknown> = { ...ofArgument };
  for (const { flag, place, schema } of flags) {
    const value = givenValue(flag, schema, given);
    if (value === undefined) continue;
    const before = parameters[place.parameter];
    if (place.kind === "parameter") parameters[place.parameter] = value.value;
    else if (place.kind === "member")
      parameters[place.parameter] = { ...(isRecord(before) ? before : {}), [place.member]: value.value };
    else if (Array.isArray(before))
      parameters[place.parameter] = before.map((each) =>
        isRecord(each) ? { [place.member]: value.value, ...each } : each,
      );
    else return { kind: "usage", message: `--${flag} applies to each of --${place.parameter}, which is missing` };
  }
  return { kind: "parsed", value: parameters };
}

/** Returns the value of a flag, the last one if it was given several times; undefined when it is missing. */
function givenValue(flag: string, schema: PropertySchema, given: Given): { readonly value: unknown } | undefined {
  const words = given.get(flag);
  if (flagSort(schema) === "switch") {
    const isOff = given.has(`no-${flag}`);
    return words === undefined && !isOff ? undefined : { value: !isOff };
  }
  const last = words?.at(-1);
  if (words === undefined || last === undefined) return undefined;
  return { value: flagSort(schema) === "list" ? toListValue(schema, words) : toWordValue(schema, last) };
}

function serverValues(given: Given): Record<string, string> {
  return Object.fromEntries(
    Object.keys(serverFlags).flatMap((flag) => {
      const value = given.get(flag)?.at(-1);
      return value === undefined ? [] : [[flag, value] as const];
    }),
  );
}

/** Converts the words of a list as its schema demands; a single word that is a JSON list is that list. */
function toListValue(schema: PropertySchema, words: readonly string[]): unknown {
  const [only] = words;
  const whole = words.length === 1 && only !== undefined ? tryParseJson(only) : undefined;
  if (Array.isArray(whole?.value)) return whole.value;
  const items = findListSchema(schema)?.items ?? {};
  const member = findWordMember(items);
  return words.map((word) => {
    const value = toWordValue(items, word);
    return member !== undefined && typeof value === "string" ? { [member]: value } : value;
  });
}

/** Converts a word as its schema demands; a word that does not match stays unchanged, for the tool to explain. */
function toWordValue(schema: PropertySchema, word: string): unknown {
  if (schema.anyOf !== undefined) return toAlternativeValue(schema.anyOf, word);
  switch (schema.type) {
    case "string":
      return word;
    case "integer":
    case "number":
      return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word;
    case "boolean":
      return word === "true" ? true : word === "false" ? false : word;
    case "object": {
      const value = toJsonValue(word);
      return isRecord(value) ? value : word;
    }
    default:
      // A schema that allows any value.
      return toJsonValue(word);
  }
}

/** Converts a word to one of the alternatives; it stays a text only when none of the others matches. */
function toAlternativeValue(schemas: readonly PropertySchema[], word: string): unknown {
  const values = schemas.filter(({ type }) => type !== "string").map((schema) => toWordValue(schema, word));
  return values.find((value) => value !== word) ?? word;
}

function toJsonValue(word: string): unknown {
  const found = tryParseJson(word);
  return found === undefined ? word : found.value;
}

function tryParseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined; // it is plain text
  }
}

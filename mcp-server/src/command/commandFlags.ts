import { jsonSchemaOf, type PropertySchema } from "../tools/jsonSchema.ts";
import type { Tool } from "../tools/tool.ts";

/** A parameter of a tool, or a part of one, as a flag. */
export interface CommandFlag {
  /** Without dashes: `base-uri`, `addressed.iteration`. */
  readonly flag: string;
  readonly place: FlagPlace;
  readonly schema: PropertySchema;
  readonly isRequired: boolean;
}

/** Where the value of a flag goes. */
export type FlagPlace =
  | { readonly kind: "parameter"; readonly parameter: string }
  /** One member of a parameter that is an object. */
  | { readonly kind: "member"; readonly parameter: string; readonly member: string }
  /** That member of every object of a parameter that is a list. */
  | { readonly kind: "each"; readonly parameter: string; readonly member: string };

/** How many words a flag takes: a `switch` none, a `list` all that follow it. */
export type FlagSort = "switch" | "word" | "list";

/** The window is chosen by `--workspace`, which every command has. */
const parameterOfEveryCommand = "workspace_path";

/** The flags of a tool, from the same schema that MCP clients get. */
export function commandFlags(tool: Tool): readonly CommandFlag[] {
  const { properties, required } = jsonSchemaOf(tool.input, "input");
  const parameters = Object.entries(properties).filter(([parameter]) => parameter !== parameterOfEveryCommand);
  const own = parameters.map(([parameter, schema]): CommandFlag => {
    const isRequired = required.includes(parameter) && parameter !== tool.command.workingDirectory;
    return { flag: kebabCase(parameter), place: { kind: "parameter", parameter }, schema, isRequired };
  });
  const parts = parameters.flatMap(([parameter, schema]) => [
    ...memberFlags(parameter, schema),
    ...eachFlags(parameter, schema),
  ]);
  // A parameter of that name is what the flag means.
  const names = new Set(own.map(({ flag }) => flag));
  return [...own, ...parts.filter(({ flag }) => !names.has(flag))];
}

/** How many words the flag of a schema takes. */
export function flagSort(schema: PropertySchema): FlagSort {
  if (schema.type === "boolean") return "switch";
  return listOf(schema) === undefined ? "word" : "list";
}

/** The schema of a list, also where it is one of several that are taken. */
export function listOf(schema: PropertySchema): PropertySchema | undefined {
  return schema.type === "array" ? schema : schema.anyOf?.find(({ type }) => type === "array");
}

/** The member that one word stands for, in a list of objects that need nothing but a text. */
export function memberOfWord(items: PropertySchema | undefined): string | undefined {
  const [only, ...others] = items?.required ?? [];
  const isText = only !== undefined && items?.properties?.[only]?.type === "string";
  return isText && others.length === 0 ? only : undefined;
}

/** The name of a tool or parameter as the command line spells it. */
export function kebabCase(name: string): string {
  return name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `--addressed.iteration 2` beside `--addressed '{"iteration":2}'`. */
function memberFlags(parameter: string, schema: PropertySchema): readonly CommandFlag[] {
  return Object.entries(schema.properties ?? {}).map(([member, ofMember]) => ({
    flag: `${kebabCase(parameter)}.${kebabCase(member)}`,
    place: { kind: "member", parameter, member },
    schema: ofMember,
    isRequired: false,
  }));
}

/** `--no-show-editor` beside `--files a b`, where a word stands for one member of each object. */
function eachFlags(parameter: string, schema: PropertySchema): readonly CommandFlag[] {
  const items = listOf(schema)?.items;
  const word = memberOfWord(items);
  if (word === undefined) return [];
  return Object.entries(items?.properties ?? {})
    .filter(([member]) => member !== word)
    .map(([member, ofMember]) => ({
      flag: kebabCase(member),
      place: { kind: "each", parameter, member },
      schema: ofMember,
      isRequired: false,
    }));
}

import { type PropertySchema, toJsonSchema } from "../tools/jsonSchema.ts";
import type { Tool } from "../tools/tool.ts";

/** A parameter of a tool, or a part of one, as a flag. */
export interface CommandFlag {
  /** Without dashes: `base-uri`, `addressed.iteration`. */
  readonly flag: string;
  readonly place: FlagPlace;
  readonly schema: PropertySchema;
  readonly isRequired: boolean;
}

export type FlagPlace =
  | { readonly kind: "parameter"; readonly parameter: string }
  /** One member of a parameter that is an object. */
  | { readonly kind: "member"; readonly parameter: string; readonly member: string }
  /** The same member of every object in a parameter that is a list. */
  | { readonly kind: "each"; readonly parameter: string; readonly member: string };

/** Number of words that a flag takes: none for a `switch`, all following words for a `list`. */
export type FlagSort = "switch" | "word" | "list";

/** The parameter behind `--workspace`, which every command has and which selects the window. */
const parameterOfEveryCommand = "workspace_path";

/** Returns the flags of a tool, from the same schema that MCP clients get. */
export function commandFlags(tool: Tool): readonly CommandFlag[] {
  const { properties, required } = toJsonSchema(tool.input, "input");
  const parameters = Object.entries(properties).filter(([parameter]) => parameter !== parameterOfEveryCommand);
  const own = parameters.map(([parameter, schema]): CommandFlag => {
    const isRequired = required.includes(parameter) && parameter !== tool.command.workingDirectory;
    return { flag: kebabCase(parameter), place: { kind: "parameter", parameter }, schema, isRequired };
  });
  const parts = parameters.flatMap(([parameter, schema]) => [
    ...memberFlags(parameter, schema),
    ...eachFlags(parameter, schema),
  ]);
  // A parameter with the same name takes precedence.
  const names = new Set(own.map(({ flag }) => flag));
  return [...own, ...parts.filter(({ flag }) => !names.has(flag))];
}

export function flagSort(schema: PropertySchema): FlagSort {
  if (schema.type === "boolean") return "switch";
  return findListSchema(schema) === undefined ? "word" : "list";
}

/** Returns the schema of a list, even when the list is one of several alternatives. */
export function findListSchema(schema: PropertySchema): PropertySchema | undefined {
  return schema.type === "array" ? schema : schema.anyOf?.find(({ type }) => type === "array");
}

/** Returns the member that a single word can set, in a list of objects whose only required member is a text. */
export function findWordMember(items: PropertySchema | undefined): string | undefined {
  const [only, ...others] = items?.required ?? [];
  const isText = only !== undefined && items?.properties?.[only]?.type === "string";
  return isText && others.length === 0 ? only : undefined;
}

export function kebabCase(name: string): string {
  return name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns flags such as `--addressed.iteration 2`, besides `--addressed '{"iteration":2}'`. */
function memberFlags(parameter: string, schema: PropertySchema): readonly CommandFlag[] {
  return Object.entries(schema.properties ?? {}).map(([member, ofMember]) => ({
    flag: `${kebabCase(parameter)}.${kebabCase(member)}`,
    place: { kind: "member", parameter, member },
    schema: ofMember,
    isRequired: false,
  }));
}

/** Returns flags such as `--no-show-editor`, besides `--files a b`, where each word sets one member of an object. */
function eachFlags(parameter: string, schema: PropertySchema): readonly CommandFlag[] {
  const items = findListSchema(schema)?.items;
  const word = findWordMember(items);
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

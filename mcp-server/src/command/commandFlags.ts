import { jsonSchemaOf, type PropertySchema } from "../tools/jsonSchema.ts";
import type { Tool } from "../tools/tool.ts";

/** One parameter of a tool as a flag. */
export interface CommandFlag {
  /** Without dashes: `base-uri`. */
  readonly flag: string;
  readonly parameter: string;
  readonly schema: PropertySchema;
  readonly isRequired: boolean;
}

/** The window is chosen by `--workspace`, which every command has. */
const parameterOfEveryCommand = "workspace_path";

/** The flags of a tool, from the same schema that MCP clients get. */
export function commandFlags(tool: Tool): readonly CommandFlag[] {
  const { properties, required } = jsonSchemaOf(tool.input, "input");
  return Object.entries(properties)
    .filter(([parameter]) => parameter !== parameterOfEveryCommand)
    .map(([parameter, schema]) => ({
      flag: kebabCase(parameter),
      parameter,
      schema,
      isRequired: required.includes(parameter) && parameter !== tool.command.workingDirectory,
    }));
}

/** The name of a tool or parameter as the command line spells it. */
export function kebabCase(name: string): string {
  return name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The value of a flag as its schema wants it; what does not fit stays as it is, for the tool to explain. */
export function flagValue(schema: PropertySchema, value: string | boolean): unknown {
  if (schema.type === "object" && typeof value === "string") return jsonOr(value);
  const isNumber = schema.type === "integer" || schema.type === "number";
  return isNumber && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // which is no object, as the tool then says
  }
}

import { join } from "node:path";
import { toolGroups, toolNeeds } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { createToolRunner } from "../src/toolRunner.ts";
import { loadTools } from "../src/tools/loadTools.ts";
import { FakeHost } from "./fakeHost.fixture.ts";

/** The part of JSON Schema that parameters of tools use. */
interface ParameterSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly default?: unknown;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly description?: string | undefined;
  readonly items?: ParameterSchema | undefined;
  readonly properties?: Readonly<Record<string, ParameterSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
}

const parameterSchema: z.ZodMiniType<ParameterSchema> = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  default: z.optional(z.unknown()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  description: z.optional(z.string()),
  items: z.optional(z.lazy(() => parameterSchema)),
  properties: z.optional(
    z.record(
      z.string(),
      z.lazy(() => parameterSchema),
    ),
  ),
  required: z.optional(z.array(z.string())),
});

const runner = createToolRunner(new FakeHost({}), () => undefined, "/p", await loadTools(), "client");

function describeType(schema: ParameterSchema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.items) return `list of ${describeType(schema.items)}`;
  const { minimum: least, maximum: most } = schema;
  // JSON Schema bounds every integer by what a double can hold.
  const isBounded = least !== undefined && most !== undefined && most < Number.MAX_SAFE_INTEGER;
  return `${[schema.type ?? "any value"].flat().join(" or ")}${isBounded ? `, ${least} to ${most}` : ""}`;
}

/** Lists parameters as rows of a table, each followed by the members of its object. */
function listRows({ properties = {}, required = [] }: ParameterSchema, prefix = ""): readonly string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const isRequired = required.includes(name);
    const preset = schema.default === undefined ? "" : `\`${JSON.stringify(schema.default)}\``;
    const words = (schema.description ?? "").replaceAll("|", "\\|").replaceAll("\n", " ");
    const cells = [`\`${prefix}${name}\``, describeType(schema), isRequired ? "required" : preset, words];
    const members = schema.items?.properties
      ? { ...schema.items, prefix: `${name}[].` }
      : { ...schema, prefix: `${name}.` };
    return [`| ${cells.join(" | ")} |`, ...listRows(members, `${prefix}${members.prefix}`)];
  });
}

function describeTool({
  name,
  title,
  description,
  annotations,
  inputSchema,
}: ReturnType<typeof runner.advertise>): string {
  const group = toolGroups.ide.some((each) => each === name) ? "ide" : "review";
  const need = new Map<string, string>(Object.entries(toolNeeds)).get(name);
  const where = need === undefined ? "" : `, needs ${need === "commands" ? "VS Code" : "language servers"}`;
  const facts = [
    `**${title}.** Group \`${group}\`${where}.`,
    annotations.readOnlyHint ? "It only reads." : "",
    `In a terminal: \`dialectic ${name.replaceAll("_", "-")}\`.`,
  ].filter(Boolean);
  const rows = listRows(parameterSchema.parse(inputSchema));
  const table = ["| Parameter | Type | Default | Meaning |", "| --- | --- | --- | --- |", ...rows];
  // A fence within a line would be taken for a code span that ends at the next fence.
  const text = description
    .replace(/```(\w+)/g, "`` ```$1 ``")
    .replace(/^(?=.)/gm, "> ")
    .replace(/^$/gm, ">");
  return [`## \`${name}\``, facts.join(" "), text, ...(rows.length > 0 ? [table.join("\n")] : [])].join("\n\n");
}

it("the reference of all parameters is up to date: `npm run reference` writes it", async () => {
  const introduction = `# Reference of the tools

\`npm run reference\` writes this page from the descriptions that assistants read. [Tools](tools.md) explains how they work together and [what they need](tools.md#what-a-tool-needs).

\`workspace_path\` is a folder: the window that has it open answers. Without it, \`baseUri\`, the roots of the client or its working directory decide.
`;
  const page = [introduction.trim(), ...runner.tools.map((tool) => describeTool(runner.advertise(tool)))].join("\n\n");
  await expect(`${page}\n`).toMatchFileSnapshot(join(import.meta.dirname, "../../docs/tools-reference.md"));
});

import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type AnySchema, advertisedAnswer, advertisedSchema, strictSchema } from "./jsonSchema.ts";
import { loadTools } from "./loadTools.ts";

const tools = await loadTools();

const forbidden = ["anyOf", "oneOf", "allOf", "not", "const", "$ref", "$defs", "definitions", "if"];
const types = ["string", "integer", "number", "boolean", "array", "object"];

/** Lists what the strictest clients refuse in a schema, each with its place. */
function listViolations(schema: AnySchema, place: string): readonly string[] {
  const { type, items, properties = {}, required = [] } = schema;
  const description = String(schema["description"] ?? "");
  const own = [
    ...forbidden.filter((keyword) => keyword in schema),
    ...(typeof type === "string" && types.includes(type) ? [] : [`type ${JSON.stringify(type)}`]),
    ...(type === "array" && items === undefined ? ["no items"] : []),
    ...(schema["default"] === null ? ["default null"] : []),
    ...(description.length > 1_024 ? ["long description"] : []),
    ...required.filter((name) => !Object.hasOwn(properties, name)).map((name) => `requires ${name}`),
    ...(schema.enum?.every((choice) => typeof choice === "string") === false ? ["a choice that is no text"] : []),
  ];
  return [
    ...own.map((problem) => `${place}: ${problem}`),
    ...(items === undefined ? [] : listViolations(items, `${place}[]`)),
    ...Object.entries(properties).flatMap(([name, member]) => listViolations(member, `${place}.${name}`)),
  ];
}

describe("the schemas of all tools", () => {
  it.each(tools.map((tool) => [tool.name, tool] as const))("keep the rules of strict clients: %s", (name, tool) => {
    const input = advertisedSchema(tool.input, "input");
    const output = advertisedAnswer(tool.output);
    expect([...listViolations(input, "input"), ...listViolations(output, "output")]).toEqual([]);
    expect([typeof input["properties"], typeof output["properties"]]).toEqual(["object", "object"]);
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(`mcp__dialectic__${name}`.length).toBeLessThanOrEqual(64);
    expect(tool.description.length).toBeLessThanOrEqual(2_048);
  });

  it.each([
    ["request_review", "description"],
    ["ide_capability", "request"],
    ["execute_command", "args"],
    ["update_review", "comment"],
  ])("advertise a text where %s takes any JSON as %s", (name, parameter) => {
    const [tool] = tools.filter((each) => each.name === name);
    const shape = tool && advertisedSchema(tool.input, "input")["properties"];
    expect(shape).toMatchObject({ [parameter]: { type: "string", description: expect.any(String) } });
  });
});

describe("strictSchema", () => {
  const outcome = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("moved"), to: z.string() }),
    z.object({ kind: z.literal("gone"), why: z.unknown() }),
  ]);

  it("merges alternatives, and requires what all require", () => {
    const kind = { type: "string", enum: ["moved", "gone"] };
    expect(advertisedSchema(z.object({ outcome }), "output")).toEqual({
      type: "object",
      properties: { outcome: { type: "object", properties: { kind, to: { type: "string" } }, required: ["kind"] } },
      required: ["outcome"],
    });
  });

  it("leaves out of an output what has several types, and requires it no longer", () => {
    const schema = z.object({ a: z.nullable(z.string()), b: z.union([z.string(), z.int()]), c: z.literal(true) });
    expect(advertisedSchema(schema, "output")).toEqual({
      type: "object",
      properties: { c: { type: "boolean" } },
      required: ["c"],
    });
  });

  it("makes a described text of what has several types in an input", () => {
    const described = { description: "JSON", anyOf: [{ type: "string" }, { type: "object", properties: {} }] };
    expect(strictSchema(described, "input")).toEqual({ description: "JSON", type: "string" });
    expect(strictSchema({ type: ["string", "object"], additionalProperties: {} }, "input")).toEqual({ type: "string" });
    expect(strictSchema({ type: "array", items: {} }, "input")).toEqual({ type: "array", items: { type: "string" } });
  });

  it("has the failure in the schema of an answer without requiring it", () => {
    const answer = advertisedAnswer(z.object({ success: z.boolean(), reason: z.enum(["a"]), lines: z.int() }));
    expect(answer).toEqual({
      type: "object",
      properties: {
        success: { type: "boolean" },
        reason: { type: "string" },
        lines: { type: "integer" },
        message: { type: "string" },
        retry: { type: "boolean" },
      },
      required: ["success", "reason"],
    });
  });
});

import type * as z from "zod/mini";
import { advertisedSchema, type PropertySchema } from "./jsonSchema.ts";

/**
 * Explains to an assistant why its parameters are invalid: the first problem in the schema's own words, then each one
 * with its place and a value as JSON that would do, then the parameters of the tool.
 */
export function describeInvalid(tool: string, input: z.core.$ZodObject, error: z.core.$ZodError): string {
  const headline = error.issues.map(formatHeadline)[0] ?? "Invalid parameters";
  const properties = advertisedSchema(input, "input")["properties"] as Readonly<Record<string, PropertySchema>>;
  const details = error.issues.map((issue) => {
    const example = isAboutType(issue) ? formatExample(issue.path[0], properties) : "";
    return `- ${formatPlace(issue)}: ${formatDetail(issue)}${example}`;
  });
  const known = Object.keys(input._zod.def.shape);
  return [headline, "", ...details, "", `${tool} takes: ${known.join(", ") || "no parameters"}.`].join("\n");
}

const someText = "…";

function isAboutType({ code }: z.core.$ZodIssue): boolean {
  return code === "invalid_type" || code === "invalid_union";
}

function formatExample(name: PropertyKey | undefined, properties: Readonly<Record<string, PropertySchema>>): string {
  const schema = typeof name === "string" ? properties[name] : undefined;
  return schema === undefined || exampleOf(schema) === someText
    ? ""
    : `, such as {${JSON.stringify(name)}: ${JSON.stringify(exampleOf(schema))}}`;
}

function exampleOf({
  type,
  items,
  properties,
  required,
  anyOf,
  enum: choices,
  default: usual,
}: PropertySchema): unknown {
  if (usual !== undefined) return usual;
  const [choice] = choices ?? [];
  const [kind] = anyOf ?? [];
  if (choice !== undefined) return choice;
  if (kind !== undefined) return exampleOf(kind);
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return 1;
  if (type === "array") return items === undefined ? [] : [exampleOf(items)];
  if (type !== "object") return someText;
  const known = Object.entries(properties ?? {});
  const wanted = known.filter(([name]) => required?.includes(name));
  return Object.fromEntries(
    (wanted.length > 0 ? wanted : known.slice(0, 1)).map(([name, of]) => [name, exampleOf(of)]),
  );
}

function formatHeadline(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `Unknown parameter: ${issue.keys.join(", ")}`;
  // A parameter that the message already names needs no second mention.
  const parameter = String(issue.path[0] ?? "");
  const [subject = ""] = issue.message.split(":");
  const isNamed = parameter === "" || subject.toLowerCase().split(" ").includes(parameter.toLowerCase());
  return isNamed ? issue.message : `${parameter}: ${issue.message}`;
}

function formatPlace(issue: z.core.$ZodIssue): string {
  return issue.code === "unrecognized_keys" ? issue.keys.join(", ") : issue.path.join(".") || "parameters";
}

function formatDetail(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${issue.expected}`;
    case "invalid_value":
      return `expected one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
    case "too_small":
      return issue.origin === "string" ? "must not be empty" : `must be at least ${issue.minimum}`;
    case "too_big":
      return `must be at most ${issue.maximum}${issue.origin === "string" ? " characters" : ""}`;
    case "unrecognized_keys":
      return "this tool has no such parameter; leave it out";
    default:
      return issue.message;
  }
}

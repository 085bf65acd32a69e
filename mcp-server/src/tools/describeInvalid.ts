import type * as z from "zod/mini";

/**
 * Explains to an assistant why its parameters are invalid: the first problem in the schema's own words, then each one
 * with its place, then the parameters of the tool.
 */
export function describeInvalid(tool: string, input: z.core.$ZodObject, error: z.core.$ZodError): string {
  const headline = error.issues.map(formatHeadline)[0] ?? "Invalid parameters";
  const details = error.issues.map((issue) => `- ${formatPlace(issue)}: ${formatDetail(issue)}`);
  const known = Object.keys(input._zod.def.shape);
  return [headline, "", ...details, "", `${tool} takes: ${known.join(", ") || "no parameters"}.`].join("\n");
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

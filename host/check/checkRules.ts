import { toVisible } from "@dialectic/shared/protocol";
import * as z from "zod/mini";

/** File at the top of a repository with its rules. */
export const rulesFile = "dialectic.json";

const reaction = z.enum(["fail", "warn", "ignore"]);

const rules = z.strictObject({
  failingChecks: z._default(reaction, "fail"),
  notEvaluated: z._default(reaction, "fail"),
  referencesGone: z._default(reaction, "fail"),
  referencesEdited: z._default(reaction, "ignore"),
  /** Least percentage of the changes that the reviews explain. */
  explained: z._default(z.int().check(z.minimum(0), z.maximum(100)), 0),
  review: z._default(z.enum(["required", "optional"]), "optional"),
});
export type CheckRules = z.infer<typeof rules>;
export type RuleName = keyof CheckRules;

/** The key for language servers is read elsewhere. */
const written = z.strictObject({
  $schema: z.optional(z.string()),
  languageServers: z.optional(z.unknown()),
  check: z.optional(rules),
});

export const defaultRules: CheckRules = rules.parse({});

const reactions = '"fail", "warn" or "ignore"';
const allowed: Readonly<Record<RuleName, string>> = {
  failingChecks: reactions,
  notEvaluated: reactions,
  referencesGone: reactions,
  referencesEdited: reactions,
  explained: "a whole number from 0 to 100",
  review: '"required" or "optional"',
};

/** Reads the rules; returns a message that names what is wrong and what is allowed. */
export function parseRules(text: string): CheckRules | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "it is not JSON" };
  }
  const read = written.safeParse(value);
  if (read.success) return read.data.check ?? defaultRules;
  const [issue] = read.error.issues;
  return { problem: issue === undefined ? "it cannot be read" : describeIssue(issue, value) };
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const [top, name] = issue.path;
  if (issue.code === "unrecognized_keys") {
    const key = quote(issue.keys[0]);
    return top === undefined
      ? `${key} is not known; the file has "check" and "languageServers"`
      : `check has no rule ${key}; the rules are ${Object.keys(allowed).join(", ")}`;
  }
  const rule = Object.entries(allowed).find(([each]) => each === name);
  if (rule === undefined) return top === undefined ? "it must be an object" : `${String(top)} must be an object`;
  const given = Object(Object(value).check)[rule[0]];
  return `check.${rule[0]} is ${quote(given)}; it can be ${rule[1]}`;
}

function quote(value: unknown): string {
  return toVisible(JSON.stringify(value) ?? "nothing").slice(0, 100);
}

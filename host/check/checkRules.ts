import { toVisible } from "@dialectic/shared/protocol";
import { type ParseError, parse } from "jsonc-parser";
import * as z from "zod/mini";
import { namedServers, serverExample } from "../languageServers/serverSettings.ts";
import { maxRuleMistakes } from "../limits.ts";

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

const written = z.strictObject({
  $schema: z.optional(z.string()),
  languageServers: z.optional(namedServers),
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

interface RulesProblem {
  readonly problem: string;
  /** Line of the mistake, if it is known. */
  readonly line?: number;
}

/** Reads the rules; returns a message that names everything that is wrong in the file, and what is allowed. */
export function parseRules(text: string): CheckRules | RulesProblem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return explainNoJson(text);
  }
  const read = written.safeParse(value);
  if (read.success) return read.data.check ?? defaultRules;
  const problems = read.error.issues.flatMap((issue) => describeIssue(issue, value));
  return { problem: [...new Set(problems)].slice(0, maxRuleMistakes).join(". ") };
}

/** Finds the mistake with another parser: the message of `JSON.parse` has a position for some mistakes only. */
function explainNoJson(text: string): RulesProblem {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined) return { problem: "it is not JSON" };
  const before = text.slice(0, first.offset).split("\n");
  const [line, column] = [before.length, (before.at(-1) ?? "").length + 1];
  return { problem: `it is not JSON: line ${line}, column ${column}`, line };
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown): readonly string[] {
  const [top, name] = issue.path;
  if (top === "languageServers") {
    const place = issue.path.map(String).join(".");
    return [`${toVisible(place)} is wrong`, serverExample.replace(/\.$/, "")];
  }
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map(quote).join(" and ");
    const known = `the rules are ${Object.keys(allowed).join(", ")}`;
    return top === undefined
      ? [`${keys} is not known; the file has "check" and "languageServers"`]
      : [`check has no rule ${keys}; ${known}`];
  }
  const rule = Object.entries(allowed).find(([each]) => each === name);
  if (rule === undefined) return [top === undefined ? "it must be an object" : `${String(top)} must be an object`];
  const given = Object(Object(value).check)[rule[0]];
  return [`check.${rule[0]} is ${quote(given)}; it can be ${rule[1]}`];
}

function quote(value: unknown): string {
  return toVisible(JSON.stringify(value) ?? "nothing").slice(0, 100);
}

import { maxClaimChars, maxClaimChoices, maxClaimValueChars } from "../limits.ts";
import type { Doubt, RunOutcome } from "../outcome.ts";
import type { Program, Span } from "../program.ts";
import { formatSourceExcerpt } from "../syntax/formatSourceExcerpt.ts";
import { parseProgram } from "../syntax/parseProgram.ts";
import { printProgram } from "../syntax/printProgram.ts";
import { isList, toProgram } from "../syntax/toProgram.ts";
import { Made, type Value } from "../value.ts";
import { type Compared, compareValues, nameKind } from "./claimComparison.ts";
import { blankOutside, type Comparison, cutClaim } from "./claimSource.ts";

/** A claim: the value of a program, compared with another one if given, and otherwise expected to be true. */
export interface Claim {
  readonly title?: string;
  readonly program: Program;
  readonly comparison?: { readonly operator: Comparison; readonly wanted: Program | undefined };
}

export type ClaimParse =
  | { readonly kind: "claim"; readonly claim: Claim }
  | { readonly kind: "failure"; readonly message: string; readonly span: Span };

export type ClaimOutcome =
  /** `isText` when nothing but text was looked at: it says nothing of what the code does. */
  | { readonly kind: "holds"; readonly found: string; readonly isText?: true }
  | { readonly kind: "fails"; readonly expected: string; readonly found: string }
  | { readonly kind: "unknown"; readonly reason: string };

/** Runs a program with read access only. */
export type RunReading = (program: Program) => Promise<RunOutcome>;

/**
 * Parses a claim: a program, a comparison (`== != < <= > >= contains`, `is empty`, `is not empty`) and its right-hand
 * side.
 */
export function parseClaim(source: string): ClaimParse {
  if (source.length > maxClaimChars) {
    const message = `A check can have at most ${maxClaimChars} characters, but this one has ${source.length}.`;
    return { kind: "failure", message, span: { start: maxClaimChars, end: source.length } };
  }
  const cut = cutClaim(source);
  if (cut.kind === "mistake") return makeFailure(source, cut.message, cut.span);
  const program = parsePart(source, cut.left);
  if (program.kind === "failure") return program;
  const named = cut.title === undefined ? {} : { title: cut.title };
  const { comparison } = cut;
  if (comparison === undefined) return { kind: "claim", claim: { ...named, program: program.program } };
  const { operator, right } = comparison;
  const wanted = right === undefined ? undefined : parsePart(source, right);
  if (wanted?.kind === "failure") return wanted;
  const claim = { ...named, program: program.program, comparison: { operator, wanted: wanted?.program } };
  return { kind: "claim", claim };
}

/** Returns the names of all functions that a claim calls, as they are written. */
export function listCalledNames({ program, comparison }: Claim): readonly string[] {
  return [program, comparison?.wanted].flatMap((part) => (part === undefined ? [] : listNames(part)));
}

function listNames(program: Program): readonly string[] {
  switch (program.kind) {
    case "literal":
      return [];
    case "list":
      return program.items.flatMap(listNames);
    case "fields":
      return program.fields.flatMap(({ value }) => listNames(value));
    case "call":
      return [
        program.name,
        ...program.placed.flatMap(listNames),
        ...program.named.flatMap(({ value }) => listNames(value)),
      ];
  }
}

/** Runs a claim and reports its verdict; undecidable claims are unknown, never guessed, and so are those that a missing place could change. */
export async function runClaim({ program, comparison }: Claim, run: RunReading): Promise<ClaimOutcome> {
  const found = await run(program);
  if (found.kind !== "success") return makeUnknown(explainMissingValue(found));
  if (comparison === undefined) return found.doubt ? makeUnknown(found.doubt.reason) : judgeTruth(found.value);
  const { operator, wanted } = comparison;
  const other = wanted === undefined ? undefined : await run(wanted);
  if (other !== undefined && other.kind !== "success") return makeUnknown(explainMissingValue(other));
  const whole = compareValues(operator, found.value, other?.value);
  const compared = compareInDoubt(whole, { operator, found, wanted: other });
  return toClaimOutcome(compared, describeExpectation(operator, other?.value), found.value);
}

function parsePart(source: string, span: Span) {
  const parsed = parseProgram(blankOutside(source, span));
  // The author knows the whole source, so the excerpt is taken from it.
  return parsed.kind === "program" ? parsed : makeFailure(source, parsed.message.split("\n", 1)[0] ?? "", parsed.span);
}

function makeFailure(source: string, message: string, span: Span): Extract<ClaimParse, { kind: "failure" }> {
  return { kind: "failure", message: `${message}\n${formatSourceExcerpt(source, span)}`, span };
}

function makeUnknown(reason: string): ClaimOutcome {
  return { kind: "unknown", reason };
}

function judgeTruth(value: Value): ClaimOutcome {
  if (value === true) return { kind: "holds", found: "true" };
  if (value === false) return { kind: "fails", expected: "true", found: "false" };
  return makeUnknown(`The program returns ${nameKind(value)}, not true or false: compare it, as in count(...) == 3`);
}

function toClaimOutcome(compared: Compared, expected: string, found: Value): ClaimOutcome {
  switch (compared.kind) {
    case "holds":
      return { kind: "holds", found: describeValue(found) };
    case "fails":
      return { kind: "fails", expected, found: describeValue(found) };
    case "unknown":
      return makeUnknown(compared.reason);
  }
}

const leads: Readonly<Record<Comparison, string>> = {
  "==": "",
  "!=": "anything but ",
  "<": "less than ",
  "<=": "at most ",
  ">": "more than ",
  ">=": "at least ",
  contains: "something that contains ",
  "is empty": "nothing",
  "is not empty": "something",
};

function describeExpectation(operator: Comparison, wanted: Value | undefined): string {
  return leads[operator] + (wanted === undefined ? "" : describeValue(wanted));
}

function describeValue(value: Value): string {
  if (value === null || value === "") return value === null ? "nothing" : "an empty text";
  if (!isList(value)) return cutShort(printValue(value));
  if (value.length === 0) return "an empty list";
  const ends = value.some((each) => printPlaced(each) !== undefined) ? "; " : ", ";
  return cutShort(`${value.length}: ${value.slice(0, 20).map(printValue).join(ends)}`);
}

function printValue(value: Value): string {
  return printPlaced(value) ?? printProgram(toProgram(value), "call");
}

/** Prints a value with a place in a file as people read it: `src/a.ts:3: message`. */
function printPlaced(value: Value): string | undefined {
  if (!(value instanceof Made)) return undefined;
  const { file, line, message, name, title, text } = value.fields;
  if (typeof file !== "string" || typeof line !== "number") return undefined;
  const said = [message, name, title, text].find((each) => typeof each === "string");
  return said === undefined ? `${file}:${line}` : `${file}:${line}: ${said}`;
}

function cutShort(words: string): string {
  return words.length > maxClaimValueChars ? `${words.slice(0, maxClaimValueChars)}…` : words;
}

function explainMissingValue(outcome: Exclude<RunOutcome, { kind: "success" }>): string {
  if (outcome.kind === "failure") return outcome.message;
  const programs = outcome.choices.slice(0, maxClaimChoices).map(({ program }) => printProgram(program, "call"));
  const more = outcome.choices.length + outcome.omitted - programs.length;
  return [
    ...outcome.questions.map(({ message }) => message),
    `Write one of: ${programs.join("; ")}${more > 0 ? `; and ${more} more` : ""}`,
  ].join(" ");
}

interface Judged {
  readonly value: Value;
  readonly doubt?: Doubt | undefined;
}

/** Verdicts that stay the same when more is found. */
const lasting: Readonly<Record<Exclude<Comparison, "==" | "!=">, Compared["kind"]>> = {
  ">": "holds",
  ">=": "holds",
  "is not empty": "holds",
  contains: "holds",
  "<": "fails",
  "<=": "fails",
  "is empty": "fails",
};

/** Returns the verdict on incomplete values: that on the values as they are, if nothing that is missing could change it, else unknown. */
export function compareInDoubt(
  compared: Compared,
  {
    operator,
    found,
    wanted,
  }: { readonly operator: Comparison; readonly found: Judged; readonly wanted?: Judged | undefined },
): Compared {
  const doubt = found.doubt ?? wanted?.doubt;
  if (doubt === undefined || compared.kind === "unknown") return compared;
  const mayGrow = found.doubt?.isLeast === true && wanted?.doubt === undefined;
  return mayGrow && isLasting(operator, compared, found.value, wanted?.value)
    ? compared
    : { kind: "unknown", reason: doubt.reason };
}

function isLasting(operator: Comparison, { kind }: Compared, found: Value, wanted: Value | undefined): boolean {
  if (operator !== "==" && operator !== "!=") return lasting[operator] === kind;
  // Only what has more than is wanted can never become equal.
  if (typeof found === "number" && typeof wanted === "number") return found > wanted;
  return isList(found) && wanted !== undefined && isList(wanted) && found.length > wanted.length;
}

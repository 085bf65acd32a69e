import type { Parameter, TypeName } from "../callable.ts";
import type { Program, Span } from "../program.ts";
import type { Way } from "../registry/conversionPaths.ts";
import { convertPlain, findRefusal, isPlainPair } from "../registry/plainConversions.ts";
import type { Callable } from "../registry/registry.ts";
import { getElementType, getValueType, withArticle } from "../registry/typeNames.ts";
import type { CheckedPart, Checking } from "./checking.ts";
import { compareTypes } from "./compareTypes.ts";

export interface FitQuestion<Domain> {
  readonly callable: Callable<Domain>;
  readonly name: string;
  readonly parameter: Parameter;
  readonly checked: CheckedPart;
  readonly span: Span | undefined;
}

export function checkFit<Domain>(checking: Checking<Domain>, question: FitQuestion<Domain>): void {
  const { callable, name, parameter, checked, span } = question;
  const message = findMisfit(checking, parameter, checked, `\`${name}\` of \`${callable.name}\``);
  if (message !== undefined) checking.mistakes.push({ reason: "type", message, span });
}

function findMisfit<Domain>(
  checking: Checking<Domain>,
  parameter: Parameter,
  { program, type }: CheckedPart,
  place: string,
): string | undefined {
  const fit = compareTypes(checking.registry, type, parameter.type);
  if (fit.kind === "several") return describeTwoWays(place, fit.ways);
  if (fit.kind === "never") return describeWrongType(place, parameter.type, type);
  const wanted = getElementType(parameter.type) ?? parameter.type;
  for (const literal of listLiterals(program)) {
    const from = getValueType(literal);
    const value = isPlainPair(from, wanted) ? convertPlain(literal, wanted) : literal;
    if (value === undefined)
      return `${place} must be ${withArticle(wanted)}, but ${JSON.stringify(literal)} is not one.`;
    const refusal = findRefusal(value, parameter);
    if (refusal !== undefined) return `${place} ${refusal}.`;
  }
  return undefined;
}

function listLiterals(program: Program): readonly (string | number | boolean)[] {
  if (program.kind === "list") return program.items.flatMap(listLiterals);
  return program.kind === "literal" && program.value !== null ? [program.value] : [];
}

export function describeWrongType(place: string, wanted: TypeName, found: TypeName): string {
  return `${place} must be ${withArticle(wanted)}, but this is ${withArticle(found)}, which cannot be converted.`;
}

export function describeTwoWays(place: string, [left, right]: readonly [Way, Way]): string {
  const first = left[1] ?? "";
  const second = right[1] ?? "";
  const [from, to] = [left[0] ?? "", left.at(-1) ?? ""];
  return (
    `${place}: ${withArticle(from)} can become ${withArticle(to)} in two ways: ${left.join(" → ")} and ${right.join(" → ")}. ` +
    `Say which: convert(…, to: "${first}") or convert(…, to: "${second}").`
  );
}

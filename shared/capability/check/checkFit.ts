import type { Parameter, TypeName } from "../callable.ts";
import type { Program, Span } from "../program.ts";
import type { Way } from "../registry/conversionPaths.ts";
import { convertPlain, findRefusal, isPlainPair } from "../registry/plainConversions.ts";
import type { Callable, Registry } from "../registry/registry.ts";
import { builtInTypes, getElementType, getValueType, withArticle } from "../registry/typeNames.ts";
import type { CheckedPart, Checking } from "./checking.ts";

type Fit =
  /** It fits unchanged or by one conversion; the value itself may still be rejected. */
  | { readonly kind: "fits" }
  | { readonly kind: "never" }
  | { readonly kind: "several"; readonly ways: readonly [Way, Way] };

/** Compares types before anything runs; cases that depend on the value count as fitting. */
function compareTypes<Domain>(registry: Registry<Domain>, from: TypeName, to: TypeName): Fit {
  if (to === "value" || from === "value" || from === to) return fits;
  // `null` is not a list of one element: it would be counted.
  if (to === "array") return from === "null" ? never : fits;
  const wanted = getElementType(to);
  if (wanted !== undefined)
    return compareTypes(registry, getElementType(from) ?? (from === "array" ? "value" : from), wanted);
  if (from === "array") return fits;
  const element = getElementType(from);
  // Several texts may be wanted as one, joined.
  if (element !== undefined) return compareTypes(registry, element, to);
  if (isPlainPair(from, to)) return fits;
  if (from === "object" && !builtInTypes.includes(to)) return fits;
  const path = registry.path(from, to);
  if (path.kind === "several") return path;
  return path.kind === "path" ? fits : never;
}

const fits: Fit = { kind: "fits" };
const never: Fit = { kind: "never" };

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

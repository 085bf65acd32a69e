import type { Parameter, TypeName } from "../callable.ts";
import type { Program, Span } from "../program.ts";
import type { Way } from "../registry/conversionPaths.ts";
import { isPlainPair, plainAs, refusalOf } from "../registry/plainConversions.ts";
import type { Callable } from "../registry/registry.ts";
import { elementOf, typeOf, withArticle } from "../registry/typeNames.ts";
import type { CheckedPart, Checking } from "./checking.ts";
import { fitOf } from "./fit.ts";

export interface FitQuestion<Domain> {
  readonly callable: Callable<Domain>;
  readonly name: string;
  readonly parameter: Parameter;
  readonly checked: CheckedPart;
  readonly span: Span | undefined;
}

export function checkFit<Domain>(checking: Checking<Domain>, question: FitQuestion<Domain>): void {
  const { callable, name, parameter, checked, span } = question;
  const message = misfit(checking, parameter, checked, `\`${name}\` of \`${callable.name}\``);
  if (message !== undefined) checking.mistakes.push({ reason: "type", message, span });
}

function misfit<Domain>(
  checking: Checking<Domain>,
  parameter: Parameter,
  { program, type }: CheckedPart,
  place: string,
): string | undefined {
  const fit = fitOf(checking.registry, type, parameter.type);
  if (fit.kind === "several") return twoWays(place, fit.ways);
  if (fit.kind === "never") return wrongType(place, parameter.type, type);
  const wanted = elementOf(parameter.type) ?? parameter.type;
  for (const literal of literalsOf(program)) {
    const from = typeOf(literal);
    const value = isPlainPair(from, wanted) ? plainAs(literal, wanted) : literal;
    if (value === undefined)
      return `${place} is ${withArticle(wanted)}, and ${JSON.stringify(literal)} does not say one.`;
    const refusal = refusalOf(value, parameter);
    if (refusal !== undefined) return `${place} ${refusal}.`;
  }
  return undefined;
}

function literalsOf(program: Program): readonly (string | number | boolean)[] {
  if (program.kind === "list") return program.items.flatMap(literalsOf);
  return program.kind === "literal" && program.value !== null ? [program.value] : [];
}

export function wrongType(place: string, wanted: TypeName, found: TypeName): string {
  return `${place} is ${withArticle(wanted)}, and this is ${withArticle(found)}, which does not become one.`;
}

export function twoWays(place: string, [left, right]: readonly [Way, Way]): string {
  const first = left[1] ?? "";
  const second = right[1] ?? "";
  const [from, to] = [left[0] ?? "", left.at(-1) ?? ""];
  return (
    `${place}: ${withArticle(from)} becomes ${withArticle(to)} in two ways: ${left.join(" → ")} and ${right.join(" → ")}. ` +
    `Say which: convert(…, to: "${first}") or convert(…, to: "${second}").`
  );
}

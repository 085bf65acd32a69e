import type { TypeName } from "../callable.ts";
import { checkProgram } from "../check/checkProgram.ts";
import { maxChoices, maxExploredRounds } from "../limits.ts";
import type { Ambiguity } from "../outcome.ts";
import type { Call, NamedArgument, Program } from "../program.ts";
import { findRefusal } from "../registry/plainConversions.ts";
import type { Callable } from "../registry/registry.ts";
import { builtInTypes, getBaseType } from "../registry/typeNames.ts";
import { createCall } from "../syntax/createCall.ts";
import { unquoteProgram } from "../syntax/toProgram.ts";
import type { FieldValues, Value } from "../value.ts";
import { combine, findCombinations, joinLabels, type Part } from "./combine.ts";
import { constructValue, convertValue, listOfParts, toEvaluated } from "./convertValue.ts";
import { doubtConverted, doubtResult, joinDoubts } from "./doubt.ts";
import {
  type Evaluated,
  type Known,
  mayExplore,
  type Open,
  type Run,
  type Stopped,
  settle,
  takeStep,
  type Variant,
} from "./run.ts";

interface Settling {
  readonly evaluate: (program: Program) => Promise<Evaluated>;
  readonly convert: (value: Value) => Promise<Evaluated>;
}

/**
 * Checks that each meaning of an argument is unambiguous after conversion to the parameter's type, and replaces an
 * ambiguous one with its meanings, so that a choice never leads to another question. Failing meanings are kept: they
 * report the reason when chosen.
 */
async function settleVariants<Domain>(
  run: Run<Domain>,
  open: Open,
  settling: Settling,
  rounds = maxExploredRounds,
): Promise<Open> {
  const settled: Variant[] = [];
  const questions: Ambiguity[] = [...open.questions];
  let { omitted } = open;
  for (const variant of open.variants) {
    if (settled.length >= maxChoices) {
      omitted += 1;
      continue;
    }
    const inner = mayExplore(run) ? await settleOne(run, variant, settling, rounds) : unknown;
    if (inner.kind === "value") settled.push({ ...variant, value: inner.value });
    else if (inner.kind === "stopped") settled.push({ label: variant.label, program: variant.program });
    else {
      questions.push(...inner.questions);
      omitted += inner.omitted;
      settled.push(...inner.variants.map((each) => ({ ...each, label: joinLabels(variant.label, each.label) })));
    }
  }
  omitted += Math.max(0, settled.length - maxChoices);
  return { kind: "open", questions, variants: settled.slice(0, maxChoices), omitted };
}

async function settleOne<Domain>(
  run: Run<Domain>,
  variant: Variant,
  settling: Settling,
  rounds: number,
): Promise<Evaluated> {
  const evaluated = await evaluateVariant(run, variant, settling);
  const converted = evaluated.kind === "value" ? await settling.convert(evaluated.value) : evaluated;
  return converted.kind === "open" && rounds > 0 ? settleVariants(run, converted, settling, rounds - 1) : converted;
}

/** Evaluates a variant if needed: candidates from functions have not been checked yet. */
async function evaluateVariant<Domain>(
  run: Run<Domain>,
  { program, value }: Variant,
  settling: Settling,
): Promise<Evaluated> {
  if (value !== undefined) return { kind: "value", value };
  const checked = checkProgram(program, run.registry, { allow: "read" });
  if (checked.kind === "checked" && checked.effect === "read") return settling.evaluate(checked.program);
  const message = "A function offered a program that cannot run here.";
  return { kind: "stopped", reason: "function", message, canRetry: false };
}

const unknown: Stopped = { kind: "stopped", reason: "budget", message: "This was not looked up.", canRetry: true };

/** Evaluates a checked part of a program, from the inside out and from left to right. */
export async function evaluate<Domain>(run: Run<Domain>, program: Program, isOutermost: boolean): Promise<Evaluated> {
  switch (program.kind) {
    case "literal":
      return { kind: "value", value: program.value };
    case "list": {
      const items = await evaluateAll(run, program.items);
      return items.kind === "stopped" ? items : combine(items.parts, listOfParts);
    }
    case "fields": {
      const { fields } = program;
      const all = await evaluateAll(
        run,
        fields.map(({ value }) => value),
      );
      if (all.kind === "stopped") return all;
      return combine(all.parts, {
        program: (programs) => ({ kind: "fields", fields: replaceValues(fields, programs) }),
        value: (values) => toFieldValues(fields, values),
      });
    }
    case "call":
      return evaluateCall(run, program, isOutermost);
  }
}

async function evaluateAll<Domain>(
  run: Run<Domain>,
  programs: readonly Program[],
): Promise<Stopped | { readonly kind: "all"; readonly parts: readonly Part[] }> {
  const parts: Part[] = [];
  for (const program of programs) {
    const evaluated = await evaluate(run, program, false);
    if (evaluated.kind === "stopped") return evaluated;
    parts.push({ evaluated, program });
  }
  return { kind: "all", parts };
}

async function evaluateCall<Domain>(run: Run<Domain>, call: Call, isOutermost: boolean): Promise<Evaluated> {
  const callable = run.registry.callable(call.name);
  if (callable === undefined) throw new Error(`${call.name} was not checked`);
  if (callable.name === "data") return { kind: "value", value: unquoteProgram(call.named[0]?.value ?? call) };
  const parts: Part[] = [];
  for (const argument of call.named) {
    const evaluated = await evaluateArgument(run, callable, argument);
    if (evaluated.kind === "stopped") return evaluated;
    parts.push({ evaluated, program: argument.value });
  }
  const combined = findCombinations(parts);
  if (combined === undefined) {
    const known = parts.flatMap(({ evaluated }) => (evaluated.kind === "value" ? [evaluated] : []));
    const values = known.map(({ value }) => value);
    const applied = await applyCall(run, callable, call, toFieldValues(call.named, values));
    return applied.kind === "value" ? withDoubts(applied, callable, call, known) : applied;
  }
  const { questions, combinations, omitted } = combined;
  const variants = combinations.map(({ label, programs, values }) => ({
    variant: { label, program: { ...call, named: replaceValues(call.named, programs) } },
    given: values && toFieldValues(call.named, values),
  }));
  // The outermost call is left to the caller: it may be an edit, and costs the most. Conversion is built into the
  // language.
  if (isOutermost && callable.name !== "convert") {
    return { kind: "open", questions, variants: variants.map(({ variant }) => variant), omitted };
  }
  let open: Open = { kind: "open", questions, variants: [], omitted };
  for (const { variant, given } of variants) {
    const applied = given && mayExplore(run) ? await applyCall(run, callable, call, given) : undefined;
    open = addVariant(open, variant, applied);
  }
  return open;
}

/** Adds to the result of a call what is not certain about its arguments. */
function withDoubts<Domain>(
  applied: Known,
  { parameters }: Callable<Domain>,
  { named }: Call,
  given: readonly Known[],
): Known {
  const doubts = named.flatMap(({ name }, place) => {
    const doubt = given[place]?.doubt;
    return doubt === undefined ? [] : [[name, doubt] as const];
  });
  return { ...applied, doubt: joinDoubts(applied.doubt, doubtResult(parameters, doubts, applied.value)) };
}

function addVariant(open: Open, variant: Variant, applied: Evaluated | undefined): Open {
  if (applied?.kind === "value") return { ...open, variants: [...open.variants, { ...variant, value: applied.value }] };
  if (applied?.kind !== "open") return { ...open, variants: [...open.variants, variant] };
  const variants = applied.variants.map((each) => ({ ...each, label: joinLabels(variant.label, each.label) }));
  return {
    kind: "open",
    questions: [...open.questions, ...applied.questions],
    variants: [...open.variants, ...variants],
    omitted: open.omitted + applied.omitted,
  };
}

async function evaluateArgument<Domain>(
  run: Run<Domain>,
  callable: Callable<Domain>,
  { name, value: program }: NamedArgument,
): Promise<Evaluated> {
  const parameter = callable.parameters[name];
  if (parameter === undefined) throw new Error(`${name} of ${callable.name} was not checked`);
  const { span } = program;
  const place = `\`${name}\` of \`${callable.name}\``;
  const convert = async (value: Value): Promise<Evaluated> => {
    const converted = await convertValue(run, value, { type: parameter.type, place, span });
    const refusal = converted.kind === "value" ? findRefusal(converted.value, parameter) : undefined;
    if (refusal === undefined) return converted;
    return { kind: "stopped", reason: "type", message: `${place} ${refusal}.`, canRetry: false, span };
  };
  const evaluated = await evaluate(run, program, false);
  if (evaluated.kind === "stopped") return evaluated;
  const converted = evaluated.kind === "value" ? await convert(evaluated.value) : evaluated;
  if (converted.kind === "value" && evaluated.kind === "value")
    return { ...converted, doubt: doubtConverted(evaluated.doubt, evaluated.value, converted.value) };
  if (converted.kind !== "open") return converted;
  return settleVariants(run, converted, { evaluate: (part) => evaluate(run, part, false), convert });
}

async function applyCall<Domain>(
  run: Run<Domain>,
  callable: Callable<Domain>,
  call: Call,
  given: FieldValues,
): Promise<Evaluated> {
  const { span } = call;
  if (callable.kind === "type")
    return constructValue(run, callable, given, { type: callable.name, place: callable.name, span });
  const stopped = takeStep(run, span);
  if (stopped !== undefined) return stopped;
  if (callable.name === "convert") return convertTo(run, call, given);
  return toEvaluated(await settle(run, callable.name, () => callable.run(given, run.context)), span);
}

async function convertTo<Domain>(run: Run<Domain>, { span }: Call, given: FieldValues): Promise<Evaluated> {
  const type: TypeName = String(given["to"]);
  const known = [...builtInTypes, ...run.registry.types.map(({ name }) => name)];
  if (!known.includes(getBaseType(type))) {
    const message = `There is no type \`${type}\`. Types: ${known.join(", ")}.`;
    return { kind: "stopped", reason: "unknown-name", message, canRetry: false, span };
  }
  const convert = (value: Value) => convertValue(run, value, { type, place: "The value to convert", span });
  const converted = await convert(given["value"] ?? null);
  if (converted.kind !== "open") return converted;
  const settled = await settleVariants(run, converted, { evaluate: (part) => evaluate(run, part, false), convert });
  // The program in place of this call has to be converted, too.
  const to = { name: "to", value: { kind: "literal", value: type } } as const;
  const variants = settled.variants.map((variant) => ({
    ...variant,
    program: createCall("convert", [], [{ name: "value", value: variant.program }, to]),
  }));
  return { ...settled, variants };
}

function replaceValues(named: readonly NamedArgument[], programs: readonly Program[]): readonly NamedArgument[] {
  return named.map((argument, place) => ({ ...argument, value: programs[place] ?? argument.value }));
}

function toFieldValues(named: readonly NamedArgument[], values: readonly Value[]): FieldValues {
  return Object.fromEntries(named.map(({ name }, place): [string, Value] => [name, values[place] ?? null]));
}

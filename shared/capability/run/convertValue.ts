import type { Conversion, TypeDescription, TypeName } from "../callable.ts";
import { describeTwoWays } from "../check/checkFit.ts";
import { maxChoices } from "../limits.ts";
import type { Outcome } from "../outcome.ts";
import type { Program, Span } from "../program.ts";
import { convertPlain, findRefusal, isPlainPair } from "../registry/plainConversions.ts";
import { getElementType, getValueType, withArticle } from "../registry/typeNames.ts";
import { createCall } from "../syntax/createCall.ts";
import { printProgram } from "../syntax/printProgram.ts";
import { isList, toProgram } from "../syntax/toProgram.ts";
import { type FieldValues, Made, type Value } from "../value.ts";
import { combine, findCombinations, type Part, type Whole } from "./combine.ts";
import { mayBeLeast } from "./doubt.ts";
import { type Evaluated, type Open, type Run, type Stopped, settle, takeStep, type Variant } from "./run.ts";

export interface Wanted {
  readonly type: TypeName;
  /** "`symbol` of `findReferences`", for messages. */
  readonly place: string;
  readonly span: Span | undefined;
}

/** Converts a value to another type: unchanged, into or out of a list, or by conversions. */
export async function convertValue<Domain>(run: Run<Domain>, value: Value, wanted: Wanted): Promise<Evaluated> {
  const { type } = wanted;
  if (type === "value" || getValueType(value) === type) return { kind: "value", value };
  if (isList(value)) return convertList(run, value, wanted);
  if (type === "array" && value !== null) {
    return { kind: "value", value: typeof value === "string" ? splitLines(value) : [value] };
  }
  const element = getElementType(type);
  if (element !== undefined) return wrapInList(await convertValue(run, value, { ...wanted, type: element }));
  return convertOne(run, value, wanted);
}

async function convertList<Domain>(run: Run<Domain>, items: readonly Value[], wanted: Wanted): Promise<Evaluated> {
  const { type, place, span } = wanted;
  if (type === "array") return { kind: "value", value: items };
  const element = getElementType(type);
  if (element !== undefined) return convertItems(run, items, { ...wanted, type: element });
  const [only] = items;
  if (only === undefined) {
    return makeStopped(`${place} must be ${withArticle(type)}, but this list is empty: nothing was found.`, span);
  }
  if (items.length === 1) return convertValue(run, only, wanted);
  if (type === "string" && items.every(isPlain)) return { kind: "value", value: items.join("\n") };
  return chooseItem(run, items, wanted);
}

async function convertItems<Domain>(run: Run<Domain>, items: readonly Value[], wanted: Wanted): Promise<Evaluated> {
  const parts: Part[] = [];
  for (const item of items) {
    const evaluated = await convertValue(run, item, wanted);
    if (evaluated.kind === "stopped") return evaluated;
    // Programs are only printed for ambiguous values.
    parts.push({ evaluated, program: nothing });
  }
  if (parts.every(({ evaluated }) => evaluated.kind === "value")) return combine(parts, listOfParts);
  return combine(
    parts.map((part, place) => ({ ...part, program: toProgram(items[place] ?? null) })),
    listOfParts,
  );
}

/** Treats each element of a list as a meaning where one value is wanted. */
function chooseItem<Domain>(run: Run<Domain>, items: readonly Value[], { type, place }: Wanted): Evaluated {
  const variants = items
    .slice(0, maxChoices)
    .map((item): Variant => ({ label: describeItem(run, item), program: toProgram(item), value: item }));
  const message = `${place} must be ${withArticle(type)}, but there are ${items.length}. Which did you mean?`;
  const question = { kind: "ambiguous", message, candidates: variants } as const;
  return { kind: "open", questions: [question], variants, omitted: items.length - variants.length };
}

function describeItem<Domain>(run: Run<Domain>, item: Value): string {
  const type = item instanceof Made ? run.registry.types.find(({ name }) => name === item.type) : undefined;
  if (item instanceof Made && type?.label !== undefined) return type.label(item.fields);
  const text = printProgram(toProgram(item), "call");
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

async function convertOne<Domain>(run: Run<Domain>, value: Value, wanted: Wanted): Promise<Evaluated> {
  const { type, place, span } = wanted;
  const from = getValueType(value);
  if (isPlainPair(from, type) && isPlain(value)) {
    const plain = convertPlain(value, type);
    if (plain !== undefined) return { kind: "value", value: plain };
    return makeStopped(`${place} must be ${withArticle(type)}, but ${JSON.stringify(value)} is not one.`, span);
  }
  const made = run.registry.types.find(({ name }) => name === type);
  if (made !== undefined && isPlainObject(value)) return constructValue(run, made, value, wanted);
  const path = run.registry.path(from, type);
  if (path.kind === "several") return makeStopped(describeTwoWays(place, path.ways), span);
  if (path.kind === "path") return convertBy(run, value, path.steps, span);
  const shown = value === null ? "there is nothing here" : `this is ${withArticle(from)}, which cannot be converted`;
  return makeStopped(`${place} must be ${withArticle(type)}, but ${shown}.`, span);
}

/** Converts a value step by step; a step with several meanings makes the value ambiguous. */
async function convertBy<Domain>(
  run: Run<Domain>,
  start: Value,
  steps: readonly Conversion<Domain>[],
  span: Span | undefined,
): Promise<Evaluated> {
  let value = start;
  for (const step of steps) {
    const stopped = takeStep(run, span);
    if (stopped !== undefined) return stopped;
    const outcome = await settle(run, `${step.from} → ${step.to}`, () => step.convert(value, run.context));
    if (outcome.kind !== "success") return toUnresolved(outcome, span);
    value = outcome.value;
  }
  return { kind: "value", value };
}

/** Calls the constructor of a type; fields that are not checked yet are checked here. */
export async function constructValue<Domain>(
  run: Run<Domain>,
  type: TypeDescription<Domain>,
  fields: FieldValues,
  wanted: Wanted,
): Promise<Evaluated> {
  const given: GivenField[] = [];
  for (const [name, parameter] of Object.entries(type.parameters)) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value === undefined) {
      if (parameter.optional) continue;
      return makeStopped(
        `${wanted.place} must be ${withArticle(type.name)}, but \`${name}\` is missing in this object.`,
        wanted.span,
      );
    }
    const place = `\`${name}\` of \`${type.name}\``;
    const converted = await convertValue(run, value, { ...wanted, type: parameter.type, place });
    if (converted.kind === "stopped") return converted;
    const refusal = converted.kind === "value" ? findRefusal(converted.value, parameter) : undefined;
    if (refusal !== undefined) return makeStopped(`${place} ${refusal}.`, wanted.span);
    given.push({ name, part: { evaluated: converted, program: toProgram(value) } });
  }
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(type.parameters, name));
  if (unknown !== undefined) return makeStopped(`\`${type.name}\` has no parameter \`${unknown}\`.`, wanted.span);
  const open = constructVariants(type, given);
  if (open !== undefined) return open;
  const stopped = takeStep(run, wanted.span);
  if (stopped !== undefined) return stopped;
  const complete = Object.fromEntries(
    given.flatMap(({ name, part }) => (part.evaluated.kind === "value" ? [[name, part.evaluated.value] as const] : [])),
  );
  const { make } = type;
  if (make === undefined) return { kind: "value", value: new Made(type.name, complete) };
  return toEvaluated(await settle(run, type.name, () => make(complete, run.context)), wanted.span);
}

interface GivenField {
  readonly name: string;
  readonly part: Part;
}

/**
 * Returns one constructor call for each meaning of an ambiguous field: the field's program alone is not a value of the
 * type.
 */
function constructVariants<Domain>(type: TypeDescription<Domain>, given: readonly GivenField[]): Open | undefined {
  const combined = findCombinations(given.map(({ part }) => part));
  if (combined === undefined) return undefined;
  const variants = combined.combinations.map(({ label, programs }): Variant => {
    const fields = programs.map((value, place) => ({ name: given[place]?.name ?? "", value }));
    return { label, program: createCall(type.name, [], fields) };
  });
  return { kind: "open", questions: combined.questions, variants, omitted: combined.omitted };
}

export function toEvaluated(outcome: Outcome | Stopped, span: Span | undefined): Evaluated {
  if (outcome.kind !== "success") return toUnresolved(outcome, span);
  const { value, incomplete } = outcome;
  const doubt = incomplete === undefined ? undefined : { reason: incomplete, isLeast: mayBeLeast(value) };
  return { kind: "value", value, doubt };
}

function toUnresolved(outcome: Exclude<Outcome, { kind: "success" }> | Stopped, span: Span | undefined): Evaluated {
  if (outcome.kind === "stopped") return { ...outcome, span };
  if (outcome.kind === "failure") {
    const { message, canRetry } = outcome;
    return { kind: "stopped", reason: "function", message, canRetry, span };
  }
  const variants = outcome.candidates.slice(0, maxChoices);
  return { kind: "open", questions: [outcome], variants, omitted: outcome.candidates.length - variants.length };
}

const nothing: Program = { kind: "literal", value: null };

export const listOfParts: Whole = {
  program: (items) => ({ kind: "list", items }),
  value: (values) => values,
};

function wrapInList(evaluated: Evaluated): Evaluated {
  return evaluated.kind === "value" ? { kind: "value", value: [evaluated.value] } : evaluated;
}

function makeStopped(message: string, span: Span | undefined): Stopped {
  return { kind: "stopped", reason: "type", message, canRetry: false, span };
}

function splitLines(text: string): readonly string[] {
  return text === "" ? [] : text.split("\n");
}

function isPlain(value: Value): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function isPlainObject(value: Value): value is FieldValues {
  return value !== null && typeof value === "object" && !isList(value) && !(value instanceof Made);
}

import type { TypeName } from "./callable.ts";
import { combine, type Part } from "./combine.ts";
import { convertValue, evaluatedOf, makeOf } from "./convertValue.ts";
import { refusalOf } from "./plainConversions.ts";
import type { Call, NamedArgument, Program } from "./program.ts";
import { unquoted } from "./programOf.ts";
import type { Callable } from "./registry.ts";
import { type Evaluated, type Run, type Stopped, settle, takeStep } from "./run.ts";
import { baseOf, builtInTypes } from "./typeNames.ts";
import type { FieldValues, Value } from "./value.ts";

/** Evaluates a part of a program that was checked, what is inside of it first and from left to right. */
export async function evaluate<Domain>(run: Run<Domain>, program: Program): Promise<Evaluated> {
  switch (program.kind) {
    case "literal":
      return { kind: "value", value: program.value };
    case "list": {
      const items = await evaluateAll(run, program.items);
      if (items.kind === "stopped") return items;
      return (
        combine(items.parts, (programs) => ({ kind: "list", items: programs })) ?? {
          kind: "value",
          value: items.values,
        }
      );
    }
    case "fields":
      return evaluateFields(run, program.fields);
    case "call":
      return evaluateCall(run, program);
  }
}

async function evaluateAll<Domain>(
  run: Run<Domain>,
  programs: readonly Program[],
): Promise<Stopped | { readonly kind: "all"; readonly parts: readonly Part[]; readonly values: readonly Value[] }> {
  const parts: Part[] = [];
  const values: Value[] = [];
  for (const program of programs) {
    const evaluated = await evaluate(run, program);
    if (evaluated.kind === "stopped") return evaluated;
    if (evaluated.kind === "value") values.push(evaluated.value);
    parts.push({ evaluated, program });
  }
  return { kind: "all", parts, values };
}

async function evaluateFields<Domain>(run: Run<Domain>, fields: readonly NamedArgument[]): Promise<Evaluated> {
  const all = await evaluateAll(
    run,
    fields.map(({ value }) => value),
  );
  if (all.kind === "stopped") return all;
  const open = combine(all.parts, (programs) => ({ kind: "fields", fields: withValues(fields, programs) }));
  if (open !== undefined) return open;
  const entries = fields.map(({ name }, place): [string, Value] => [name, all.values[place] ?? null]);
  return { kind: "value", value: Object.fromEntries(entries) };
}

async function evaluateCall<Domain>(run: Run<Domain>, call: Call): Promise<Evaluated> {
  const callable = run.registry.callable(call.name);
  if (callable === undefined) throw new Error(`${call.name} was not checked`);
  if (callable.name === "data") return { kind: "value", value: unquoted(call.named[0]?.value ?? call) };
  const parts: Part[] = [];
  const given: [string, Value][] = [];
  for (const argument of call.named) {
    const evaluated = await evaluateArgument(run, callable, argument);
    if (evaluated.kind === "stopped") return evaluated;
    if (evaluated.kind === "value") given.push([argument.name, evaluated.value]);
    parts.push({ evaluated, program: argument.value });
  }
  const open = combine(parts, (programs) => ({ ...call, named: withValues(call.named, programs) }));
  return open ?? applyCall(run, callable, call, Object.fromEntries(given));
}

function withValues(named: readonly NamedArgument[], programs: readonly Program[]): readonly NamedArgument[] {
  return named.map((argument, place) => ({ ...argument, value: programs[place] ?? argument.value }));
}

async function evaluateArgument<Domain>(
  run: Run<Domain>,
  callable: Callable<Domain>,
  { name, value: program }: NamedArgument,
): Promise<Evaluated> {
  const parameter = callable.parameters[name];
  if (parameter === undefined) throw new Error(`${name} of ${callable.name} was not checked`);
  const evaluated = await evaluate(run, program);
  if (evaluated.kind !== "value") return evaluated;
  const { span } = program;
  const place = `\`${name}\` of \`${callable.name}\``;
  const converted = await convertValue(run, evaluated.value, { type: parameter.type, place, span });
  if (converted.kind !== "value") return converted;
  const refusal = refusalOf(converted.value, parameter);
  if (refusal === undefined) return converted;
  return { kind: "stopped", reason: "type", message: `${place} ${refusal}.`, canRetry: false, span };
}

async function applyCall<Domain>(
  run: Run<Domain>,
  callable: Callable<Domain>,
  call: Call,
  given: FieldValues,
): Promise<Evaluated> {
  const { span } = call;
  if (callable.kind === "type")
    return makeOf(run, callable, given, { type: callable.name, place: callable.name, span });
  const stopped = takeStep(run, span);
  if (stopped !== undefined) return stopped;
  if (callable.name === "convert") return convertTo(run, call, given);
  return evaluatedOf(await settle(run, callable.name, () => callable.run(given, run.context)), span);
}

async function convertTo<Domain>(run: Run<Domain>, { span }: Call, given: FieldValues): Promise<Evaluated> {
  const type: TypeName = String(given["to"]);
  const known = [...builtInTypes, ...run.registry.types.map(({ name }) => name)];
  if (!known.includes(baseOf(type))) {
    const message = `There is no type \`${type}\`. Types: ${known.join(", ")}.`;
    return { kind: "stopped", reason: "unknown-name", message, canRetry: false, span };
  }
  return convertValue(run, given["value"] ?? null, { type, place: "What is converted", span });
}

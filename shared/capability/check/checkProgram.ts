import type { Effect, TypeName } from "../callable.ts";
import { maxMistakes, maxRunDepth } from "../limits.ts";
import type { RunOutcome } from "../outcome.ts";
import type { Call, Fields, Program, Span } from "../program.ts";
import { formatSignature } from "../registry/formatSignature.ts";
import type { Callable, Registry } from "../registry/registry.ts";
import { builtInTypes, getBaseType, getListType, getValueType } from "../registry/typeNames.ts";
import { unquoteProgram } from "../syntax/toProgram.ts";
import { checkArguments } from "./checkArguments.ts";
import { type CheckedPart, type Checking, type Mistake, notAble, shortenName, toFailure } from "./checking.ts";

export interface CheckOptions {
  /** The strongest effect that the outermost call may have. */
  readonly allow: Effect;
  /** The source of the program; with it, messages show the location. */
  readonly source?: string | undefined;
}

export type CheckOutcome =
  | {
      readonly kind: "checked";
      /** The program with canonical names and all arguments by name. */
      readonly program: Program;
      readonly effect: Effect;
      readonly type: TypeName;
    }
  | (RunOutcome & { readonly kind: "failure" });

/** Checks names, arguments, types and effects; runs nothing. */
export function checkProgram<Domain>(
  program: Program,
  registry: Registry<Domain>,
  options: CheckOptions,
): CheckOutcome {
  const checking: Checking<Domain> = {
    registry,
    allow: options.allow,
    mistakes: [],
    part: (part, depth) => checkPart(checking, part, depth),
  };
  const checked = checking.part(program, 0);
  if (checking.mistakes.length > 0) return toFailure(checking.mistakes, options.source);
  const called = checked.program.kind === "call" ? registry.callable(checked.program.name) : undefined;
  const effect = called?.kind === "function" ? called.effect : "read";
  return { kind: "checked", ...checked, effect };
}

function checkPart<Domain>(checking: Checking<Domain>, program: Program, depth: number): CheckedPart {
  const { mistakes } = checking;
  if (mistakes.length > maxMistakes) return { program, type: "value" };
  if (depth > maxRunDepth) {
    const message = `Calls, lists and objects are nested more than ${maxRunDepth} levels deep: split this into several requests.`;
    mistakes.push({ reason: "budget", message, span: program.span });
    return { program, type: "value" };
  }
  switch (program.kind) {
    case "literal":
      return { program, type: getValueType(program.value) };
    case "list": {
      const items = program.items.map((item) => checking.part(item, depth + 1));
      return {
        program: { ...program, items: items.map((item) => item.program) },
        type: getListType(items.map(({ type }) => type)),
      };
    }
    case "fields": {
      noteUncalled(checking, program);
      const fields = program.fields.map((field) => ({
        ...field,
        value: checking.part(field.value, depth + 1).program,
      }));
      const twice = findFirstDuplicate(fields.map(({ name }) => name));
      if (twice !== undefined) {
        const span = program.fields.findLast(({ name }) => name === twice)?.nameSpan ?? program.span;
        mistakes.push({ reason: "arguments", message: `The field \`${shortenName(twice)}\` is given twice.`, span });
      }
      return { program: { ...program, fields }, type: "object" };
    }
    case "call":
      return checkCall(checking, program, depth);
  }
}

/** `{"count": [1]}` is data by the rules but rarely meant as such; intended data can be written with `data`. */
function noteUncalled<Domain>({ registry, mistakes }: Checking<Domain>, { fields, span }: Fields): void {
  const [only] = fields;
  const callable = only !== undefined && fields.length === 1 ? registry.callable(only.name) : undefined;
  if (callable === undefined) return;
  const { name, parameters } = callable;
  const [parameter] = Object.keys(parameters);
  const call = parameter === undefined ? `{"${name}": {}}` : `{"${name}": {"${parameter}": …}}`;
  mistakes.push({
    reason: "arguments",
    message: `\`${name}\` is not called here: arguments go in an object, as in ${call}. If this is data, write {"data": {"value": …}} around it.`,
    span: only?.nameSpan ?? span,
    nearest: [formatSignature(callable)],
  });
}

function checkCall<Domain>(checking: Checking<Domain>, call: Call, depth: number): CheckedPart {
  const callable = checking.registry.callable(call.name);
  if (callable === undefined) {
    checking.mistakes.push(describeUnknownCallable(checking, call));
    return { program: call, type: "value" };
  }
  checkEffect(checking, callable, call, depth);
  const checked = checkArguments(checking, callable, call, depth);
  return { program: checked, type: findReturnedType(checking, callable, checked) };
}

function checkEffect<Domain>(checking: Checking<Domain>, callable: Callable<Domain>, call: Call, depth: number): void {
  if (callable.kind !== "function" || callable.effect === "read") return;
  const span = call.nameSpan ?? call.span;
  if (depth > 0) {
    const message = `\`${callable.name}\` is an edit, so it must be called by itself and not inside another call.`;
    checking.mistakes.push({ reason: "not-allowed", message, span });
  } else if (checking.allow === "read") {
    const message = `\`${callable.name}\` is an edit, but only reading is allowed here.`;
    checking.mistakes.push({ reason: "not-allowed", message, span });
  }
}

function findReturnedType<Domain>(checking: Checking<Domain>, callable: Callable<Domain>, call: Call): TypeName {
  if (callable.kind === "type") return callable.name;
  const given = (name: string) => call.named.find((argument) => argument.name === name)?.value;
  if (callable.name === "data") {
    const value = given("value");
    return value === undefined ? "value" : getValueType(unquoteProgram(value));
  }
  const to = callable.name === "convert" ? given("to") : undefined;
  if (to?.kind !== "literal" || typeof to.value !== "string") return callable.returns;
  const { value } = to;
  const types = [...builtInTypes, ...checking.registry.types.map(({ name }) => name)];
  if (types.includes(getBaseType(value))) return value;
  const message = `There is no type \`${shortenName(value)}\`. Types: ${types.join(", ")}.`;
  checking.mistakes.push({ reason: "unknown-name", message, span: to.span });
  return "value";
}

function describeUnknownCallable<Domain>({ registry, mistakes }: Checking<Domain>, call: Call): Mistake {
  const nearest = registry.nearest(call.name).map(formatSignature);
  const none = `There is no function \`${shortenName(call.name)}\`.`;
  const unknown = { reason: "unknown-name", span: getNameSpan(call), nearest } as const;
  if (nearest.length > 0) return { ...unknown, message: `${none} Closest matches:` };
  // The list of all functions is only given once.
  const isNamed = mistakes.some((mistake) => mistake.nearest?.length === 0);
  const names = registry.functions.map(({ name }) => name).join(", ");
  return { ...unknown, message: isNamed ? none : `${notAble}\n${none} Functions: ${names}.` };
}

function getNameSpan(call: Call): Span | undefined {
  return call.nameSpan ?? call.span;
}

function findFirstDuplicate(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}

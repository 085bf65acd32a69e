import type { Parameter } from "../callable.ts";
import type { Call, NamedArgument, Program, Span } from "../program.ts";
import { formatSignature } from "../registry/formatSignature.ts";
import { findNearestNames, foldName } from "../registry/names.ts";
import type { Callable } from "../registry/registry.ts";
import { builtInTypes, getBaseType, getElementType } from "../registry/typeNames.ts";
import { createCall, listArguments } from "../syntax/createCall.ts";
import { checkFit } from "./checkFit.ts";
import { type CheckedPart, type Checking, shortenName } from "./checking.ts";

/**
 * Returns the call with canonical names and its arguments by name, in the order of the parameters; records mistakes.
 */
export function checkArguments<Domain>(
  checking: Checking<Domain>,
  callable: Callable<Domain>,
  call: Call,
  depth: number,
): Call {
  const parameters = Object.entries(callable.parameters);
  const given = collectArguments(checking, callable, call);
  const named: NamedArgument[] = [];
  for (const [name, parameter] of parameters) {
    const argument = given.get(name);
    const isLeftOut = argument?.kind === "literal" && argument.value === null && parameter.type !== "value";
    if (argument === undefined || (isLeftOut && parameter.optional)) {
      if (!parameter.optional) noteMissing(checking, callable, call, name);
    } else {
      const checked = checkArgument(checking, { callable, name, parameter, argument, depth });
      named.push({ name, value: checked.program });
    }
  }
  return { kind: "call", name: callable.name, placed: [], named, nameSpan: call.nameSpan, span: call.span };
}

interface Argument<Domain> {
  readonly callable: Callable<Domain>;
  readonly name: string;
  readonly parameter: Parameter;
  readonly argument: Program;
  readonly depth: number;
}

function checkArgument<Domain>(checking: Checking<Domain>, given: Argument<Domain>): CheckedPart {
  const { callable, name, parameter, argument, depth } = given;
  // Quoted data is not a program: its names have no meaning.
  if (callable.name === "data") return { program: argument, type: "value" };
  const made = constructArgument(checking, parameter.type, argument);
  const known = checking.mistakes.length;
  const checked = checking.part(made, depth + 1);
  if (checking.mistakes.length === known)
    checkFit(checking, { callable, name, parameter, checked, span: argument.span });
  return checked;
}

function constructArgument<Domain>(checking: Checking<Domain>, type: string, argument: Program): Program {
  if (argument.kind === "list" && getElementType(type) !== undefined) {
    return {
      ...argument,
      items: argument.items.map((item) => constructArgument(checking, getElementType(type) ?? type, item)),
    };
  }
  const base = getBaseType(type);
  if (argument.kind !== "fields" || builtInTypes.includes(base)) return argument;
  return createCall(base, [], argument.fields, { span: argument.span });
}

function collectArguments<Domain>(
  checking: Checking<Domain>,
  callable: Callable<Domain>,
  call: Call,
): ReadonlyMap<string, Program> {
  const isBareData = callable.name === "data" && call.placed.length === 0 && call.named.length > 0;
  if (isBareData && !call.named.some(({ name }) => name === "value"))
    return new Map([["value", toObjectProgram(call)]]);
  const given = new Map<string, Program>();
  const names = Object.keys(callable.parameters);
  const inside = findInnerCall(checking, callable, call);
  const placed = inside === undefined ? gatherSurplus(callable, call.placed) : [inside];
  placed.forEach((value, place) => {
    const name = names[place];
    if (name !== undefined) given.set(name, value);
    else if (place === names.length) noteTooMany(checking, callable, value.span ?? call.nameSpan, call.placed.length);
  });
  for (const argument of inside === undefined ? call.named : []) {
    const name = findParameterName(callable, argument.name);
    if (name === undefined) noteUnknown(checking, callable, argument);
    else if (given.has(name)) {
      const message = `\`${name}\` of \`${callable.name}\` is given twice.`;
      checking.mistakes.push({ reason: "arguments", message, span: argument.nameSpan ?? call.nameSpan });
    } else given.set(name, argument.value);
  }
  return given;
}

/** Gathers surplus arguments into a list when the last parameter takes one: `and(a, b, c)`. */
function gatherSurplus<Domain>(callable: Callable<Domain>, placed: readonly Program[]): readonly Program[] {
  const parameters = Object.values(callable.parameters);
  const last = parameters.at(-1);
  if (last === undefined || placed.length <= parameters.length || getElementType(last.type) === undefined)
    return placed;
  const rest = placed.slice(parameters.length - 1);
  return [...placed.slice(0, parameters.length - 1), { kind: "list", items: rest, span: rest[0]?.span }];
}

/**
 * Returns the inner call of `{"count": {"findReferences": {…}}}`. The name of the only argument is not a parameter but
 * a function, so that function's call becomes the positional argument.
 */
function findInnerCall<Domain>(
  checking: Checking<Domain>,
  callable: Callable<Domain>,
  call: Call,
): Program | undefined {
  const [only] = call.named;
  if (only === undefined || call.named.length > 1 || call.placed.length > 0) return undefined;
  const { name, nameSpan, value } = only;
  if (findParameterName(callable, name) !== undefined) return undefined;
  const inner = checking.registry.callable(name);
  if (inner === undefined) return undefined;
  const spans = { nameSpan, span: value.span };
  if (value.kind === "fields") return createCall(name, [], value.fields, spans);
  if (value.kind !== "call") return undefined;
  if (findParameterName(inner, value.name) === undefined) return createCall(name, [value], [], spans);
  return createCall(name, [], [{ name: value.name, nameSpan: value.nameSpan, value: toObjectProgram(value) }], spans);
}

function toObjectProgram(call: Call): Program {
  const fields = listArguments(call);
  const [only] = fields;
  if (only === undefined || fields.length > 1) return { kind: "fields", fields, span: call.span };
  const { name, nameSpan, value } = only;
  if (value.kind === "fields") return createCall(name, [], value.fields, { nameSpan, span: call.span });
  if (value.kind !== "call") return { kind: "fields", fields, span: call.span };
  return name === "0" ? value : createCall(name, [value], [], { nameSpan, span: call.span });
}

function findParameterName<Domain>(callable: Callable<Domain>, name: string): string | undefined {
  const folded = foldName(name);
  for (const [parameter, { aliases = [] }] of Object.entries(callable.parameters)) {
    if (foldName(parameter) === folded || aliases.some((alias) => foldName(alias) === folded)) return parameter;
  }
  return undefined;
}

function noteMissing<Domain>(checking: Checking<Domain>, callable: Callable<Domain>, call: Call, name: string): void {
  const description = callable.parameters[name]?.description ?? "";
  const makers =
    callable.kind === "type"
      ? checking.registry.functions
          .filter(({ returns, effect }) => returns === callable.name && effect === "read")
          .slice(0, 2)
      : [];
  checking.mistakes.push({
    reason: "arguments",
    message: `\`${callable.name}\` needs \`${name}\`: ${description}`,
    span: call.nameSpan ?? call.span,
    nearest: [callable, ...makers].map(formatSignature),
  });
}

function noteUnknown<Domain>(checking: Checking<Domain>, callable: Callable<Domain>, argument: NamedArgument): void {
  const names = Object.entries(callable.parameters).flatMap(([name, { aliases = [] }]) => [name, ...aliases]);
  const [near = ""] = findNearestNames(argument.name, names, 1);
  const nearest = findParameterName(callable, near);
  const meant = nearest === undefined ? "" : ` Is it \`${nearest}\`?`;
  checking.mistakes.push({
    reason: "unknown-name",
    message: `\`${callable.name}\` has no parameter \`${shortenName(argument.name)}\`.${meant}`,
    span: argument.nameSpan ?? argument.value.span,
    nearest: [formatSignature(callable)],
  });
}

function noteTooMany<Domain>(
  checking: Checking<Domain>,
  callable: Callable<Domain>,
  span: Span | undefined,
  given: number,
): void {
  const most = Object.keys(callable.parameters).length;
  const takes =
    most === 0 ? "takes no arguments" : most === 1 ? "takes one argument" : `takes at most ${most} arguments`;
  checking.mistakes.push({
    reason: "arguments",
    message: `\`${callable.name}\` ${takes}, but got ${given}.`,
    span,
    nearest: [formatSignature(callable)],
  });
}

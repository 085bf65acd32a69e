import type { Effect } from "../callable.ts";
import { describeMistake } from "../check/checking.ts";
import { checkProgram } from "../check/checkProgram.ts";
import { defaultLimits, maxQuestions, maxRunDepth } from "../limits.ts";
import type { RunOutcome } from "../outcome.ts";
import type { Program, Span } from "../program.ts";
import type { Registry } from "../registry/registry.ts";
import { getBaseType, getElementType } from "../registry/typeNames.ts";
import type { Limits } from "../runLimits.ts";
import { parseProgram } from "../syntax/parseProgram.ts";
import { Made, type Value } from "../value.ts";
import { evaluate } from "./evaluate.ts";
import { type Evaluated, explainStop, isOver, type Run, type Stopped } from "./run.ts";

export interface RunOptions<Domain> {
  readonly domain: Domain;
  readonly allow: Effect;
  /** Aborted when the run is cancelled or times out; this also ends functions that never answer. */
  readonly signal: AbortSignal;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
  readonly limits?: Partial<Limits>;
  readonly source?: string;
  /** Receives messages for the maintainers of the functions. */
  readonly log?: (text: string) => void;
}

export async function runSource<Domain>(
  source: string,
  registry: Registry<Domain>,
  options: RunOptions<Domain>,
): Promise<RunOutcome> {
  const parsed = parseProgram(source);
  if (parsed.kind === "program") return runProgram(parsed.program, registry, { ...options, source });
  return { ...parsed, reason: "syntax", canRetry: false, nearest: [] };
}

/**
 * Checks a program and runs it. It resolves to an outcome whatever its functions do; a rejection is a bug of the
 * runtime.
 */
export async function runProgram<Domain>(
  program: Program,
  registry: Registry<Domain>,
  options: RunOptions<Domain>,
): Promise<RunOutcome> {
  const { domain, allow, signal, now, source } = options;
  const checked = checkProgram(program, registry, { allow, source });
  if (checked.kind === "failure") return checked;
  const startedAt = now();
  let abort: (stopped: Stopped) => void = () => {};
  const run: Run<Domain> = {
    registry,
    context: { domain, signal },
    limits: { ...defaultLimits, ...options.limits },
    now,
    startedAt,
    log: options.log ?? (() => {}),
    aborted: new Promise((resolve) => {
      abort = resolve;
    }),
    steps: 0,
  };
  const listener = () => abort(explainStop(run));
  signal.addEventListener("abort", listener, { once: true });
  try {
    if (signal.aborted) return toRunOutcome(run, explainStop(run), source);
    const evaluated = await evaluate(run, checked.program, true);
    const isCancelled = signal.aborted && !isOver(run);
    return toRunOutcome(run, isCancelled ? explainStop(run) : evaluated, source);
  } finally {
    signal.removeEventListener("abort", listener);
  }
}

function toRunOutcome<Domain>(run: Run<Domain>, evaluated: Evaluated, source: string | undefined): RunOutcome {
  switch (evaluated.kind) {
    case "value": {
      const { value, doubt } = evaluated;
      const unfit = checkValue(value, run.limits.resultLength, maxRunDepth);
      if (unfit === undefined) return { kind: "success", value, steps: run.steps, ...(doubt && { doubt }) };
      if (unfit !== "no-value") return makeFailure({ ...describeTooLarge(run.limits, unfit), kind: "stopped" }, source);
      run.log("A function answered with something that is not a value");
      const message = "The answer holds something that cannot be written down: this is a bug in a function.";
      return makeFailure({ kind: "stopped", reason: "function", message, canRetry: false }, source);
    }
    case "open": {
      const { questions, variants, omitted } = evaluated;
      const choices = variants.map(({ label, program }) => ({ label, program: shortenProgram(program, run.registry) }));
      return { kind: "ambiguous", questions: questions.slice(0, maxQuestions), choices, omitted };
    }
    case "stopped":
      return makeFailure(evaluated, source);
  }
}

function describeTooLarge({ resultLength }: Limits, unfit: "too-large" | "too-deep"): Omit<Stopped, "kind"> {
  const message =
    unfit === "too-deep"
      ? `The result is nested more than ${maxRunDepth} levels deep.`
      : `The result has more than ${resultLength} characters: narrow the request, or ask for count(…) or take(…, 20) of it.`;
  return { reason: "budget", message, canRetry: false };
}

function makeFailure({ reason, message, canRetry, span }: Stopped, source: string | undefined): RunOutcome {
  const isPart = span !== undefined && isInside(span, source);
  const text = isPart ? describeMistake({ reason, message, span }, source) : message;
  return { kind: "failure", reason, message: text, canRetry, span, nearest: [] };
}

/** Returns true for a part of the source; a caret below the whole program would say nothing. */
function isInside({ start, end }: Span, source: string | undefined): boolean {
  return source !== undefined && (source.slice(0, start).trim() !== "" || source.slice(end).trim() !== "");
}

type Unfit = "too-large" | "too-deep" | "no-value";

/** Checks a value without recursion: functions of a domain may not adhere to the type. */
function checkValue(value: unknown, mostLength: number, mostDepth: number): Unfit | undefined {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let length = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: part, depth } = next;
    if (depth > mostDepth) return "too-deep";
    if (!isValueLike(part)) return "no-value";
    length += measureLength(part);
    if (length > mostLength) return "too-large";
    if (part === null || typeof part !== "object") continue;
    const inner = part instanceof Made ? part.fields : part;
    for (const [name, field] of Object.entries(inner)) {
      if (!Array.isArray(inner)) length += name.length + 6;
      if (length > mostLength) return "too-large";
      open.push({ value: field, depth: depth + 1 });
    }
  }
  return undefined;
}

function measureLength(part: Value): number {
  if (typeof part === "string") return part.length + 4;
  return part instanceof Made ? part.type.length + 8 : 4;
}

function isValueLike(part: unknown): part is Value {
  if (part === null || typeof part === "string" || typeof part === "boolean") return true;
  if (typeof part === "number") return Number.isFinite(part);
  if (typeof part !== "object") return false;
  if (part instanceof Made || Array.isArray(part)) return true;
  const prototype: unknown = Object.getPrototypeOf(part);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Returns the program with objects in place of constructors where a parameter gives the type: `{"findReferences":
 * {"symbol": {"name": "x"}}}`. The program must be in its normal form.
 */
function shortenProgram<Domain>(program: Program, registry: Registry<Domain>): Program {
  switch (program.kind) {
    case "literal":
      return program;
    case "list":
      return { ...program, items: program.items.map((item) => shortenProgram(item, registry)) };
    case "fields":
      return {
        ...program,
        fields: program.fields.map((field) => ({ ...field, value: shortenProgram(field.value, registry) })),
      };
    case "call": {
      const callable = registry.callable(program.name);
      // Quoted data is not a program.
      if (callable === undefined || callable.name === "data") return program;
      const named = program.named.map(({ name, value }) => {
        const type = callable.parameters[name]?.type ?? "value";
        return { name, value: dropConstructor(shortenProgram(value, registry), type) };
      });
      return { ...program, named };
    }
  }
}

function dropConstructor(program: Program, type: string): Program {
  if (program.kind === "list") {
    const element = getElementType(type);
    if (element === undefined) return program;
    return { ...program, items: program.items.map((item) => dropConstructor(item, element)) };
  }
  if (program.kind !== "call" || program.name !== getBaseType(type) || program.placed.length > 0) return program;
  const [only] = program.named;
  const wouldBeCall = program.named.length === 1 && (only?.value.kind === "call" || only?.value.kind === "fields");
  return only === undefined || wouldBeCall ? program : { kind: "fields", fields: program.named };
}

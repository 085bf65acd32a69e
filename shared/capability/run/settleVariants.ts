import { checkProgram } from "../check/checkProgram.ts";
import type { Ambiguity } from "../outcome.ts";
import type { Program } from "../program.ts";
import { mostChoices } from "../runLimits.ts";
import type { Value } from "../value.ts";
import { joinLabels } from "./combine.ts";
import { type Evaluated, mayExplore, type Open, type Run, type Stopped, type Variant } from "./run.ts";

export interface Settling {
  readonly evaluate: (program: Program) => Promise<Evaluated>;
  readonly convert: (value: Value) => Promise<Evaluated>;
}

/**
 * Checks that each meaning of an argument is unambiguous after conversion to the parameter's type, and replaces an
 * ambiguous one with its meanings, so that a choice never leads to another question. Failing meanings are kept: they
 * report the reason when chosen.
 */
export async function settleVariants<Domain>(
  run: Run<Domain>,
  open: Open,
  settling: Settling,
  rounds = mostRounds,
): Promise<Open> {
  const settled: Variant[] = [];
  const questions: Ambiguity[] = [...open.questions];
  let { omitted } = open;
  for (const variant of open.variants) {
    if (settled.length >= mostChoices) {
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
  omitted += Math.max(0, settled.length - mostChoices);
  return { kind: "open", questions, variants: settled.slice(0, mostChoices), omitted };
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

/** Maximum depth of nested ambiguities that are explored. */
const mostRounds = 3;

import { maxChoices } from "../limits.ts";
import type { Program } from "../program.ts";
import type { Value } from "../value.ts";
import { doubtWhole } from "./doubt.ts";
import type { Known, Open, Variant } from "./run.ts";

export interface Part {
  readonly evaluated: Known | Open;
  readonly program: Program;
}

export interface Whole {
  readonly program: (programs: readonly Program[]) => Program;
  readonly value: (values: readonly Value[]) => Value;
}

export interface Combination {
  readonly label: string;
  readonly programs: readonly Program[];
  /** Undefined when one of the values is not known. */
  readonly values: readonly Value[] | undefined;
}

export interface Combinations {
  readonly kind: "open";
  readonly questions: Open["questions"];
  readonly combinations: readonly Combination[];
  readonly omitted: number;
}

/** Combines the meanings of ambiguous parts; undefined when each part has one meaning. */
export function findCombinations(parts: readonly Part[]): Combinations | undefined {
  const open = parts.flatMap(({ evaluated }) => (evaluated.kind === "open" ? [evaluated] : []));
  if (open.length === 0) return undefined;
  let combinations: readonly Combination[] = [{ label: "", programs: [], values: [] }];
  for (const { evaluated, program } of parts) {
    const variants = evaluated.kind === "open" ? evaluated.variants : [{ label: "", program, value: evaluated.value }];
    // The first ones are kept, in order: a later part never replaces an existing combination.
    combinations = combinations
      .flatMap((before) => variants.map((variant) => extendCombination(before, variant)))
      .slice(0, maxChoices);
  }
  const all = open.reduce((product, { variants, omitted }) => product * (variants.length + omitted), 1);
  const questions = open.flatMap((each) => each.questions);
  return { kind: "open", questions, combinations, omitted: all - combinations.length };
}

export function combine(parts: readonly Part[], whole: Whole): Known | Open {
  const combined = findCombinations(parts);
  if (combined === undefined) {
    const known = parts.flatMap(({ evaluated }) => (evaluated.kind === "value" ? [evaluated] : []));
    const doubt = doubtWhole(known.map((each) => each.doubt));
    return { kind: "value", value: whole.value(known.map(({ value }) => value)), doubt };
  }
  const { questions, combinations, omitted } = combined;
  const variants = combinations.map(({ label, programs, values }): Variant => {
    return { label, program: whole.program(programs), value: values && whole.value(values) };
  });
  return { kind: "open", questions, variants, omitted };
}

function extendCombination(before: Combination, variant: Variant): Combination {
  const { label, program, value } = variant;
  const isKnown = before.values !== undefined && value !== undefined;
  return {
    label: joinLabels(before.label, label),
    programs: [...before.programs, program],
    values: isKnown ? [...before.values, value] : undefined,
  };
}

export function joinLabels(left: string, right: string): string {
  return left === "" || right === "" ? left + right : `${left}, ${right}`;
}

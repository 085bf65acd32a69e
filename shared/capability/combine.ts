import { mostChoices } from "./limits.ts";
import type { Program } from "./program.ts";
import type { Evaluated, Open, Variant } from "./run.ts";

/** A part of a call, a list or an object: what it came to, and how it is written. */
export interface Part {
  readonly evaluated: Evaluated;
  readonly program: Program;
}

/** All combinations of what parts with several meanings may mean, as programs; nothing when each has one. */
export function combine(parts: readonly Part[], rebuild: (programs: readonly Program[]) => Program): Open | undefined {
  const open = parts.flatMap(({ evaluated }) => (evaluated.kind === "open" ? [evaluated] : []));
  if (open.length === 0) return undefined;
  let combined: readonly Combination[] = [{ labels: [], programs: [] }];
  for (const { evaluated, program } of parts) {
    const variants: readonly Variant[] = evaluated.kind === "open" ? evaluated.variants : [{ label: "", program }];
    // The first of all stay, in order: a later part never takes the place of a combination that is there.
    combined = combined.flatMap((before) => variants.map((variant) => extended(before, variant))).slice(0, mostChoices);
  }
  const all = open.reduce((product, { variants, omitted }) => product * (variants.length + omitted), 1);
  return {
    kind: "open",
    questions: open.flatMap(({ questions }) => questions),
    variants: combined.map(({ labels, programs }) => ({ label: labels.join(", "), program: rebuild(programs) })),
    omitted: all - combined.length,
  };
}

interface Combination {
  readonly labels: readonly string[];
  readonly programs: readonly Program[];
}

function extended({ labels, programs }: Combination, { label, program }: Variant): Combination {
  return { labels: label === "" ? labels : [...labels, label], programs: [...programs, program] };
}

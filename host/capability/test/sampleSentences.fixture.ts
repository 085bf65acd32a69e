import type { CompiledPhrase, Slot, Step } from "@dialectic/shared/capability";

/** Returns sentences that match a phrase: with and without its optional words, and with each alternative of a word. */
export function sampleSentences({ template }: CompiledPhrase, kindOf: (slot: Slot) => string): readonly string[] {
  const routes = [route(template.states, false), route(template.states, true)];
  const sentences = routes.flatMap((steps) => {
    const most = Math.max(1, ...steps.map((step) => (step.kind === "word" ? step.words.length : 1)));
    return Array.from({ length: most }, (_, turn) => steps.map((step) => sampleOf(step, turn, kindOf)).join(" "));
  });
  return [...new Set(sentences)];
}

/**
 * Returns a path from the first state to the last: by the first step of each state, or by the last, which skips
 * optional words.
 */
function route(states: readonly (readonly Step[])[], isShort: boolean): readonly Step[] {
  const steps: Step[] = [];
  for (let state = 0; state < states.length - 1; ) {
    const step = isShort ? longest(states[state] ?? []) : states[state]?.[0];
    if (step === undefined) break;
    if (step.kind !== "free") steps.push(step);
    state = step.to;
  }
  return steps;
}

function longest(steps: readonly Step[]): Step | undefined {
  return steps.reduce<Step | undefined>(
    (best, step) => (best === undefined || step.to > best.to ? step : best),
    undefined,
  );
}

function sampleOf(step: Step, turn: number, kindOf: (slot: Slot) => string): string {
  if (step.kind === "word") return step.words[turn % step.words.length] ?? "";
  if (step.kind === "free") return "";
  const samples = {
    path: "src/alpha.ts",
    number: "7",
    text: '"some text"',
    name: "alphaBeta",
    word: "alpha*",
    revision: "HEAD~7",
  };
  return samples[kindOf(step.slot) as keyof typeof samples];
}

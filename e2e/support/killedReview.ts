import { Mortals, type Victim, victims } from "./mortals.ts";
import { ReviewScript } from "./reviewScript.ts";
import { createWorkspace } from "./workspace.ts";

export interface KilledReview {
  readonly killed: Readonly<Record<Victim, number>>;
  /** Number of kills by the step in which they happened. */
  readonly steps: Readonly<Record<string, number>>;
  readonly given: readonly string[];
  readonly received: readonly string[];
  readonly problems: readonly string[];
}

/** The victims of each step, for as many passes as there are victims: each victim once in each step. */
type Turns = readonly (readonly Victim[])[];

/**
 * Runs the script of a review from the request to the commit, again and again, with a kill in each step, until each of
 * the three victims was killed that many times. The seed determines victims and moments; the length of a step is
 * measured in a pass without kills.
 */
export async function killReview({ points, seed }: { points: number; seed: number }): Promise<KilledReview> {
  const random = randomNumbers(seed);
  const workspace = createWorkspace();
  const mortals = new Mortals(workspace);
  const script = new ReviewScript(mortals, workspace);
  const killed = { host: 0, server: 0, client: 0 };
  const steps: Record<string, number> = {};
  const receiving = script.receiving();
  try {
    const lengths: number[] = [];
    for (const { run } of script.steps(0)) lengths.push(await measureTime(run));
    let turns: Turns = [];
    for (let pass = 1; Math.min(...Object.values(killed)) < points; pass += 1) {
      const turn = (pass - 1) % victims.length;
      if (turn === 0) turns = lengths.map(() => shuffled(victims, random));
      for (const [at, { name, run }] of script.steps(pass).entries()) {
        const victim = turns[at]?.[turn] ?? "host";
        await mortals.living();
        await Promise.all([run(), killWithin(mortals, victim, random() * (lengths[at] ?? 0))]);
        killed[victim] += 1;
        steps[name] = (steps[name] ?? 0) + 1;
      }
    }
    script.end();
    await receiving;
    await script.receiveRest();
    const { given, received, problems } = script;
    return { killed, steps, given, received, problems };
  } finally {
    script.end();
    await receiving;
    await mortals.dispose();
  }
}

async function killWithin(mortals: Mortals, victim: Victim, milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await mortals.kill(victim);
}

async function measureTime(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function shuffled<T>(values: readonly T[], random: () => number): readonly T[] {
  return values
    .map((value) => ({ value, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ value }) => value);
}

/** Returns numbers from 0 up to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

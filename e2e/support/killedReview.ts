import { Mortals, type Victim, victims } from "./mortals.ts";
import { ReviewScript } from "./reviewScript.ts";
import { createWorkspace } from "./workspace.ts";

/** What was found after all the kills. */
export interface KilledReview {
  readonly killed: Readonly<Record<Victim, number>>;
  /** Kills by the step that they were done in. */
  readonly steps: Readonly<Record<string, number>>;
  readonly given: readonly string[];
  readonly received: readonly string[];
  readonly problems: readonly string[];
}

/** Who is killed in which step, of as many passes as there are victims: each of them once in each step. */
type Turns = readonly (readonly Victim[])[];

/**
 * Runs the script of a review from the request to the commit, again and again, and kills somebody in each step, until each of the three
 * was killed so many times. The seed decides who and when; how long a step lasts is measured in a pass without kills.
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
    for (const { run } of script.steps(0)) lengths.push(await timeOf(run));
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

async function timeOf(work: () => Promise<void>): Promise<number> {
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

/** Numbers from 0 up to 1 that are the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

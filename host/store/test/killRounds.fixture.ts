import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runWriter } from "./runWriter.fixture.ts";
import { readTexts, withStore } from "./withStore.fixture.ts";
import { writtenText } from "./writtenText.fixture.ts";

export interface KillPlan {
  readonly program: string;
  readonly rounds: number;
  readonly writers: number;
  readonly characters: number;
  readonly seed: number;
}

export interface KillResult {
  readonly acknowledged: number;
  readonly lost: number;
  readonly altered: number;
}

/** Kills writing processes repeatedly, at moments determined by the seed, and reads back the acknowledged iterations. */
export async function killRounds(plan: KillPlan): Promise<KillResult> {
  const sum = { acknowledged: 0, lost: 0, altered: 0 };
  const random = randomNumbers(plan.seed);
  for (let round = 0; round < plan.rounds; round += 1) {
    const result = await killRound(plan, random);
    sum.acknowledged += result.acknowledged;
    sum.lost += result.lost;
    sum.altered += result.altered;
  }
  return sum;
}

async function killRound(plan: KillPlan, random: () => number): Promise<KillResult> {
  const directory = await mkdtemp(join(tmpdir(), "dialectic-kill-"));
  try {
    const hosts = Array.from({ length: plan.writers }, (_, index) => `host${index}`);
    const atOnce = 1 + Math.floor(random() * 4);
    const runs = hosts.map((hostId) => {
      const task = { directory, hostId, characters: plan.characters, appends: 10_000, atOnce };
      return runWriter(plan.program, task, 1 + Math.floor(random() * 20));
    });
    const acknowledged = await Promise.all(runs);
    return await withStore(directory, async (store) => {
      const sum = { acknowledged: 0, lost: 0, altered: 0 };
      for (const [index, hostId] of hosts.entries()) {
        const texts = new Set(await readTexts(store, hostId));
        const expected = (number: number) => `the same in all\n${writtenText(hostId, number, plan.characters)}`;
        const lost = [...(acknowledged[index]?.keys() ?? [])].filter((number) => !texts.has(expected(number)));
        const possible = new Set(Array.from({ length: texts.size + atOnce }, (_, n) => expected(n + 1)));
        sum.acknowledged += acknowledged[index]?.size ?? 0;
        sum.lost += lost.length;
        sum.altered += [...texts].filter((text) => !possible.has(text)).length;
      }
      return sum;
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns a generator of numbers from 0 up to 1 that depend only on the seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

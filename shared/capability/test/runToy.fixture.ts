import { describeOutcome } from "../describeOutcome.ts";
import type { RunOutcome } from "../outcome.ts";
import { type RunOptions, runSource } from "../run/runProgram.ts";
import { createLibrary, createToyRegistry, type Library } from "./toyLibrary.fixture.ts";

const registry = createToyRegistry();

export function runToy(source: string, options: Partial<RunOptions<Library>> = {}): Promise<RunOutcome> {
  const { signal } = new AbortController();
  return runSource(source, registry, { domain: createLibrary(), allow: "edit", signal, now: () => 0, ...options });
}

export async function describeToyRun(source: string, options: Partial<RunOptions<Library>> = {}): Promise<string> {
  return describeOutcome(await runToy(source, options));
}

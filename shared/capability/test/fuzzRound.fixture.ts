import { isDeepStrictEqual } from "node:util";
import { describeOutcome } from "../describeOutcome.ts";
import { maxProgramChars } from "../limits.ts";
import type { RunOutcome } from "../outcome.ts";
import type { Program } from "../program.ts";
import { runProgram } from "../run/runProgram.ts";
import { parseProgram, readProgram } from "../syntax/parseProgram.ts";
import { printProgram } from "../syntax/printProgram.ts";
import { toProgram, unquoteProgram } from "../syntax/toProgram.ts";
import { fuzzSource } from "./fuzzSources.fixture.ts";
import { seededRandom } from "./seededRandom.fixture.ts";
import { createLibrary, createToyRegistry } from "./toyLibrary.fixture.ts";
import { withoutSpans } from "./withoutSpans.fixture.ts";

export interface FuzzTally {
  sources: number;
  characters: number;
  read: number;
  succeeded: number;
  failed: number;
  ambiguous: number;
  /** Maximum number of code units examined per code unit of a source. */
  stepsPerCharacter: number;
  readonly problems: { readonly seed: number; readonly source: string; readonly problem: string }[];
}

export function emptyTally(): FuzzTally {
  return {
    sources: 0,
    characters: 0,
    read: 0,
    succeeded: 0,
    failed: 0,
    ambiguous: 0,
    stepsPerCharacter: 0,
    problems: [],
  };
}

const registry = createToyRegistry();

/** Tries the program of one seed: an exception, too many steps or a broken law is a problem. */
export async function fuzzRound(seed: number, tally: FuzzTally): Promise<void> {
  const source = fuzzSource(seededRandom(seed));
  tally.sources += 1;
  tally.characters += source.length;
  try {
    const problem = await findProblem(source, tally);
    if (problem !== undefined) tally.problems.push({ seed, source: source.slice(0, 400), problem });
  } catch (error) {
    tally.problems.push({ seed, source: source.slice(0, 400), problem: String(error) });
  }
}

async function findProblem(source: string, tally: FuzzTally): Promise<string | undefined> {
  const { program, steps } = readProgram(source);
  tally.stepsPerCharacter = Math.max(tally.stepsPerCharacter, steps / (source.length + 20));
  if (steps > source.length * 8 + 100) return `${steps} steps`;
  if (program === undefined) return jsonProblem(source) ?? messageProblem(source);
  tally.read += 1;
  return printProblem(program) ?? jsonProblem(source, program) ?? (await runProblem(program, source, tally));
}

function messageProblem(source: string): string | undefined {
  const parsed = parseProgram(source);
  if (parsed.kind === "program") return "read once and not again";
  const { message, span } = parsed;
  if (span.start > source.length || span.end < span.start) return "a place outside of the source";
  return message.includes("^") && message.length < 1000 ? undefined : "a message without a place, or without an end";
}

function printProblem(program: Program): string | undefined {
  const bare = withoutSpans(program);
  for (const notation of ["json", "call"] as const) {
    const printed = printProgram(program, notation);
    const again = readProgram(printed).program;
    // The printed form may be longer than the maximum length of a source.
    if (again === undefined && printed.length <= maxProgramChars) return `printed as ${notation} it cannot be read`;
    if (again !== undefined && !isDeepStrictEqual(withoutSpans(again), bare))
      return `printed as ${notation} it is another`;
  }
  return undefined;
}

/** Checks that JSON accepted by JSON.parse is parsed to the same data. */
function jsonProblem(source: string, program?: Program): string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    return undefined;
  }
  if (program !== undefined)
    return isDeepStrictEqual(unquoteProgram(program), json) ? undefined : "it is not what its JSON says";
  const { fault } = readProgram(source);
  return /deep|too large|at most/.test(fault?.message ?? "") ? undefined : "it is JSON and cannot be read";
}

async function runProblem(program: Program, source: string, tally: FuzzTally): Promise<string | undefined> {
  const outcome = await run(program, source);
  describeOutcome(outcome);
  switch (outcome.kind) {
    case "success": {
      tally.succeeded += 1;
      const again = await run(toProgram(outcome.value));
      return again.kind === "success" && isDeepStrictEqual(again.value, outcome.value)
        ? undefined
        : "its value is not made again";
    }
    case "failure":
      tally.failed += 1;
      return undefined;
    case "ambiguous": {
      tally.ambiguous += 1;
      const chosen = await Promise.all(outcome.choices.map((choice) => run(choice.program)));
      return chosen.some(({ kind }) => kind === "ambiguous") ? "a choice is ambiguous" : undefined;
    }
  }
}

async function run(program: Program, source?: string): Promise<RunOutcome> {
  const giveUp = new AbortController();
  // A call that hangs in the toy registry never ends.
  const timer = setTimeout(() => giveUp.abort(), 20);
  const { signal } = giveUp;
  const options = {
    domain: createLibrary(),
    allow: "edit",
    signal,
    now: () => 0,
    ...(source !== undefined && { source }),
  } as const;
  try {
    return await runProgram(program, registry, options);
  } finally {
    clearTimeout(timer);
  }
}

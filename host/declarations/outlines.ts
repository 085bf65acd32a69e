// The declarations of texts by Lezer's grammars, which tolerate errors. A text that takes too long is left to the search by name.
import { extname } from "node:path";
import { BoundedCache, type Steps } from "@dialectic/shared/review";
import type { Tree } from "@lezer/common";
import { createBreath } from "../base/breath.ts";
import type { OutlinedName } from "./grammars/readTree.ts";

const readable = /^\.(?:[cm]?[jt]s|[jt]sx|pyi?|go|rs|java|c|h|cc|cpp|cxx|hh|hpp|hxx|css|php)$/;
/** Maximum length of a text in UTF-16 code units: reading it takes about half a second. */
const lengthCap = 1_000_000;
/** Milliseconds of work for one text: only a busy machine, or a text made for it, needs as much. */
const patience = 5_000;
/** Milliseconds of work for the texts of one request. */
const patienceForAll = 1_000;
const rememberedCharacters = 8_000_000;
/** A short text counts as one of this length, so that few texts are remembered. */
const leastCounted = 80_000;

/** Milliseconds of work that are left for all texts of one request. */
export interface ReadingBudget {
  left: number;
}

export function createReadingBudget(milliseconds = patienceForAll): ReadingBudget {
  return { left: milliseconds };
}

/** True for a file whose language has a grammar. */
export function hasGrammar(path: string): boolean {
  return readable.test(extname(path).toLowerCase());
}

/** True for a text of a readable length, in a language that has a grammar. */
export function canRead(text: string, extension: string): boolean {
  return readable.test(extension) && text.length <= lengthCap;
}

interface Known {
  readonly extension: string;
  readonly outline: Promise<readonly OutlinedName[] | undefined>;
}

/** Cache: many references lead into few texts. */
const known = new BoundedCache<Known>(rememberedCharacters, (_, text) => Math.max(text.length, leastCounted));

/**
 * Returns what a text declares, with lines that are 1-based; undefined when its language has no grammar, or when reading
 * it would take too long.
 */
export async function outlineText(
  text: string,
  path: string,
  budget = createReadingBudget(),
): Promise<readonly OutlinedName[] | undefined> {
  const extension = extname(path).toLowerCase();
  if (!canRead(text, extension)) return undefined;
  const before = known.get(text);
  if (before?.extension === extension) return before.outline;
  if (budget.left <= 0) return undefined;
  const outline = readOutline(text, extension, budget);
  known.set(text, { extension, outline });
  return outline;
}

async function readOutline(
  text: string,
  extension: string,
  budget: ReadingBudget,
): Promise<readonly OutlinedName[] | undefined> {
  const { startOutline } = await import("./grammars/grammars.ts");
  return runSteps(await startOutline(text, extension), budget);
}

/** Returns the syntax tree of a text, as {@link outlineText} reads it. */
export async function parseText(text: string, path: string, budget = createReadingBudget()): Promise<Tree | undefined> {
  const extension = extname(path).toLowerCase();
  if (!canRead(text, extension) || budget.left <= 0) return undefined;
  const { startParse } = await import("./grammars/grammars.ts");
  return runSteps(await startParse(text, extension), budget);
}

/** Runs steps within a budget; undefined when it is used up. */
export async function runSteps<Result>(
  steps: Steps<Result> | undefined,
  budget: ReadingBudget,
): Promise<Result | undefined> {
  const breath = createBreath({ aborted: false });
  for (let spent = 0; steps !== undefined && spent < patience; ) {
    const begun = performance.now();
    const step = nextStep(steps);
    if (step === undefined) return undefined;
    const taken = performance.now() - begun;
    spent += taken;
    budget.left -= taken;
    if (step.done === true) return step.value;
    await breath();
  }
  return undefined;
}

/** Takes a step; returns undefined where brackets or tags are nested so deeply that Lezer runs out of stack. */
function nextStep<Result>(steps: Steps<Result>): IteratorResult<void, Result> | undefined {
  try {
    return steps.next();
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}

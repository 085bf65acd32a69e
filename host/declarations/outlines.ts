// The declarations of texts by Lezer's grammars, which tolerate errors. A text that takes too long is left to the search by name.
import { extname } from "node:path";
import { BoundedCache, type Steps } from "@dialectic/shared/review";
import type { Tree } from "@lezer/common";
import { createBreath } from "../base/breath.ts";
import {
  maxKnownOutlineChars,
  maxOutlineChars,
  minCountedOutlineChars,
  outlinesTimeoutMs,
  outlineTimeoutMs,
} from "../limits.ts";
import type { OutlinedName } from "./grammars/readTree.ts";

const readable = /^\.(?:[cm]?[jt]s|[jt]sx|pyi?|go|rs|java|c|h|cc|cpp|cxx|hh|hpp|hxx|css|php)$/;

/** Milliseconds of work that are left for all texts of one request. */
export interface ReadingBudget {
  left: number;
}

export function createReadingBudget(milliseconds = outlinesTimeoutMs): ReadingBudget {
  return { left: milliseconds };
}

/** True for a file whose language has a grammar. */
export function hasGrammar(path: string): boolean {
  return readable.test(extname(path).toLowerCase());
}

/** True for a text of a readable length, in a language that has a grammar. */
export function canRead(text: string, extension: string): boolean {
  return readable.test(extension) && text.length <= maxOutlineChars;
}

interface Known {
  readonly extension: string;
  readonly outline: Promise<readonly OutlinedName[] | undefined>;
}

/** Cache: many references lead into few texts. */
const known = new BoundedCache<Known>(maxKnownOutlineChars, (_, text) => Math.max(text.length, minCountedOutlineChars));

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
  for (let spent = 0; steps !== undefined && spent < outlineTimeoutMs; ) {
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

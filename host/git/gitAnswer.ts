import { stripVTControlCharacters } from "node:util";
import { maxHookOutputChars } from "../limits.ts";
import type { GitEnd } from "./runner/startProcess.ts";

/*
 * Answers of git. A git that fails has given no answer, which is not an empty one. So no function of this folder turns a failure into an
 * empty list, an absent value or a "no". It hands the failure on, and its caller says so or goes on without, by choice.
 */

/** Why git gave no answer. */
export type GitFailure =
  | { readonly kind: "no-git" }
  /** It was cancelled, or took too long. */
  | { readonly kind: "stopped" }
  /** `output` has git's own words. */
  | { readonly kind: "failed"; readonly output: string };

export type GitAnswer<T> = { readonly kind: "read"; readonly value: T } | GitFailure;

export function answer<T>(value: T): GitAnswer<T> {
  return { kind: "read", value };
}

/** Returns what git printed. */
export function toAnswer(end: GitEnd): GitAnswer<Buffer> {
  if (end.kind !== "ended") return { kind: end.kind };
  if (end.code === 0) return answer(end.stdout);
  const output = end.words.trim() || end.output.trim();
  return { kind: "failed", output: output || `Git ended with code ${end.code} and said nothing.` };
}

/**
 * Returns the single line that git printed, without its end; undefined when there is none. Git then prints nothing at all, also when it
 * ends with a code, as the queries with `--quiet` do.
 */
export function toLine(end: GitEnd): GitAnswer<string | undefined> {
  if (isSilentNo(end)) return answer(undefined);
  return mapAnswer(toAnswer(end), (printed) => printed.toString().replace(/\r?\n$/, "") || undefined);
}

/** Returns true for the code 0, and false for the code 1 of the queries that say "no" by it. */
export function toYesOrNo(end: GitEnd): GitAnswer<boolean> {
  if (isSilentNo(end)) return answer(false);
  return mapAnswer(toAnswer(end), () => true);
}

function isSilentNo(end: GitEnd): boolean {
  return end.kind === "ended" && end.code !== 0 && end.output.trim() === "";
}

export function mapAnswer<T, U>(given: GitAnswer<T>, map: (value: T) => U): GitAnswer<U> {
  return given.kind === "read" ? answer(map(given.value)) : given;
}

/** Says a failure where it stands beside a path, in one line. */
export function explainInLine(failure: GitFailure): string {
  return explainFailure(failure).replace(/\s+/g, " ");
}

/** Says a failure in a sentence, or in git's own words. */
export function explainFailure(failure: GitFailure): string {
  switch (failure.kind) {
    case "no-git":
      return "Git was not found on this machine. Install it, or add it to the PATH that Dialectic was started with.";
    case "stopped":
      return "Git took too long.";
    case "failed":
      return failure.output;
  }
}

/** Says the failure of a git that talked to a remote and ran hooks, whose words are bounded and without control characters. */
export function toShownOutput(failure: GitFailure): string {
  return stripVTControlCharacters(explainFailure(failure)).trim().slice(-maxHookOutputChars);
}

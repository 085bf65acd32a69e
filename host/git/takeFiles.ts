import { maxFilterNameChars, maxHalvedGroups, maxRefusalChars } from "../limits.ts";
import { answer, type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import type { GitEnd } from "./runner/startProcess.ts";
import { takeFilesArguments } from "./scratchIndex.ts";

/*
 * Takes files into an index, as many as git can read. Git gives up at the first one that it cannot read: one whose filter is not installed, one
 * without permission, a device in its place. So the files are taken in groups, and a group that git refuses is halved until the files that it
 * refuses are alone. Files of one filter are a group of their own: when it is missing, git cannot even tell whether they changed.
 */

/** A file that is left out, and why. */
export interface SkippedFile {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly reason: string;
  /** True for a new file that is left out for its size, or for their number: git could read it. */
  readonly isBounded?: true;
}

/** Runs git on the index; the input is latin1, one character per byte. */
export type RunOnIndex = (args: readonly string[], input?: string, settings?: readonly string[]) => Promise<GitEnd>;

interface Group {
  readonly filter: string | undefined;
  readonly names: readonly string[];
}

/** Takes files with their present content into the index, or out of it when they are gone; returns those that git cannot read. */
export async function takeFiles(git: RunOnIndex, names: readonly string[]): Promise<GitAnswer<readonly SkippedFile[]>> {
  const all = await takeTogether(git, names);
  if (all.kind !== "failed") return mapAnswer(all, () => []);
  const grouped = await groupByFilter(git, names);
  if (grouped.kind !== "read") return grouped;
  const open = [...grouped.value];
  const skipped: SkippedFile[] = [];
  let halved = 0;
  for (let group = open.shift(); group !== undefined; group = open.shift()) {
    const taken = await takeTogether(git, group.names);
    if (taken.kind === "read") continue;
    if (taken.kind !== "failed") return taken;
    const { filter, names } = group;
    if (names.length > 1 && halved < maxHalvedGroups) {
      halved += 1;
      const middle = Math.ceil(names.length / 2);
      open.push({ filter, names: names.slice(0, middle) }, { filter, names: names.slice(middle) });
    } else skipped.push(...names.map((name) => skip(name, taken.output, filter)));
  }
  return answer(skipped);
}

/** Takes files, or none of them when git refuses one. */
export async function takeTogether(git: RunOnIndex, names: readonly string[]): Promise<GitAnswer<unknown>> {
  if (names.length === 0) return answer(undefined);
  return toAnswer(await git(takeFilesArguments, endNames(names)));
}

function endNames(names: readonly string[]): string {
  return names.map((name) => `${name}\0`).join("");
}

/** Groups files by the filter that their attributes name; those without one come first. */
async function groupByFilter(git: RunOnIndex, names: readonly string[]): Promise<GitAnswer<readonly Group[]>> {
  const asked = toAnswer(await git(["check-attr", "-z", "--stdin", "filter"], endNames(names)));
  return mapAnswer(asked, (printed) => {
    // Git answers with the name, the attribute and its value for each name, in their order.
    const values = printed.toString("latin1").split("\0");
    const groups = new Map<string | undefined, string[]>([[undefined, []]]);
    for (const [at, name] of names.entries()) {
      const value = values[at * 3 + 2] ?? "";
      const filter = ["", "unspecified", "unset", "set"].includes(value) ? undefined : value;
      const own = groups.get(filter) ?? [];
      groups.set(filter, own);
      own.push(name);
    }
    return [...groups].map(([filter, own]) => ({ filter, names: own }));
  });
}

/** Names a file that git cannot read, in its words. */
export function skip(name: string, output: string, filter?: string): SkippedFile {
  const path = Buffer.from(name, "latin1").toString();
  const said = quoteReason(path, output);
  if (filter === undefined) return { path, reason: said };
  const advice = `Install the filter, or add it to the PATH that Dialectic was started with.`;
  return { path, reason: `its filter ${filter.slice(0, maxFilterNameChars)} failed (${said}). ${advice}` };
}

/** The end of a failure that says no more than its beginning. */
const repeated = /^fatal: (?:Unable to process path|adding files failed|updating files failed)/;

/** Returns what git says about a file, without the name of the file and the words that begin each line. */
function quoteReason(path: string, output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("hint: "));
  const telling = lines.filter((line) => !repeated.test(line));
  const said = (telling.length > 0 ? telling : lines).map((line) => {
    const words = line.replace(/^(?:error|fatal): /, "").trim();
    return [`${path}: `, `open("${path}"): `, `lstat("${path}"): `].reduce(
      (rest, name) => (rest.startsWith(name) ? rest.slice(name.length) : rest),
      words,
    );
  });
  return [...new Set(said)].join("; ").slice(0, maxRefusalChars);
}

/** Reads the files that git names on lines of its words: with the path first, and the reason after it. */
export function readSkipped(words: string, line: RegExp): readonly SkippedFile[] {
  return [...words.matchAll(line)].map(([, path = "", reason = ""]) => ({ path, reason }));
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { unknownRevision } from "../changes/fixRange.ts";
import {
  answer,
  askForLine,
  differingPaths,
  explainFailure,
  explainMissing,
  findRepository,
  type Repository,
  type ResolvedRange,
  readCommittedText,
  resolveRange,
} from "../git/index.ts";
import { parseServerSettings } from "../languageServers/serverSettings.ts";
import type { UnableToCheck } from "./checkReport.ts";
import { type CheckRules, defaultRules, parseRules, rulesFile } from "./checkRules.ts";

/** A range whose end is checked out, with the rules of its base. */
export interface CheckedRange {
  readonly kind: "range";
  readonly repository: Repository;
  readonly shown: string;
  /** The old side; undefined when everything is new. */
  readonly base: string | undefined;
  /** The commit that is checked out; undefined before the first one. */
  readonly head: string | undefined;
  /** True when uncommitted changes belong to the range. */
  readonly isWorktree: boolean;
  /** True when the clone lacks a part of the history. */
  readonly isShallow: boolean;
  readonly remarks: readonly string[];
}

const unable = (message: string): UnableToCheck => ({ kind: "unable", message });
const shallowAdvice =
  "This clone is shallow. Fetch the history with `git fetch --unshallow`, or `fetch-depth: 0` of actions/checkout.";

/** Resolves a range; without one, the last commit, or the working tree when a review of it is given. */
export async function findCheckedRange(
  {
    folder,
    range,
    isReviewGiven,
  }: { readonly folder: string; readonly range?: string | undefined; readonly isReviewGiven: boolean },
  signal: AbortSignal,
): Promise<CheckedRange | UnableToCheck> {
  const found = await findRepository(folder);
  if (found.kind !== "found") return unable(explainMissing(folder, found));
  const repository = found.value;
  const shallow = await askForLine(repository.root, ["rev-parse", "--is-shallow-repository"], signal);
  if (shallow.kind !== "read") return unable(explainFailure(shallow));
  const isShallow = shallow.value === "true";
  const named = await askForLine(repository.root, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], signal);
  if (named.kind !== "read") return unable(explainFailure(named));
  const head = named.value;
  const asked = range ?? (isReviewGiven || head === undefined ? "HEAD" : head);
  const resolved = await resolveRange(repository, asked, signal);
  if (resolved.kind === "no-git" || resolved.kind === "stopped" || resolved.kind === "failed")
    return unable(explainFailure(resolved));
  if (resolved.kind !== "range") {
    const { message } = resolved.kind === "unknown" ? unknownRevision(resolved) : resolved;
    return unable(isShallow ? `${message} ${shallowAdvice}` : message);
  }
  if (resolved.head.commit !== head) {
    const end = resolved.head.commit?.slice(0, 7);
    return unable(`The range ends at ${end}, but another commit is checked out. Run git checkout ${end} first.`);
  }
  const isWorktree = resolved.head.kind === "worktree";
  const remarks = isWorktree ? [] : await remarkChanges(repository, resolved, signal);
  const { base, shown } = resolved;
  return { kind: "range", repository, shown, base, head, isWorktree, isShallow, remarks };
}

async function remarkChanges(repository: Repository, { remark }: ResolvedRange, signal: AbortSignal) {
  const differing = await differingPaths(repository, signal);
  const count = differing.kind === "read" ? differing.value.length : 0;
  const files = count === 1 ? "1 file has" : `${count} files have`;
  return [
    ...(differing.kind === "read"
      ? []
      : [`Whether files have uncommitted changes is not known: ${explainFailure(differing)}`]),
    ...(count === 0 ? [] : [`${files} uncommitted changes: they are not counted, but references and checks see them.`]),
    ...(remark?.kind === "reversed"
      ? ["The range also takes back commits of its base. Use a...b to leave them out."]
      : []),
  ];
}

export interface BaseRules {
  readonly rules: CheckRules;
  readonly from: string;
  readonly remarks: readonly string[];
  /** The whole file, which names language servers, too. */
  readonly text: string | undefined;
}

/** Reads the rules of the base, which the checked changes cannot loosen. */
export async function readBaseRules(
  { repository, base, head, isWorktree }: CheckedRange,
  signal: AbortSignal,
): Promise<BaseRules | UnableToCheck> {
  const read = async (commit: string | undefined) =>
    commit === undefined ? answer(undefined) : readCommittedText(repository, commit, rulesFile, signal);
  const before = await read(base);
  if (before.kind !== "read")
    return unable(
      `${rulesFile} of ${base?.slice(0, 7)} cannot be read. A partial clone may lack it. ${explainFailure(before)}`,
    );
  const text = before.value;
  const after = isWorktree ? answer(await readPresent(join(repository.root, rulesFile))) : await read(head);
  if (after.kind !== "read") return unable(`${rulesFile} cannot be read. ${explainFailure(after)}`);
  const later = after.value;
  const left = later === undefined ? defaultRules : parseRules(later);
  // Otherwise every later range would begin with rules that cannot be used.
  if ("problem" in left) {
    const { problem, line } = left;
    const place = { path: rulesFile, ...(line === undefined ? {} : { line }) };
    return { ...unable(`${rulesFile} cannot be used: ${problem}. Correct it first.`), place };
  }
  const given = text === undefined ? defaultRules : parseRules(text);
  const named = `${rulesFile} of ${base?.slice(0, 7)}`;
  if ("problem" in given) {
    const remarks = [`${named} cannot be used: ${given.problem}. The range corrects it, and the defaults were used.`];
    return { rules: defaultRules, from: "the defaults", remarks, text: undefined };
  }
  const [rules, from] = [given, text === undefined ? "the defaults" : named];
  const { problem } = parseServerSettings(later);
  const remarks = [
    ...(text === later ? [] : [`The range changes ${rulesFile}: the rules before it were used.`]),
    ...(problem === undefined ? [] : [problem]),
  ];
  return { rules, from, remarks, text };
}

function readPresent(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}

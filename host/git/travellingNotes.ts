import { stripVTControlCharacters } from "node:util";
import { gitTimeoutMs } from "../limits.ts";
import { askForLine, askGit } from "./askGit.ts";
import { type GitAnswer, type GitFailure, mapAnswer } from "./gitAnswer.ts";
import { notesRef } from "./gitNotes.ts";
import type { Repository } from "./repository.ts";
import { runGit } from "./runner/runGit.ts";
import type { GitEnd } from "./runner/startProcess.ts";

export type TravelResult =
  /** Number of commits that have a note now and had none before. */
  | { readonly kind: "fetched"; readonly news: number }
  | { readonly kind: "pushed" }
  | { readonly kind: "nothing" }
  | { readonly kind: "no-git" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "refused"; readonly output: string };

export async function listRemotes({ root }: Repository): Promise<GitAnswer<readonly string[]>> {
  return mapAnswer(await askGit(root, ["remote"]), (printed) => {
    const names = printed.toString().split("\n");
    // A remote name must never be parsed as an option.
    return names.filter((name) => name !== "" && !name.startsWith("-"));
  });
}

/** Fetches the notes of a remote and merges them with the local ones; none of either are lost. */
export async function fetchNotes(repository: Repository, remote: string, signal?: AbortSignal): Promise<TravelResult> {
  const { root } = repository;
  const asked = await run(root, ["ls-remote", "--refs", "--", remote, notesRef], signal);
  if (!hasSucceeded(asked)) return toFailure(asked);
  if (asked.stdout.length === 0) return { kind: "nothing" };
  const theirs = `refs/remote-notes/${remote}/dialectic`;
  const before = await listNotedCommits(root);
  if (before.kind !== "read") return toRefusal(before);
  const fetch = ["fetch", "--no-tags", "--no-recurse-submodules", "--", remote, `+${notesRef}:${theirs}`];
  const fetched = await run(root, fetch, signal);
  if (!hasSucceeded(fetched)) return toFailure(fetched);
  // Notes of both sides on the same commit are concatenated.
  const merge = ["notes", `--ref=${notesRef}`, "merge", "--quiet", "--strategy=union", theirs];
  const merged = await runGit({ profile: "commit", folder: root, args: merge }, AbortSignal.timeout(gitTimeoutMs));
  if (!hasSucceeded(merged)) return toFailure(merged);
  const after = await listNotedCommits(root);
  if (after.kind !== "read") return toRefusal(after);
  const known = new Set(before.value);
  return { kind: "fetched", news: after.value.filter((commit) => !known.has(commit)).length };
}

export type FetchedNotes =
  /** The commit of the remote's notes, which has no name here. */
  { readonly kind: "fetched"; readonly commit: string } | Exclude<TravelResult, { kind: "fetched" | "pushed" }>;

/** Settings that keep a fetch from writing anything but objects. */
export const withoutTraces = [
  "core.hooksPath=/dev/null",
  "gc.auto=0",
  "maintenance.auto=false",
  "fetch.writeCommitGraph=false",
];

/** Fetches the notes of a remote and leaves all refs as they are. */
export async function fetchNotesApart(
  { root }: Repository,
  remote: string,
  signal?: AbortSignal,
): Promise<FetchedNotes> {
  const asked = await run(root, ["ls-remote", "--refs", "--", remote, notesRef], signal);
  if (!hasSucceeded(asked)) return toFailure(asked);
  const [commit] = /^[0-9a-f]{40,64}(?=\t)/.exec(asked.stdout.toString()) ?? [];
  if (commit === undefined) return { kind: "nothing" };
  const apart = ["--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--refmap="];
  const fetched = await run(root, ["fetch", ...apart, "--", remote, notesRef], signal, withoutTraces);
  return hasSucceeded(fetched) ? { kind: "fetched", commit } : toFailure(fetched);
}

/** Pushes the notes to a remote. When the remote has others, they are fetched and merged first. */
export async function pushNotes(repository: Repository, remote: string, signal?: AbortSignal): Promise<TravelResult> {
  const { root } = repository;
  const mine = () => askForLine(root, ["rev-parse", "--verify", "--quiet", notesRef]);
  const before = await mine();
  if (before.kind !== "read") return toRefusal(before);
  if (before.value === undefined) return { kind: "nothing" };
  const push = () => run(root, ["push", "--", remote, `${notesRef}:${notesRef}`], signal);
  const pushed = await push();
  if (hasSucceeded(pushed)) return { kind: "pushed" };
  const fetched = await fetchNotes(repository, remote, signal);
  // A second attempt can only succeed if the fetch brought something new.
  const now = await mine();
  if (fetched.kind !== "fetched" || (now.kind === "read" && now.value === before.value)) return toFailure(pushed);
  const again = await push();
  return hasSucceeded(again) ? { kind: "pushed" } : toFailure(again);
}

async function listNotedCommits(root: string): Promise<GitAnswer<readonly string[]>> {
  const listed = await askGit(root, ["notes", `--ref=${notesRef}`, "list"]);
  return mapAnswer(listed, (printed) =>
    printed
      .toString()
      .split("\n")
      .flatMap((line) => line.split(" ")[1] ?? []),
  );
}

function run(
  root: string,
  args: readonly string[],
  signal?: AbortSignal,
  settings: readonly string[] = [],
): Promise<GitEnd> {
  return runGit({ profile: "travel", folder: root, args, settings }, signal);
}

function hasSucceeded(end: GitEnd): end is Extract<GitEnd, { kind: "ended" }> {
  return end.kind === "ended" && end.code === 0;
}

function toFailure(end: GitEnd): Exclude<TravelResult, { kind: "fetched" | "pushed" }> {
  if (end.kind === "no-git") return end;
  if (end.kind === "stopped") return { kind: "cancelled" };
  return { kind: "refused", output: stripVTControlCharacters(end.output).trim() };
}

function toRefusal(failure: GitFailure): Exclude<TravelResult, { kind: "fetched" | "pushed" }> {
  if (failure.kind === "no-git") return failure;
  return failure.kind === "stopped" ? { kind: "cancelled" } : { kind: "refused", output: failure.output };
}

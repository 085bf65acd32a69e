import { dirname } from "node:path";
import { createGitEnvironment } from "./createGitEnvironment.ts";
import { findGitPlace, type GitPlace } from "./gitPlace.ts";
import { findGitProgram, forgetGitPrograms } from "./gitProgram.ts";
import { applyProfile, type GitProfile } from "./profiles.ts";
import { type GitEnd, type ProcessStart, startProcess } from "./startProcess.ts";

export interface GitRun extends Pick<ProcessStart, "input" | "take"> {
  readonly profile: GitProfile;
  readonly folder: string;
  readonly args: readonly string[];
  readonly settings?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** Runs git in the repository of a folder. It is the only place in the product that starts git. */
export async function runGit(
  { profile, folder, args: [command = "", ...args], settings = [], variables, ...start }: GitRun,
  signal?: AbortSignal,
): Promise<GitEnd> {
  const place = await findGitPlace(folder);
  if (place.kind !== "place") return place;
  const how = applyProfile(profile, place, command);
  if (how === undefined)
    return { kind: "ended", code: 128, stdout: Buffer.alloc(0), output: explainBareRefusal(place) };
  const { options, guards, environment, folder: cwd } = how;
  const own = settings.flatMap((setting) => ["-c", setting]);
  const end = await startProcess(
    {
      ...start,
      program: place.program,
      folder: cwd,
      args: [...options, ...own, command, ...guards, ...args],
      environment: { ...environment, ...variables },
    },
    signal,
  );
  if (end.kind === "no-git") forgetGitPrograms();
  return profile === "look" ? explainMissingObjects(end) : end;
}

export async function readGitVersion(): Promise<string | undefined> {
  const program = await findGitProgram(process.cwd());
  if (program === undefined) return undefined;
  const start = {
    program,
    folder: dirname(program),
    args: ["--version"],
    environment: createGitEnvironment(process.env),
  };
  const end = await startProcess(start, AbortSignal.timeout(5_000));
  return end.kind === "ended" && end.code === 0
    ? end.stdout
        .toString()
        .trim()
        .replace(/^git version /, "")
    : undefined;
}

export function explainBareRefusal({ top }: GitPlace): string {
  return `${top} is a bare repository, which is only read here. Open one of its worktrees instead.`;
}

const notFetched =
  "This partial clone lacks objects, and Dialectic does not fetch them just to show changes. Run `git diff` for the same commits in a terminal, which fetches them, then repeat the call.";

function explainMissingObjects(end: GitEnd): GitEnd {
  if (end.kind !== "ended" || end.code === 0 || !/promisor remote|lazy fetching disabled/.test(end.output)) return end;
  return { ...end, output: `${notFetched}\n${end.output}` };
}

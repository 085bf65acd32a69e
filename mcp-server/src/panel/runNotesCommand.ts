import { realpath } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type ExchangeWish, exchangeNotes } from "@dialectic/host";
import { reportWrongUsage } from "../reportWrongUsage.ts";
import { isFolderTrusted } from "./folderTrust.ts";

const usage = `Usage: dialectic notes fetch|push [--remote NAME] [--workspace DIR]

Fetches the reviews of commits from a remote, or pushes them there: the git notes in refs/notes/dialectic. Both merge the notes
of the two sides and overwrite nothing. The folder must be trusted: dialectic trust DIR

  --remote NAME    the remote (default: the only one)
  --workspace DIR  a folder of the repository (default: the working directory)

Exit codes: 0 done, 1 git refused it, 2 it could not run.
`;

interface Wish extends ExchangeWish {
  readonly workspace: string;
}

/** Fetches or pushes the reviews that travel with commits, and returns the exit code. */
export async function runNotesCommand(argv: readonly string[]): Promise<number> {
  const wish = readArguments(argv);
  if (wish === "help") {
    process.stdout.write(usage);
    return 0;
  }
  if (typeof wish === "string") return reportWrongUsage("notes", wish);
  const folder = await realpath(wish.workspace).catch(() => undefined);
  if (folder === undefined) return reportWrongUsage("notes", `--workspace ${wish.workspace} is not a directory`);
  if (!(await isFolderTrusted(folder)))
    return fail(`${folder} is not trusted. Trust it first: dialectic trust ${folder}`);
  const { signal } = new AbortController();
  const outcome = await exchangeNotes({ folders: () => [folder], isTrusted: () => true }, wish, signal);
  switch (outcome.kind) {
    case "done":
      process.stdout.write(`${outcome.message}\n`);
      return 0;
    case "failed":
      process.stderr.write(`${outcome.message}\n`);
      return 1;
    case "refused":
      return fail(outcome.message);
    case "choose":
      return fail(`There are several remotes. Name one with --remote NAME: ${outcome.remotes.join(", ")}.`);
  }
}

function readArguments(argv: readonly string[]): Wish | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: {
        remote: { type: "string" },
        workspace: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
      allowPositionals: true,
    });
    if (values.help) return "help";
    const [way, ...others] = positionals;
    if ((way !== "fetch" && way !== "push") || others.length > 0) return "Name one of fetch and push.";
    return { way, remote: values.remote, workspace: values.workspace ?? process.cwd() };
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}

import { realpath } from "node:fs/promises";
import { parseArgs } from "node:util";
import { fetchFrom, type NotePlace, notePlaces, pushTo } from "@dialectic/host";
import { reportWrongUsage } from "../reportWrongUsage.ts";
import { isFolderTrusted } from "./folderTrust.ts";

const usage = `Usage: dialectic notes fetch|push [--remote NAME] [--workspace DIR]

Fetches the reviews of commits from a remote, or pushes them there: the git notes in refs/notes/dialectic. Both merge the notes
of the two sides and overwrite nothing. The folder must be trusted: dialectic trust DIR

  --remote NAME    the remote (default: the only one)
  --workspace DIR  a folder of the repository (default: the working directory)

Exit codes: 0 done, 1 git refused it, 2 it could not run.
`;

interface Wish {
  readonly way: "fetch" | "push";
  readonly remote: string | undefined;
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
  const found = await notePlaces({ folders: () => [folder], isTrusted: () => true });
  if (found.kind === "refused") return fail(found.message);
  const places = choosePlaces(found.places, wish.remote);
  return typeof places === "string" ? fail(places) : exchange(wish.way, places);
}

async function exchange(way: Wish["way"], places: readonly NotePlace[]): Promise<number> {
  const { signal } = new AbortController();
  let code = 0;
  for (const place of places) {
    const { isDone, message } = way === "fetch" ? await fetchFrom(place, signal) : await pushTo(place, signal);
    (isDone ? process.stdout : process.stderr).write(`${message}\n`);
    if (!isDone) code = 1;
  }
  return code;
}

/** Returns the places with the wanted remote: one in each repository. Returns the reason where none or several fit. */
function choosePlaces(places: readonly NotePlace[], wanted: string | undefined): readonly NotePlace[] | string {
  const remotes = [...new Set(places.map(({ remote }) => remote))];
  const [only, ...others] = wanted === undefined ? remotes : remotes.filter((remote) => remote === wanted);
  const names = remotes.join(", ");
  if (only === undefined) return `There is no remote ${wanted}. Name one of these: ${names}.`;
  if (others.length > 0) return `There are several remotes. Name one with --remote NAME: ${names}.`;
  return places.filter(({ remote }) => remote === only);
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

import type { IndexEntry } from "./changedFiles.ts";
import type { WorkingTree } from "./repository.ts";
import { type GitEnd, runGit } from "./runner/index.ts";

/** Entries of an index by their names, which are bytes, one in each character; without one, the file is to go. */
export type IndexEntries = ReadonlyMap<string, IndexEntry | undefined>;

/** Nothing is written beside an index of our own. */
const settings = [
  "core.splitIndex=false",
  "core.untrackedCache=false",
  "core.safecrlf=false",
  "index.threads=true",
  "gc.auto=0",
  "advice.addEmbeddedRepo=false",
];

/** Starts git with an index of our own. */
export function scratchGit(
  { root }: WorkingTree,
  index: string,
  args: readonly string[],
  input = "",
  signal?: AbortSignal,
): Promise<GitEnd> {
  const variables = { GIT_INDEX_FILE: index, GIT_LITERAL_PATHSPECS: "1" };
  return runGit(
    { profile: "look", folder: root, args, settings, variables, input: Buffer.from(input, "latin1") },
    signal,
  );
}

/** Arguments that make an index take {@link indexInfo}. */
export const takeEntries: readonly string[] = ["update-index", "--replace", "-z", "--index-info"];

/** Entries as git reads them; what goes comes first, so that it makes room. Names of objects are as long as the one given. */
export function indexInfo(entries: IndexEntries, named: string): string {
  const nothing = `0 ${"0".repeat(named.length)}`;
  const gone = [...entries].filter(([, entry]) => entry === undefined);
  const there = [...entries].filter(([, entry]) => entry !== undefined);
  return [...gone, ...there].map(([name, entry]) => `${entry ?? nothing}\t${name}\0`).join("");
}

/** Starts git with the repository's own index, which it locks. */
export function ownIndexGit({ root }: WorkingTree, args: readonly string[], input = ""): Promise<GitEnd> {
  return runGit({
    profile: "look",
    folder: root,
    args,
    settings: ["gc.auto=0"],
    variables: { GIT_LITERAL_PATHSPECS: "1" },
    input: Buffer.from(input, "latin1"),
  });
}

/** What the repository's own index says of each file. */
export async function ownEntries(repository: WorkingTree): Promise<IndexEntries> {
  const end = await ownIndexGit(repository, ["ls-files", "--stage", "-z"]);
  const listed = end.kind === "ended" && end.code === 0 ? end.stdout.toString("latin1").split("\0") : [];
  return new Map(listed.filter((line) => line !== "").map(entryOf));
}

/** `100644 OID 0<tab>name`. */
function entryOf(line: string): readonly [string, IndexEntry] {
  const tab = line.indexOf("\t");
  return [line.slice(tab + 1), line.slice(0, tab).split(" ", 2).join(" ")];
}

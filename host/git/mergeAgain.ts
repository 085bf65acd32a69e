import { type Refused, refuse } from "../base/createRefusal.ts";
import { askForLine, lookWithGit } from "./askGit.ts";
import { changeTree } from "./changeTree.ts";
import { type GitAnswer, toAnswer } from "./gitAnswer.ts";
import { readBlobs } from "./readBlobs.ts";
import { writeBlob } from "./readChangedFiles.ts";
import type { WorkingTree } from "./repository.ts";
import { formatIndexInfo, takeEntriesArguments } from "./scratchIndex.ts";

/*
 * The merge that git makes of two parents by itself. Rules:
 * - The marks of a conflict are without the ids that git writes beside them: after a rebase the parents are others, and the same conflict has the
 *   same text. A path beside an id stays.
 * - Marks have the style of git's own default, whatever is configured.
 * - Where a merge driver is configured, nothing is merged: git would start it, whatever its options.
 */

type Parents = readonly [string, string];

/** Returns the tree that git makes from two parents without help. */
export async function mergeAgain(
  repository: WorkingTree,
  parents: Parents,
  signal: AbortSignal | undefined,
): Promise<GitAnswer<string> | Refused> {
  const { root } = repository;
  const drivers = await askForLine(root, ["config", "--name-only", "--get-regexp", "^merge\\..*\\.driver$"], signal);
  if (drivers.kind !== "read") return drivers;
  if (drivers.value !== undefined)
    return refuse(
      "A merge driver is configured here, which only git starts: it is not known what was changed by hand in this merge.",
    );
  const shown = ["-z", "--name-only", "--no-messages"];
  const args = ["merge-tree", "--write-tree", ...shown, "--allow-unrelated-histories", ...parents];
  const run = { folder: root, args, settings: ["merge.renormalize=false", "merge.conflictStyle=merge"] };
  const merged = await lookWithGit(run, signal);
  // With conflicts, git ends with 1 and names the tree, which has the marks of the conflicts, and the files.
  const printed = merged.kind === "ended" && merged.code <= 1 ? merged.stdout.toString("latin1") : "";
  const [tree = "", ...names] = printed.split("\0");
  if (/^[0-9a-f]{40,64}$/.test(tree))
    return withoutIds(repository, { tree, parents, names: names.filter(Boolean) }, signal);
  if (merged.kind === "ended" && merged.code === 129)
    return refuse("This git cannot merge again to find what was changed by hand: update it to 2.38 or later.");
  const failed = toAnswer(merged);
  return failed.kind === "read" ? { kind: "failed", output: printed } : failed;
}

interface Conflicted {
  readonly tree: string;
  readonly parents: Parents;
  /** The files with conflicts, in latin1 with one character per byte. */
  readonly names: readonly string[];
}

async function withoutIds(
  repository: WorkingTree,
  { tree, parents, names }: Conflicted,
  signal: AbortSignal | undefined,
): Promise<GitAnswer<string>> {
  if (names.length === 0) return { kind: "read", value: tree };
  const { root } = repository;
  // A file with marks differs from that of each parent.
  const args = [
    "diff-tree",
    "-r",
    "-z",
    "--raw",
    "--no-renames",
    "--full-index",
    "--no-abbrev",
    parents[0],
    tree,
    "--",
  ];
  const listed = toAnswer(await lookWithGit({ folder: root, args }, signal));
  if (listed.kind !== "read") return listed;
  const wanted = new Set(names);
  const sides = /:\d+ (100\d{3}) [0-9a-f]+ ([0-9a-f]+) [A-Z]\0([^\0]*)\0/g;
  const files = [...listed.value.toString("latin1").matchAll(sides)].filter(([, , , name = ""]) => wanted.has(name));
  const blobs = await readBlobs(
    repository,
    files.map(([, , oid = ""]) => oid),
    { signal },
  );
  if (blobs.kind !== "read") return blobs;
  const entries = new Map<string, string>();
  for (const [, mode = "", oid = "", name = ""] of files) {
    const text = blobs.value.get(oid)?.toString("latin1") ?? "";
    const without = leaveOutIds(text, parents);
    if (without === text) continue;
    const written = await writeBlob(repository, Buffer.from(without, "latin1"));
    if (written.kind !== "read") return written;
    entries.set(name, `${mode} ${written.value}`);
  }
  if (entries.size === 0) return { kind: "read", value: tree };
  return changeTree(repository, tree, [takeEntriesArguments, formatIndexInfo(entries, tree)]);
}

/** Leaves out the ids of both parents beside the marks of conflicts; the marks may be longer than seven characters. */
function leaveOutIds(text: string, parents: Parents): string {
  const marks = new RegExp(`^(<{7,}|>{7,}) (?:${parents.join("|")})(?::(.*))?(?=\\r?$)`, "gm");
  return text.replace(marks, (_, mark: string, path = "") => (path === "" ? mark : `${mark} ${path}`));
}

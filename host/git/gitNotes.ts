import { askGit, lookWithGit, readSingleLine } from "./askGit.ts";
import type { Repository } from "./repository.ts";
import { runGit } from "./runner/index.ts";

/** Ref of the notes; `git log --notes=dialectic` shows them. */
export const notesRef = "refs/notes/dialectic";

export type NoteOutcome =
  | { readonly kind: "added" }
  | {
      readonly kind: "failed";
      readonly output: string;
      /** Command that a person can run in the repository; the text is already stored in git. */
      readonly command?: string;
    };

const patience = 60_000;
const noteCap = 8 * 1024 * 1024;

export async function addNote({ root }: Repository, commit: string, text: string): Promise<NoteOutcome> {
  // Git would clean up a message, but takes an object as it is.
  const kept = await lookWithGit({ folder: root, args: ["hash-object", "-w", "--stdin"], input: text });
  const object = readSingleLine(kept);
  if (object === undefined) return { kind: "failed", output: kept.kind === "no-git" ? "" : kept.output.trim() };
  const args = ["notes", `--ref=${notesRef}`, "append", "-C", object, commit];
  const end = await runGit({ profile: "commit", folder: root, args }, AbortSignal.timeout(patience));
  if (end.kind === "ended" && end.code === 0) return { kind: "added" };
  return {
    kind: "failed",
    output: end.kind === "no-git" ? "" : end.output.trim(),
    command: ["git", ...args].join(" "),
  };
}

export async function readNote(
  { root }: Repository,
  commit: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const object = readSingleLine(await askGit(root, ["notes", `--ref=${notesRef}`, "list", commit], signal));
  const note = object === undefined ? undefined : await readNoteObject(root, object, signal);
  return typeof note === "string" ? note : undefined;
}

/** Notes of a ref, or of a commit that no ref names. */
export interface NoteTree {
  readonly name: string;
  /** Returns the note of a commit, or why it cannot be read. */
  read(commit: string): Promise<string | { readonly problem: string } | undefined>;
}

/** Opens the notes of this repository, or fetched ones by their commit; undefined when there are none. */
export async function openNoteTree(
  { root }: Repository,
  signal: AbortSignal,
  name = notesRef,
): Promise<NoteTree | undefined> {
  const end = await askGit(root, ["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", name], signal);
  if (end.kind !== "ended" || end.code !== 0) return undefined;
  // Git stores the note of a commit under its hash, which may be split into folders.
  const objects = new Map<string, string>();
  for (const line of end.stdout.toString().split("\0")) {
    const [, object, path = ""] = /^\d+ blob ([0-9a-f]+)\t(.*)$/.exec(line) ?? [];
    if (object !== undefined) objects.set(path.replaceAll("/", ""), object);
  }
  return {
    name,
    read: async (commit) => {
      const object = objects.get(commit);
      return object === undefined ? undefined : readNoteObject(root, object, signal);
    },
  };
}

async function readNoteObject(
  root: string,
  object: string,
  signal: AbortSignal | undefined,
): Promise<string | { readonly problem: string }> {
  const size = Number(readSingleLine(await askGit(root, ["cat-file", "-s", object], signal)));
  if (size > noteCap) return { problem: `it has more than ${noteCap / 1024 ** 2} MiB` };
  const read = await askGit(root, ["cat-file", "blob", object], signal);
  return read.kind === "ended" && read.code === 0 ? read.stdout.toString() : { problem: "git could not read it" };
}

import { gitTimeoutMs, maxNoteBytes } from "../limits.ts";
import { askForLine, askGit, lookWithGit } from "./askGit.ts";
import { answer, explainFailure, type GitAnswer, mapAnswer, toAnswer, toLine } from "./gitAnswer.ts";
import { readSmallBlob } from "./readBlobs.ts";
import type { Repository } from "./repository.ts";
import { runGit } from "./runner/runGit.ts";

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

export async function addNote({ root }: Repository, commit: string, text: string): Promise<NoteOutcome> {
  // Git would clean up a message, but takes an object as it is.
  const hashed = { folder: root, args: ["hash-object", "-w", "--stdin"], input: text };
  const object = toLine(await lookWithGit(hashed));
  if (object.kind !== "read") return { kind: "failed", output: explainFailure(object) };
  const args = ["notes", `--ref=${notesRef}`, "append", "-C", object.value ?? "", commit];
  const added = toAnswer(await runGit({ profile: "commit", folder: root, args }, AbortSignal.timeout(gitTimeoutMs)));
  if (added.kind === "read") return { kind: "added" };
  return { kind: "failed", output: explainFailure(added), command: ["git", ...args].join(" ") };
}

/** Removes the notes of commits, which no branch needs to have. Commits without a note are passed over. */
export async function removeNotes({ root }: Repository, commits: readonly string[]): Promise<GitAnswer<unknown>> {
  const args = ["notes", `--ref=${notesRef}`, "remove", "--ignore-missing", ...commits];
  return toAnswer(await runGit({ profile: "commit", folder: root, args }, AbortSignal.timeout(gitTimeoutMs)));
}

/** Reads the note of a commit; undefined when it has none, or one that is too long to be ours. */
export async function readNote(
  repository: Repository,
  commit: string,
  signal?: AbortSignal,
): Promise<GitAnswer<string | undefined>> {
  const object = await askForLine(repository.root, ["notes", `--ref=${notesRef}`, "list", commit], signal);
  // Git ends with a code and these words for a commit without a note.
  if (object.kind === "failed" && object.output.startsWith("error: no note found")) return answer(undefined);
  if (object.kind !== "read" || object.value === undefined) return mapAnswer(object, () => undefined);
  const note = await readNoteObject(repository, object.value, signal);
  return mapAnswer(note, (text) => (typeof text === "string" ? text : undefined));
}

/** Notes of a ref, or of a commit that no ref names. */
export interface NoteTree {
  readonly name: string;
  /** Returns the note of a commit, or why it cannot be used. */
  read(commit: string): Promise<GitAnswer<string | { readonly problem: string } | undefined>>;
}

/** Opens the notes of this repository, or fetched ones by their commit; undefined when there are none. */
export async function openNoteTree(
  repository: Repository,
  signal: AbortSignal,
  name = notesRef,
): Promise<GitAnswer<NoteTree | undefined>> {
  const { root } = repository;
  const known = await askForLine(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", name], signal);
  if (known.kind !== "read" || known.value === undefined) return mapAnswer(known, () => undefined);
  const listed = await askGit(root, ["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", name], signal);
  if (listed.kind !== "read") return listed;
  // Git stores the note of a commit under its hash, which may be split into folders.
  const objects = new Map<string, string>();
  for (const line of listed.value.toString().split("\0")) {
    const [, object, path = ""] = /^\d+ blob ([0-9a-f]+)\t(.*)$/.exec(line) ?? [];
    if (object !== undefined) objects.set(path.replaceAll("/", ""), object);
  }
  return answer({
    name,
    read: async (commit) => {
      const object = objects.get(commit);
      return object === undefined ? answer(undefined) : readNoteObject(repository, object, signal);
    },
  });
}

/** Returns the full hashes of the latest commits of what is checked out, the latest first; none before the first commit. */
export async function listLatestCommits(
  { root }: Repository,
  cap: number,
  signal: AbortSignal,
): Promise<GitAnswer<readonly string[]>> {
  const head = await askForLine(root, ["rev-parse", "--verify", "--quiet", "HEAD"], signal);
  if (head.kind !== "read" || head.value === undefined) return mapAnswer(head, () => []);
  const listed = await askGit(root, ["rev-list", `--max-count=${cap}`, head.value, "--"], signal);
  return mapAnswer(listed, (printed) => printed.toString().split("\n").filter(Boolean));
}

async function readNoteObject(
  repository: Repository,
  object: string,
  signal: AbortSignal | undefined,
): Promise<GitAnswer<string | { readonly problem: string } | undefined>> {
  const read = await readSmallBlob(repository, object, maxNoteBytes, signal);
  return mapAnswer(read, (blob) => {
    if (blob === undefined || "bytes" in blob) return blob?.bytes.toString();
    return { problem: `it has more than ${maxNoteBytes / 1024 ** 2} MiB` };
  });
}

import { lookWithGit } from "./askGit.ts";
import { type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";

interface WordSearch {
  readonly tree: string;
  readonly words: readonly string[];
  /** Endings of the files to search, with the dot. */
  readonly endings: readonly string[];
  /** Names of files that are left out, in latin1. */
  readonly except: ReadonlySet<string>;
}

/** Returns those of some words that the text files of a tree have, as far as they are found before the signal stops the search. */
export async function findWords(
  { root }: WorkingTree,
  { tree, words, endings, except }: WordSearch,
  signal: AbortSignal,
): Promise<GitAnswer<ReadonlySet<string>>> {
  const found = new Set<string>();
  if (words.length === 0 || endings.length === 0) return { kind: "read", value: found };
  const options = ["-I", "-o", "-w", "-F", "--null", "--no-color", "--full-name", "-f", "-"];
  const args = ["grep", ...options, tree, "--", ...endings.map((ending) => `:(top,icase)*${ending}`)];
  let rest = "";
  const take = (chunk: Buffer) => {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [place = "", word = ""] = line.split("\0");
      if (!except.has(place.slice(tree.length + 1))) found.add(Buffer.from(word, "latin1").toString());
    }
  };
  const input = Buffer.from(words.map((word) => `${word}\n`).join(""));
  const end = await lookWithGit({ folder: root, args, input, take }, signal);
  // Git ends with 1 when it finds nothing.
  const isDone = (end.kind === "ended" && end.code === 1) || signal.aborted;
  return isDone ? { kind: "read", value: found } : mapAnswer(toAnswer(end), () => found);
}

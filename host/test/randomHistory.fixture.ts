import { createHash } from "node:crypto";
import type { RangePart } from "@dialectic/shared/protocol";
import fc from "fast-check";
import type { TestRepository } from "../git/test/testRepository.fixture.ts";

/*
 * Random histories of a branch, and what they hold. Rules:
 * - Each line ever written is another one, none is like another one, and none moves; or else lines are a few that stand in many places.
 * - A commit edits files, and may rename, remove or add one. A renamed file keeps most of its lines, so git sees the rename.
 */

type FileStep = "edit" | "rename" | "remove" | "add";

/** Changes of one commit. Numbers choose among what is there. */
export interface CommitStep {
  readonly edits: readonly { readonly file: number; readonly at: number; readonly out: number; readonly in: number }[];
  readonly act: FileStep;
  readonly which: number;
}

const edit = fc.record({ file: fc.nat(9), at: fc.nat(60), out: fc.nat(2), in: fc.integer({ min: 1, max: 2 }) });
export const anyCommit: fc.Arbitrary<CommitStep> = fc.record({
  edits: fc.array(edit, { minLength: 1, maxLength: 2 }),
  act: fc.constantFrom("edit", "edit", "edit", "rename", "remove", "add"),
  which: fc.nat(9),
});

export interface MadeCommit {
  readonly commit: string;
  /** The lines of each file, by a name that a rename keeps. */
  readonly files: ReadonlyMap<string, { readonly path: string; readonly lines: readonly string[] }>;
}

/** A range of a history: the indexes of its two ends, and how a page names it. */
export interface MadeRange {
  readonly from: number;
  readonly to: number;
  readonly part?: RangePart;
}

/** Lists the whole of a history, its commits, all spans of several, and its other bases. */
export function listRanges(history: readonly MadeCommit[]): readonly MadeRange[] {
  const last = history.length - 1;
  const nameOf = (at: number) => history[at]?.commit ?? "";
  const numbers = Array.from({ length: last }, (_, at) => at + 1);
  return [
    { from: 0, to: last },
    ...numbers.map((at) => ({ from: at - 1, to: at, part: { kind: "commit", commit: nameOf(at) } as const })),
    ...numbers.flatMap((first) =>
      numbers
        .filter((end) => end > first)
        .map((end) => ({
          from: first - 1,
          to: end,
          part: { kind: "commits", first: nameOf(first), last: nameOf(end) } as const,
        })),
    ),
    ...numbers
      .filter((at) => at < last)
      .map((at) => ({ from: at, to: last, part: { kind: "base", base: nameOf(at), name: `${at}` } as const })),
  ];
}

/** Commits a random history on a new branch. The first one returned is the base of the branch. */
export function commitHistory(
  { git, write }: TestRepository,
  branch: string,
  steps: readonly CommitStep[],
  isUnique = true,
): readonly MadeCommit[] {
  git("checkout", "--quiet", "--force", "--orphan", branch);
  git("rm", "-r", "--quiet", "--cached", "--ignore-unmatch", ".");
  git("clean", "--quiet", "--force", "-d", "-x");
  let made = 0;
  const newLine = () => createHash("sha256").update(`${branch} ${++made}`).digest("hex").slice(0, 30);
  const newLines = (count: number) =>
    Array.from({ length: count }, () =>
      isUnique ? newLine() : `line ${Number.parseInt(newLine().slice(0, 6), 16) % 7}`,
    );
  const files = new Map(["a", "b"].map((name) => [name, { path: `${name}.ts`, lines: newLines(30) }]));
  const commit = (number: number): MadeCommit => {
    for (const { path, lines } of files.values()) write(path, `${lines.join("\n")}\n`);
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message", `Step ${number}`);
    return { commit: git("rev-parse", "HEAD").trim(), files: new Map(files) };
  };
  const history = [commit(0)];
  for (const [at, { edits, act, which }] of steps.entries()) {
    const names = [...files.keys()];
    const pick = (number: number) => names[number % names.length] ?? "a";
    for (const { file, at: line, out, in: added } of edits) {
      const own = files.get(pick(file));
      if (own === undefined) continue;
      files.set(pick(file), { ...own, lines: own.lines.toSpliced(line % own.lines.length, out, ...newLines(added)) });
    }
    const chosen = files.get(pick(which));
    if (act === "rename" && chosen !== undefined) {
      const path = `r${at}${chosen.path}`;
      git("mv", chosen.path, path);
      files.set(pick(which), { ...chosen, path });
    }
    if (act === "remove" && files.size > 1 && chosen !== undefined) {
      git("rm", "--quiet", chosen.path);
      files.delete(pick(which));
    }
    if (act === "add") files.set(`n${at}`, { path: `n${at}.ts`, lines: newLines(30) });
    history.push(commit(at + 1));
  }
  return history;
}

import type { RangeBase } from "@dialectic/shared/protocol";
import { askForLine, askGit } from "./askGit.ts";
import { answer, type GitAnswer } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";

/*
 * Commits with which a person may compare changes, by what they type. Rules:
 * - A branch or a tag is found when its name has all words that were typed, in any case and order.
 * - The upstream of the branch that is checked out comes first, then the last written.
 * - A text that names one commit to git, such as an id or `HEAD~3`, is that commit, before all others.
 * - A tag of something else than a commit is left out.
 */

const fields = [
  ...["%(objecttype)", "%(objectname)", "%(*objecttype)", "%(*objectname)", "%(creatordate:unix)"],
  ...["%(refname)", "%(contents:subject)"],
].join("%00");

/** Finds branches, tags and a commit by what a person typed; an empty text finds all. Names are as git shortens them. */
export async function findRangeBases(
  { root }: WorkingTree,
  text: string,
  cap: number,
  signal?: AbortSignal,
): Promise<GitAnswer<{ readonly bases: RangeBase[]; readonly isCut: boolean }>> {
  const args = ["for-each-ref", "--sort=-creatordate", `--format=${fields}`, "refs/heads", "refs/remotes", "refs/tags"];
  const listed = await askGit(root, args, signal);
  if (listed.kind !== "read") return listed;
  const upstream = await askForLine(root, ["rev-parse", "--verify", "--quiet", "--symbolic-full-name", "@{u}"], signal);
  const first = upstream.kind === "read" ? upstream.value : undefined;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = listed.value
    .toString()
    .split("\n")
    .flatMap((row) => readRef(row, first))
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .sort((one, other) => Number(other.isUpstream ?? false) - Number(one.isUpstream ?? false));
  const named = await findCommit(root, text.trim(), signal);
  const isKnown = found.some(({ name }) => name === text.trim());
  const bases = named === undefined || isKnown ? found : [named, ...found];
  return answer({ bases: bases.slice(0, cap), isCut: bases.length > cap });
}

function readRef(row: string, upstream: string | undefined): RangeBase[] {
  const [type, object = "", peeledType, peeled = "", at = "", ref = "", ...subject] = row.split("\0");
  const commit = type === "commit" ? object : peeledType === "commit" ? peeled : undefined;
  const [, folder, name = ""] = /^refs\/(heads|remotes|tags)\/(.+)$/s.exec(ref) ?? [];
  // The HEAD of a remote is one of its branches by another name.
  if (commit === undefined || folder === undefined || (folder === "remotes" && name.endsWith("/HEAD"))) return [];
  const kind = folder === "heads" ? "branch" : folder === "tags" ? "tag" : "remote";
  const base = { name, kind, commit, at: Number(at) * 1000, subject: subject.join("") } as const;
  return [ref === upstream ? { ...base, isUpstream: true } : base];
}

async function findCommit(root: string, text: string, signal: AbortSignal | undefined): Promise<RangeBase | undefined> {
  // A text with a blank searches the history, which is no name.
  if (text === "" || /[\s:]/.test(text)) return undefined;
  const verify = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${text}^{commit}`];
  const commit = await askForLine(root, verify, signal);
  if (commit.kind !== "read" || commit.value === undefined) return undefined;
  const args = ["log", "--no-walk", "--encoding=UTF-8", "--no-color", "--format=%ct%x00%s", commit.value, "--"];
  const line = await askForLine(root, args, signal);
  const [at = "", subject = ""] = (line.kind === "read" ? (line.value ?? "") : "").split("\0");
  return { name: text, kind: "commit", commit: commit.value, at: Number(at) * 1000, subject };
}

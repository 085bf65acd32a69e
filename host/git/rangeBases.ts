import type { RangeBase } from "@dialectic/shared/protocol";
import { askForLine, askGit, lookWithGit } from "./askGit.ts";
import { answer, type GitAnswer, toAnswer } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";

/*
 * Commits with which a person may compare changes, by what they type. Rules:
 * - A branch or a tag is found when its name has all words that were typed, in any case and order.
 * - The upstream of the branch that is checked out comes first, then the last written.
 * - A text that names one commit to git, such as an id or `HEAD~3`, is that commit, before all others.
 * - A tag of something else than a commit is left out, and so is a ref to an object that is missing. Git lists no ref at all then, so that
 *   refs and commits are read one after the other.
 */

const folders = ["refs/heads", "refs/remotes", "refs/tags"];
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
  const args = ["for-each-ref", "--sort=-creatordate", `--format=${fields}`, ...folders];
  const whole = await askGit(root, args, signal);
  const listed = whole.kind === "read" ? whole : await listWithMissing(root, signal);
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

/** Lists the refs to commits that are there, in the fields of the others, the last written first. */
async function listWithMissing(root: string, signal: AbortSignal | undefined): Promise<GitAnswer<string>> {
  const refs = await askGit(root, ["for-each-ref", "--format=%(objectname)%00%(refname)", ...folders], signal);
  if (refs.kind !== "read") return refs;
  const rows = refs.value.toString().split("\n").filter(Boolean);
  const asked = rows.map((row) => `${row.split("\0", 1)[0]}^{commit}\n`).join("");
  const peel = ["cat-file", "--batch-check=%(objectname)"];
  const peeled = toAnswer(await lookWithGit({ folder: root, args: peel, input: asked }, signal));
  if (peeled.kind !== "read") return peeled;
  const commits = peeled.value.toString().split("\n");
  const there = rows.flatMap((row, at) => {
    const [commit = "", ref = ""] = [commits[at], row.split("\0")[1]];
    return /^[0-9a-f]+$/.test(commit) ? [{ commit, ref }] : [];
  });
  const log = ["log", "--no-walk", "--encoding=UTF-8", "--no-color", "--format=%H%x00%ct%x00%s", "--stdin"];
  const input = there.map(({ commit }) => `${commit}\n`).join("");
  const told =
    there.length === 0 ? answer("") : toAnswer(await lookWithGit({ folder: root, args: log, input }, signal));
  if (told.kind !== "read") return told;
  const facts = new Map<string, readonly string[]>();
  for (const [commit = "", ...rest] of told.value
    .toString()
    .split("\n")
    .map((row) => row.split("\0")))
    facts.set(commit, rest);
  const listed = there.map(({ commit, ref }) => {
    const [at = "0", subject = ""] = facts.get(commit) ?? [];
    return { at: Number(at), row: ["commit", commit, "", "", at, ref, subject].join("\0") };
  });
  return answer(
    listed
      .sort((one, other) => other.at - one.at)
      .map(({ row }) => row)
      .join("\n"),
  );
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

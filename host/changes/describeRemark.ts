import {
  type FoldedFolder,
  formatCount,
  isIgnorable,
  type Refusal,
  type RoundRemark,
  toIgnoreLine,
} from "@dialectic/shared/protocol";
import { createRefusal } from "../base/createRefusal.ts";
import { maxNamedSkips } from "../limits.ts";
import type { StoredRound } from "../store/index.ts";
import type { FixedRange } from "./fixRange.ts";

/** Tells an assistant a fact about the changes of a round, and what to do about it. */
export function describeRemark(remark: RoundRemark): string {
  switch (remark.kind) {
    case "reversed": {
      const { left, right, commits } = remark;
      const lacking = `${left} has ${formatCount(commits, "commit", "commits")} that ${right} lacks: their changes appear reversed.`;
      return `${lacking} Use ${left}...${right} for the changes of ${right} alone.`;
    }
    case "branch": {
      const { branch, base, commits } = remark;
      return `${branch} is shown since it left ${base}: ${formatCount(commits, "commit", "commits")}.`;
    }
    case "layers": {
      const { own, layers, range } = remark;
      const names = layers.map(({ branches }) => branches.join(" = ")).join(", ");
      const above = formatCount(layers[0]?.above ?? 0, "commit", "commits");
      return `${own} stands on these branches, whose changes are among these: ${names}. The ${above} of ${own} alone: ${range}, or pass layer: true.`;
    }
    case "unfinished": {
      const conflicts = `${formatCount(remark.conflicts, "file has", "files have")} conflicts`;
      // A stash that is applied leaves conflicts, too, and no mark of what they come from.
      if (remark.what === undefined) return `${conflicts}: the changes contain the lines of both sides.`;
      const also = remark.conflicts > 0 ? `, and ${conflicts}` : "";
      return `A ${remark.what} is in progress${also}: the changes contain its lines, too.`;
    }
    case "beside":
      return `Not shown: ${remark.path} is a repository of its own, with uncommitted changes (${formatCounts(remark)}). To review them, call request_review with workspace_path ${remark.root}.`;
  }
}

/** Says that a range has no layer below its own, after another note on it. */
export function describeNoLayers(range: string, note: string | undefined): string {
  const none = `No other branch ends within ${range}: all of it is shown.`;
  return note === undefined ? none : `${note} ${none}`;
}

export function formatCounts({
  files,
  additions,
  deletions,
}: Pick<Extract<RoundRemark, { kind: "beside" }>, "files" | "additions" | "deletions">): string {
  return `${formatCount(files, "file", "files")}, +${additions} -${deletions}`;
}

/** Two rounds of different ranges also differ by what only one of the ranges has. */
export function describeOtherRange(before: StoredRound | undefined, { range, turn }: StoredRound): readonly string[] {
  if (before === undefined || before.isAutomatic === true || before.range === range) return [];
  if (turn === undefined || turn.files === 0) return [];
  return [
    `The round before was of ${before.range}, this one is of ${range}: the changes since include what only one of them has.`,
  ];
}

/** Names the files that are left out, with the reasons. */
export function listSkipped(skipped: FixedRange["skipped"]): string[] {
  const named = skipped.slice(0, maxNamedSkips).map(({ path, reason }) => `${path}: ${reason}`);
  const more = skipped.length - named.length;
  return more === 0 ? named : [...named, `${formatCount(more, "more file", "more files")}`];
}

/** Names the folders of new files, each once, and what to do about it. */
export function listFolded(folded: readonly FoldedFolder[]): string[] {
  const named = folded.slice(0, maxNamedSkips).map((folder) => {
    const { path, count } = folder;
    const line = `the line ${toIgnoreLine(path)} to .gitignore`;
    const advice = isIgnorable(folder) ? `Add ${line}` : `If git is to ignore them, add ${line}`;
    return `${path}/: ${formatCount(count, "new file", "new files")}. To show one, name its path in the review. ${advice}.`;
  });
  const more = folded.length - named.length;
  return more === 0 ? named : [...named, `${formatCount(more, "more folder", "more folders")} of new files`];
}

/**
 * Refuses a range without changes, and names the commits that may have been meant. Files that could not be read may have changed: then the
 * answer is their reasons.
 */
export function nothingChanged(range: string, { resolved, remarks, skipped }: FixedRange): Refusal {
  if (skipped.length > 0) {
    const message = `Nothing else has changed in ${range} (${resolved}), and these files are left out:`;
    return createRefusal("git-failed", [message, ...listSkipped(skipped).map((skip) => `- ${skip}`)].join("\n"));
  }
  const merged = remarks.find((remark) => remark.kind === "branch" && remark.commits === 0);
  if (merged?.kind === "branch") {
    const message = `${merged.branch} has no commits that ${merged.base} lacks.`;
    return createRefusal("nothing-changed", `${message} To review its last commit, call with ${range}~1..${range}.`);
  }
  const isWorkingTree = range === "HEAD";
  const advice = isWorkingTree
    ? "If the changes are already committed, name the commits: HEAD~1, a..b, a branch or a commit."
    : "Name other commits, or HEAD for uncommitted changes.";
  return createRefusal("nothing-changed", `There are no changes in ${range} (${resolved}). ${advice}`);
}

import { formatCount, type RoundRemark } from "@dialectic/shared/protocol";

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

export function formatCounts({
  files,
  additions,
  deletions,
}: Pick<Extract<RoundRemark, { kind: "beside" }>, "files" | "additions" | "deletions">): string {
  return `${formatCount(files, "file", "files")}, +${additions} -${deletions}`;
}

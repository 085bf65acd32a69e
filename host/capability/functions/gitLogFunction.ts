import { readCommitLog } from "../../git/index.ts";
import { maxLogCommits, usualLogCommits } from "../../limits.ts";
import { defineIdeFunction, failure, success } from "../declare.ts";
import { findRequestedRepository } from "../findRequestedRepository.ts";
import { show } from "../sentences.ts";
import { commitType } from "../types/commitType.ts";
import { fileType } from "../types/fileType.ts";

export const gitLogFunction = defineIdeFunction({
  name: "gitLog",
  aliases: ["commits", "history"],
  description: "Commits, newest first: of a range, a branch, or a file, which is followed through renames.",
  parameters: {
    file: { type: "file", optional: true, description: "Only commits that changed this file", aliases: ["path"] },
    range: { type: "string", optional: true, description: "a..b, a branch, a tag or a commit; default: HEAD" },
    from: {
      type: "string",
      optional: true,
      description: "Instead of range: commits since this commit, branch or tag",
      aliases: ["since", "base"],
    },
    author: {
      type: "string",
      optional: true,
      description: "Only commits whose author's name or email contains this",
      aliases: ["by"],
    },
    count: {
      type: "number",
      optional: true,
      least: 1,
      whole: true,
      most: maxLogCommits,
      description: `At most this many; default: ${usualLogCommits}`,
    },
  },
  returns: "commit[]",
  effect: "read",
  examples: ['gitLog("src/auth.ts")', 'gitLog(range: "main..HEAD")', "gitLog(count: 5)"],
  phrases: [
    { sentence: `${show} (recent|latest) (git) log|history (of|for|in|to|on {file})`, program: "gitLog({file})" },
    {
      sentence: `${show} (last|latest|recent|newest) (git) commits (of|for|in|to|on {file})`,
      program: "gitLog({file})",
    },
    {
      sentence: `${show} last|latest|recent|newest {count} commits (of|for|in|to|on {file})`,
      program: "gitLog({file}, count: {count})",
    },
    { sentence: `${show} last|latest|newest commit (of|for|in|to|on {file})`, program: "gitLog({file}, count: 1)" },
    { sentence: `${show} (git) log|commits since|after {from:word}`, program: "gitLog(from: {from})" },
    { sentence: `${show} (git) log|commits on|of branch {range:word}`, program: "gitLog(range: {range})" },
    { sentence: "(show|list|find|get) commits by|from {author:word}", program: "gitLog(author: {author})" },
    { sentence: `${show} (git) commits touching|changing {file}`, program: "gitLog({file})" },
    {
      sentence: "who|what|which (commits) (has|have|last) changed|touched|edited|modified {file} (last|recently)",
      program: "gitLog({file})",
    },
    { sentence: "when was {file} (last) changed|touched|edited|modified", program: "gitLog({file})" },
    { sentence: "{file} ('s) history|commits|log", program: "gitLog({file})" },
  ],
  run: async ({ file, range: written, from, author, count = usualLogCommits }, context) => {
    if (written !== undefined && from !== undefined) return failure("Pass either range or from.");
    const range = from === undefined ? written : `${from}..HEAD`;
    const asked = await findRequestedRepository(file && fileType.read(file).path, context);
    if (asked.kind === "failure") return asked;
    const log = await readCommitLog(asked.repository, { range, path: asked.path, count, author }, context.signal);
    return log.kind === "refused"
      ? failure(log.message)
      : success(log.commits.map((each) => commitType.of({ ...each })));
  },
});

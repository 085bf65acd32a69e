import { commitLog } from "../../../git/index.ts";
import { failure, ideFunction, success } from "../declare.ts";
import { repositoryFor } from "../repositoryFor.ts";
import { commit } from "../types/commit.ts";
import { file as fileType } from "../types/file.ts";

const usualCount = 20;
const greatestCount = 500;

import { show } from "../sentences.ts";

/** Commits. */
export const gitLog = ideFunction({
  name: "gitLog",
  aliases: ["commits", "history"],
  description: "Commits, the newest first: of a range, a branch or a file, which is followed through its names.",
  parameters: {
    file: { type: "file", optional: true, description: "Only those that changed it", aliases: ["path"] },
    range: { type: "string", optional: true, description: "a..b, a branch, a tag or a commit; HEAD without it" },
    count: {
      type: "number",
      optional: true,
      least: 1,
      most: greatestCount,
      description: `So many at most; ${usualCount} without it`,
    },
  },
  returns: "commit[]",
  effect: "read",
  examples: ['gitLog("src/auth.ts")', 'gitLog(range: "main..HEAD")', "gitLog(count: 5)"],
  phrases: [
    { sentence: `${show} (recent|latest) (git) log|history (of|for|in|to {file})`, program: "gitLog({file})" },
    { sentence: `${show} (last|latest|recent|newest) (git) commits (of|for|in|to {file})`, program: "gitLog({file})" },
    {
      sentence: `${show} last|latest|recent|newest {count} commits (of|for|in|to {file})`,
      program: "gitLog({file}, count: {count})",
    },
    { sentence: `${show} last|latest|newest commit (of|for|in|to {file})`, program: "gitLog({file}, count: 1)" },
    { sentence: `${show} (git) log|commits since|on {range:text}`, program: "gitLog(range: {range})" },
    {
      sentence: "who|what|which (commits) (has|have|last) changed|touched|edited|modified {file}",
      program: "gitLog({file})",
    },
    { sentence: "when was {file} (last) changed|touched|edited|modified", program: "gitLog({file})" },
    { sentence: "{file} ('s) history|commits|log", program: "gitLog({file})" },
  ],
  run: async ({ file, range, count = usualCount }, context) => {
    const asked = await repositoryFor(file && fileType.read(file).path, context);
    if (asked.kind === "failure") return asked;
    const log = await commitLog(asked.repository, { range, path: asked.path, count }, context.signal);
    return log.kind === "refused" ? failure(log.message) : success(log.commits.map((each) => commit.of({ ...each })));
  },
});

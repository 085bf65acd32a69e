import { commitLog } from "../../../git/index.ts";
import { failure, ideFunction, success } from "../declare.ts";
import { repositoryFor } from "../repositoryFor.ts";
import { commit } from "../types/commit.ts";
import { file as fileType } from "../types/file.ts";

const usualCount = 20;
const greatestCount = 500;

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
    { sentence: "(show|list) (the) (git) log|history (of|for) {file}", program: "gitLog({file})" },
    { sentence: "(show|list) (the) (last|latest|recent) commits", program: "gitLog()" },
    { sentence: "(show|list) (the) last|latest {count} commits", program: "gitLog(count: {count})" },
    { sentence: "who changed {file}", program: "gitLog({file})" },
  ],
  run: async ({ file, range, count = usualCount }, context) => {
    const asked = await repositoryFor(file && fileType.read(file).path, context);
    if (asked.kind === "failure") return asked;
    const log = await commitLog(asked.repository, { range, path: asked.path, count }, context.signal);
    return log.kind === "refused" ? failure(log.message) : success(log.commits.map((each) => commit.of({ ...each })));
  },
});

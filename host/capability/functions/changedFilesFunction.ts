import { join } from "node:path";
import { formatFilePath } from "../../files/openFolders.ts";
import { decodeUtf8, explainFailure, readTreeChanges } from "../../git/index.ts";
import { maxListedChangedFiles, maxNamedChangedFiles } from "../../limits.ts";
import { defineIdeFunction, failure, success } from "../declare.ts";
import { findRequestedRepository } from "../findRequestedRepository.ts";
import { fixAskedRange, listUnread, rangeParameters } from "../fixAskedRange.ts";
import { fileType } from "../types/fileType.ts";

const asking = "(show|list|get|give|find|print | what are)";

export const changedFilesFunction = defineIdeFunction({
  name: "changedFiles",
  aliases: ["modifiedFiles", "filesChanged"],
  description:
    "The files with uncommitted changes, new ones included, or the files that a range of commits changed. Deleted files are left out.",
  parameters: {
    ...rangeParameters,
  },
  returns: "file[]",
  effect: "read",
  examples: [
    "changedFiles()",
    'changedFiles(from: "main")',
    'changedFiles(from: "last")',
    'count(changedFiles(range: "HEAD~2"))',
  ],
  phrases: [
    {
      sentence: `${asking} (all) changed|modified|edited|uncommitted files (since|against {from:word})`,
      program: "changedFiles(from: {from})",
    },
    {
      sentence: `(${asking}) (all) files (that) (have|has|were) (been) changed|modified|edited (since|against {from:word})`,
      program: "changedFiles(from: {from})",
    },
    {
      sentence: `(${asking}) (all) files (that) (have|has|were) (been) changed|modified|edited [between {from:word} and | from {from:word} to] {to:word}`,
      program: "changedFiles(from: {from}, to: {to})",
    },
    {
      sentence:
        "what|which files (have|has|are|were|did|do) (been) (i|we|you) changed|modified|change (since|against {from:word})",
      program: "changedFiles(from: {from})",
    },
    {
      sentence:
        "what|which files (have|are|were) (been) changed|modified|differ [between {from:word} and | from {from:word} to] {to:word}",
      program: "changedFiles(from: {from}, to: {to})",
    },
    {
      sentence: "how many files (have|has|are|were) (been) changed|modified (since|against {from:word})",
      program: "count(changedFiles(from: {from}))",
    },
  ],
  run: async (asked, context) => {
    const place = await findRequestedRepository(undefined, context);
    if (place.kind === "failure") return place;
    const fixed = await fixAskedRange(asked, place, context);
    if (fixed.kind === "failure") return fixed;
    const { repository, base, head } = fixed;
    const changes = await readTreeChanges(repository, { base, head }, {}, context.signal);
    if (changes.kind !== "read") return failure(`Git could not compare the files: ${explainFailure(changes)}`, true);
    const unread = listUnread(fixed);
    if (unread !== undefined) {
      const others = changes.value.slice(0, maxNamedChangedFiles).map(({ name }) => `- ${decodeUtf8(name)}`);
      return failure([unread, "These others have changed:", ...others].join("\n"));
    }
    const there = changes.value
      .filter(({ status }) => status !== "D")
      .map(({ name }) => join(repository.root, decodeUtf8(name)));
    if (there.length <= maxListedChangedFiles) {
      return success(there.map((path) => fileType.of({ path: formatFilePath(path, context.domain.workspace) })));
    }
    return failure(
      `${there.length} files have changed, but at most ${maxListedChangedFiles} are listed. Narrow the range.`,
    );
  },
});

import { rangePatch } from "../../changes/rangePatch.ts";
import { maxDiffChars, maxNamedChangedFiles } from "../../limits.ts";
import { defineIdeFunction, failure, success } from "../declare.ts";
import { findRequestedRepository } from "../findRequestedRepository.ts";
import { fixAskedRange, listUnread, rangeParameters } from "../fixAskedRange.ts";
import { show } from "../sentences.ts";
import { fileType } from "../types/fileType.ts";

export const gitDiffFunction = defineIdeFunction({
  name: "gitDiff",
  aliases: ["diff", "changes"],
  description:
    "A unified diff of the uncommitted changes, new files included, or of a range of commits. Unsaved changes are not included.",
  parameters: {
    file: { type: "file", optional: true, description: "Only this file", aliases: ["path"] },
    ...rangeParameters,
  },
  returns: "string",
  effect: "read",
  examples: ["gitDiff()", 'gitDiff("src/auth.ts")', 'gitDiff(range: "main...HEAD")', 'gitDiff(from: "HEAD~2")'],
  phrases: [
    {
      sentence: `${show} (git|uncommitted|unstaged|working|local|current) diff|changes|differences (of|for|in|to {file})`,
      program: "gitDiff({file})",
    },
    { sentence: "diff {file}", program: "gitDiff({file})" },
    { sentence: "(git) diff {range:revision} ({file})", program: "gitDiff({file}, range: {range})" },
    {
      sentence: `${show} (git) diff|changes|differences (of|for|in|to {file}) against|since {from:word}`,
      program: "gitDiff({file}, from: {from})",
    },
    {
      sentence: `${show} (git) diff|changes against|since {from:word} in|of|for {file}`,
      program: "gitDiff({file}, from: {from})",
    },
    {
      sentence: `${show} (git) diff|changes|differences|difference (of|for|in|to {file}) between {from:word} and {to:word} (in|of|for {file})`,
      program: "gitDiff({file}, from: {from}, to: {to})",
    },
    {
      sentence: "(git) diff|changes (of|for|in|to {file}) from {from:word} to {to:word} (in|of|for {file})",
      program: "gitDiff({file}, from: {from}, to: {to})",
    },
    { sentence: "what (has|have|did) (i|we|you|been) changed|change (in {file})", program: "gitDiff({file})" },
    {
      sentence: "what (has|have|did) (i|we|you|been) changed|change (in {file}) since|against {from:word}",
      program: "gitDiff({file}, from: {from})",
    },
    {
      sentence: "what (has) changed (in {file}) [between {from:word} and | from {from:word} to] {to:word}",
      program: "gitDiff({file}, from: {from}, to: {to})",
    },
    { sentence: "how has|did {file} changed|change", program: "gitDiff({file})" },
  ],
  run: async ({ file, range, from, to }, context) => {
    const { signal } = context;
    const asked = await findRequestedRepository(file && fileType.read(file).path, context);
    if (asked.kind === "failure") return asked;
    const fixed = await fixAskedRange({ range, from, to }, asked, context);
    if (fixed.kind === "failure") return fixed;
    const { repository, base, head } = fixed;
    const unread = listUnread(fixed, asked.path);
    if (unread !== undefined) return failure(`${unread}\nPass another file as file.`);
    const patch = await rangePatch(repository, { base, head }, { path: asked.path, most: maxDiffChars }, signal);
    if (patch.kind === "patch") return success(patch.text);
    if (patch.kind === "refused") return failure(patch.message, true);
    const { files } = patch;
    const named = files.slice(0, maxNamedChangedFiles).map((each) => `- ${each}`);
    const more = files.length > maxNamedChangedFiles ? [`- and ${files.length - maxNamedChangedFiles} more`] : [];
    return failure(["The diff is too long for one answer. Pass one of these as file:", ...named, ...more].join("\n"));
  },
});

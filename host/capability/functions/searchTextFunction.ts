import { formatFilePath } from "../../files/openFolders.ts";
import { createGlobMatcher } from "../../ide/glob.ts";
import { type ListedFile, listWorkspaceFiles } from "../../ide/listWorkspaceFiles.ts";
import { searchWorkspace } from "../../ide/searchWorkspace.ts";
import { maxSearchMatches, usualSearchMatches } from "../../limits.ts";
import { defineIdeFunction, failure, success } from "../declare.ts";
import { show } from "../sentences.ts";
import { locationType } from "../types/locationType.ts";

const unknownPattern = "No file in the workspace has a path like";

/** Beginning of a search. "Look for" may mean something else, so the rest of the sentence is more explicit then. */
const search = "[search|grep | look|search|grep for | find text|string|word | look|search for text|string|word]";

export const searchTextFunction = defineIdeFunction({
  name: "searchText",
  aliases: ["grep", "workspaceSearch", "findText"],
  description:
    "Every match of a text or a regular expression in the files of the workspace, unsaved changes included. Files that git ignores, binary files and files over 16 MiB are left out. For uses of a symbol, findReferences is exact.",
  parameters: {
    text: { type: "string", description: "The text or expression", aliases: ["query", "pattern"] },
    in: {
      type: "string[]",
      optional: true,
      description: 'Path patterns, such as "src/**/*.ts" or "*.md", or a folder; default: all files',
      aliases: ["files", "path", "glob", "include"],
    },
    regex: { type: "boolean", optional: true, description: "true: the text is a JavaScript regular expression" },
    ignoreCase: { type: "boolean", optional: true, description: "true: upper and lower case are the same" },
    wholeWord: { type: "boolean", optional: true, description: "true: matches whole words only" },
    limit: {
      type: "number",
      optional: true,
      least: 1,
      whole: true,
      most: maxSearchMatches,
      description: `Only the first matches, at most this many; without it, more than ${usualSearchMatches} matches are a failure that counts them`,
    },
  },
  returns: "location[]",
  effect: "read",
  examples: ['searchText("TODO", in: "src/**")', 'count(searchText("console\\\\.log\\\\(", regex: true))'],
  phrases: [
    {
      sentence: `${show} (all|any|every) occurrences of (text|string|word) {text:text}`,
      program: "searchText({text})",
    },
    {
      sentence:
        "search|grep (in|through) (whole|entire) codebase|project|workspace|repository|repo|code for {text:text}",
      program: "searchText({text})",
    },
    { sentence: "find|locate {text}", program: "searchText({text})" },
    { sentence: `${search} {text:text}`, program: "searchText({text})" },
    {
      sentence: `${search} {text:text} in|under|within|inside {in:path} (files)`,
      program: "searchText({text}, in: {in})",
    },
    {
      sentence: `${search} {text:text} in|under|within|inside (folder|directory) {in}`,
      program: "searchText({text}, in: {in})",
    },
    { sentence: "where does (text|string|word) {text:text} occur|appear|stand", program: "searchText({text})" },
    { sentence: "which files contain|have|mention (text|string|word) {text:text}", program: "searchText({text})" },
    {
      sentence: "how often|many times does (text|string|word) {text:text} occur|appear",
      program: "count(searchText({text}))",
    },
    {
      sentence: "[search|grep|find | look|search|grep for] regex|regexp|expression {text:text} (in|under {in:path})",
      program: "searchText({text}, in: {in}, regex: true)",
    },
  ],
  run: async ({ text, in: patterns, regex, ignoreCase, wholeWord, limit }, { domain, signal }) => {
    const files = chooseFiles(await listWorkspaceFiles(domain), patterns);
    if (typeof files === "string") return failure(files);
    const query = {
      text,
      isExpression: regex ?? false,
      isCaseSensitive: !ignoreCase,
      isWholeWord: wholeWord ?? false,
    };
    const found = await searchWorkspace(
      query,
      files,
      { texts: domain.texts, limit: limit ?? usualSearchMatches },
      signal,
    );
    if (found.kind === "refused") return failure(found.message);
    if (limit === undefined && found.total > usualSearchMatches)
      return failure(explainTooMany(found.total, found.files));
    return success(
      found.places.map(({ absolutePath, line, column, endLine, endColumn, text: code }) =>
        locationType.of({
          file: formatFilePath(absolutePath, domain.workspace),
          line,
          column,
          endLine,
          endColumn,
          text: code,
        }),
      ),
    );
  },
});

function chooseFiles(
  files: readonly ListedFile[],
  patterns: readonly string[] | undefined,
): readonly ListedFile[] | string {
  if (patterns === undefined || patterns.length === 0) return files;
  const chosen = new Set<ListedFile>();
  for (const pattern of patterns) {
    const fits = createGlobMatcher(pattern);
    if (fits === undefined) return `The pattern ${pattern.slice(0, 80)}… is too long.`;
    const fitting = files.filter(({ path, absolutePath }) => fits(path) || absolutePath === pattern);
    if (fitting.length === 0) return `${unknownPattern} ${pattern}. findFiles lists files by a part of their path.`;
    for (const file of fitting) chosen.add(file);
  }
  return files.filter((file) => chosen.has(file));
}

function explainTooMany(total: number, files: number): string {
  return `There are ${total} matches in ${files} files, but at most ${usualSearchMatches} are listed. Name files with in, search for a longer text, or pass limit for the first matches.`;
}

import { createGlobMatcher, isGlob } from "../../ide/glob.ts";
import { listWorkspaceFiles } from "../../ide/listWorkspaceFiles.ts";
import { rankFiles } from "../../ide/rankFiles.ts";
import { maxFoundFiles, maxNearestFiles } from "../../limits.ts";
import { defineIdeFunction, failure, success } from "../declare.ts";
import { show } from "../sentences.ts";
import { fileType } from "../types/fileType.ts";

const listing = "[list|show|print | what are]";

const languages = [
  ["typescript|ts", "**/*.{ts,tsx,mts,cts}"],
  ["javascript|js", "**/*.{js,jsx,mjs,cjs}"],
  ["python", "**/*.py"],
  ["markdown|md", "**/*.{md,markdown}"],
  ["json", "**/*.json"],
  ["css", "**/*.css"],
] as const;

export const findFilesFunction = defineIdeFunction({
  name: "findFiles",
  aliases: ["searchFiles", "glob"],
  description: `Files of the workspace: all that match a pattern, or the ${maxNearestFiles} best matches for part of a path. Files that git ignores are left out.`,
  parameters: {
    name: {
      type: "string",
      description: 'A pattern such as "src/**/*.test.ts", or part of a name or path',
      aliases: ["pattern", "path", "glob", "query"],
    },
  },
  returns: "file[]",
  effect: "read",
  examples: ['findFiles("auth.ts")', 'count(findFiles("**/*.test.ts"))'],
  phrases: [
    {
      sentence: `${listing} (all) files (in (whole|entire) project|workspace|repository)`,
      program: 'findFiles("**/*")',
    },
    {
      sentence: "what|which files are (there) in|under|below (folder|directory) {name:path}",
      program: "findFiles({name})",
    },
    ...languages.map(([words, pattern]) => ({
      sentence: `${listing} (all) ${words} files`,
      program: `findFiles("${pattern}")`,
    })),
    { sentence: "find|locate {name:path}", program: "findFiles({name})" },
    { sentence: "where is (file) {name:path}", program: "findFiles({name})" },
    {
      sentence: `${show} (all|any) files|file (named|called|matching|like | with name) {name:word}`,
      program: "findFiles({name})",
    },
    {
      sentence: `${show} (all) files in|under|below|inside (folder|directory) {name:word}`,
      program: "findFiles({name})",
    },
    {
      sentence: "how many files are|is (there) (in project|workspace|repository)",
      program: 'count(findFiles("**/*"))',
    },
    { sentence: "which files match|are (named|called) {name:word}", program: "findFiles({name})" },
    { sentence: "how many files match|are (named|called) {name:word}", program: "count(findFiles({name}))" },
  ],
  run: async ({ name }, { domain }) => {
    if (name.trim() === "") return failure("Pass a pattern or part of a path.");
    const all = await listWorkspaceFiles(domain);
    if (!isGlob(name))
      return success(rankFiles(name, all, maxNearestFiles).map(({ shown }) => fileType.of({ path: shown })));
    const fits = createGlobMatcher(name);
    if (fits === undefined) return failure(`The pattern ${name.slice(0, 80)}… is too long.`);
    const found = all.filter(({ path, absolutePath }) => fits(path) || fits(absolutePath.replace(/^\//, "")));
    if (found.length > maxFoundFiles)
      return failure(`${found.length} files match, but at most ${maxFoundFiles} are listed. Narrow the pattern.`);
    return success(found.map(({ shown }) => fileType.of({ path: shown })));
  },
});

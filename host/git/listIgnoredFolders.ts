import { askGit } from "./askGit.ts";
import { type GitAnswer, mapAnswer } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";

/**
 * Lists the folders that git ignores as a whole, relative to the top with `/`, the outermost first; those inside of one are not listed.
 * Names that are not UTF-8 are left out.
 */
export async function listIgnoredFolders(
  { root }: WorkingTree,
  signal?: AbortSignal,
): Promise<GitAnswer<readonly string[]>> {
  const asked = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];
  return mapAnswer(await askGit(root, asked, signal), (printed) => {
    const named = printed.toString().split("\0");
    const folders = named.filter((name) => name.endsWith("/") && name !== "./" && !name.includes("\ufffd"));
    const depth = (path: string) => path.split("/").length;
    return folders.map((name) => name.slice(0, -1)).sort((one, other) => depth(one) - depth(other));
  });
}

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { git } from "../anchors/git.mjs";

/** Lines of a file; a change replaces one line in every `stride`. */
const linesOfFile = 90;

/** @param {number} file */
export const pathOfFile = (file) => `code/part${file % 20}/file${file}.ts`;

/**
 * Makes a folder a git repository with files of 90 lines.
 * @param {string} folder
 * @param {number} files
 */
export async function commitFiles(folder, files) {
  await git(folder, ["init", "--quiet"]);
  changeFiles(folder, files, Number.POSITIVE_INFINITY);
  await git(folder, ["add", "--all"]);
  await git(folder, ["commit", "--quiet", "--message", "Begin"]);
}

/**
 * Writes the first files with a changed line in every `stride`, so that each change is a hunk of its own.
 * @param {string} folder
 * @param {number} files
 * @param {number} stride above 7, the lines that hunks have in common
 */
export function changeFiles(folder, files, stride) {
  for (let file = 0; file < files; file += 1) {
    const path = join(folder, pathOfFile(file));
    mkdirSync(dirname(path), { recursive: true });
    const lines = Array.from({ length: linesOfFile }, (_, line) =>
      line % stride === 4
        ? `  const changed${line} = recompute(${file}, ${line});`
        : `  const value${line} = compute(${file}, ${line});`,
    );
    writeFileSync(path, `${lines.join("\n")}\n`);
  }
}

/**
 * Creates a review whose sections explain the files in equal shares.
 * @param {number} sections
 * @param {number} files
 */
export function explainFiles(sections, files) {
  const share = Math.ceil(files / sections);
  const texts = Array.from({ length: sections }, (_, section) => {
    const own = Array.from({ length: share }, (_, at) => section * share + at).filter((file) => file < files);
    const named = own.map((file) => `[file ${file}](${pathOfFile(file)}:1-${linesOfFile})`).join(", ");
    return `## Part ${section + 1}\n\nThe values of ${named} are computed again where they are needed.\n`;
  });
  return `# Values\n\n${texts.join("\n")}`;
}

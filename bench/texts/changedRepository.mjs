import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { BlockWriter } from "./reviewBlocks.mjs";

const run = promisify(execFile);

/** Keeps the user's own git settings out of the repository. */
const identity = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Bench",
  GIT_AUTHOR_EMAIL: "bench@localhost",
  GIT_COMMITTER_NAME: "Bench",
  GIT_COMMITTER_EMAIL: "bench@localhost",
};

/** Lines of a file; a change replaces one line in every `stride`. */
const linesOfFile = 90;

/** @param {number} file */
const pathOfFile = (file) => `code/part${file % 20}/file${file}.ts`;

/**
 * Makes a folder a git repository with files of 90 lines.
 * @param {string} folder
 * @param {number} files
 */
export async function commitFiles(folder, files) {
  changeFiles(folder, files, Number.POSITIVE_INFINITY);
  for (const parameters of [
    ["init", "--quiet"],
    ["add", "--all"],
    ["commit", "--quiet", "--message", "Begin"],
  ])
    await run("git", ["-C", folder, ...parameters], { env: { ...process.env, ...identity } });
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

/** Every so many lines of a file of {@link changeManyFiles} are another one: two hunks. */
const manyStride = 30;
/** Lines of context of a hunk, as git has them. */
const context = 3;

/**
 * Makes a folder a git repository with two hunks in each of many files.
 * @param {string} folder
 * @param {number} files
 */
export async function changeManyFiles(folder, files) {
  await commitFiles(folder, files);
  changeFiles(folder, files, manyStride);
}

/**
 * Creates a text with the hunks of {@link changeManyFiles}, for a page that knows Markdown only.
 * @param {number} files
 */
export function writeManyHunks(files) {
  const line = (/** @type {number} */ file, /** @type {number} */ at) =>
    `  const value${at} = compute(${file}, ${at});`;
  // The first such line is the same in both states.
  const places = Array.from({ length: linesOfFile }, (_, at) => at).filter((at) => at > 4 && at % manyStride === 4);
  const texts = Array.from({ length: files }, (_, file) => {
    const hunks = places.map((place) => {
      const around = (/** @type {number} */ from) =>
        Array.from({ length: context }, (_, at) => ` ${line(file, from + at)}`).join("\n");
      const changed = `-${line(file, place)}\n+  const changed${place} = recompute(${file}, ${place});`;
      return `\`\`\`diff\n${around(place - context)}\n${changed}\n${around(place + 1)}\n\`\`\``;
    });
    return `### ${pathOfFile(file)}\n\n${hunks.join("\n\n")}`;
  });
  return `# Changes\n\n${texts.join("\n\n")}\n`;
}

const changedFiles = 120;
const sections = 40;
const charactersOfReview = 30_000;

/**
 * Makes a folder a git repository with 300 hunks in 120 files.
 * @param {string} folder
 */
export async function change300Hunks(folder) {
  await commitFiles(folder, changedFiles);
  // Half of the files have two hunks, the others three.
  changeFiles(folder, changedFiles, 45);
  changeFiles(folder, changedFiles / 2, 30);
}

/** Creates a review of about 30 kB whose sections explain the changed files in equal shares. */
export function explain300Hunks() {
  const writer = new BlockWriter(42);
  const share = changedFiles / sections;
  const texts = Array.from({ length: sections }, (_, section) => {
    const own = Array.from({ length: share }, (_, at) => section * share + at);
    const named = own.map((file) => `[file ${file}](${pathOfFile(file)}:1-${linesOfFile})`).join(", ");
    let text = `## Part ${section + 1}\n\nThe values of ${named} are computed again where they are needed.\n`;
    while (text.length < (charactersOfReview / sections) * 0.75) text += `\n${writer.paragraph()}\n`;
    return text;
  });
  return `# Values\n\n${texts.join("\n")}`;
}

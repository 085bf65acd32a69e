import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../texts/seededRandom.mjs";
import { names } from "../texts/vocabulary.mjs";
import { git } from "./git.mjs";
import { commitAll } from "./replayRepository.mjs";

const fileCount = 8;
const linesOfFile = 120;
const commitCount = 12;

/**
 * Writes a small history into an empty folder: lines are edited, inserted, deleted and moved, and files are renamed. It
 * is the same every time.
 * @param {string} folder
 * @returns {Promise<import("./replayRepository.mjs").ReplayRepository>}
 */
export async function writtenRepository(folder) {
  const random = seededRandom(7);
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
  const newLine = () => `  const ${names[below(names.length)]} = compute(${below(1_000_000)}, "${below(1_000_000)}");`;
  const newLines = (/** @type {number} */ count) => Array.from({ length: count }, newLine);
  const files = Array.from({ length: fileCount }, (_, file) => ({
    path: `file${file}.ts`,
    lines: newLines(linesOfFile),
  }));
  await git(folder, ["init", "--quiet", "--initial-branch=main"]);
  mkdirSync(join(folder, "src"));
  const commits = [];
  for (let commit = 0; commit < commitCount; commit += 1) {
    for (const file of commit === 0 ? [] : files.filter(() => random() < 0.6)) {
      const { lines } = file;
      for (let edit = 0; edit < 4; edit += 1) lines[below(lines.length)] = newLine();
      lines.splice(below(lines.length), 0, ...newLines(3));
      lines.splice(below(lines.length), 2);
      lines.splice(below(lines.length - 8), 0, ...lines.splice(below(lines.length - 8), 8));
      if (random() > 0.1) continue;
      rmSync(join(folder, "src", file.path));
      file.path = file.path.replace(".ts", "a.ts");
    }
    for (const { path, lines } of files) writeFileSync(join(folder, "src", path), `${lines.join("\n")}\n`);
    commits.push(await commitAll(folder, `State ${commit}`, commit));
  }
  return {
    name: "a written history",
    folder,
    commits,
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

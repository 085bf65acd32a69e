import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SectionPlan } from "@dialectic/shared/protocol";
import { type TestRepository, testFolder, testRepository } from "../../git/test/testRepository.fixture.ts";
import { planned, shownIn, wishOf } from "../../test/sectionPlan.ts";

/** Texts by path; undefined for a file that is not there. */
export type Texts = Readonly<Record<string, string | undefined>>;

const compiler = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));
const options = ["--noEmit", "--strict", "--target", "esnext", "--module", "nodenext", "--allowImportingTsExtensions"];

/** Creates a repository in which one state of the files is committed, and another one is in the folder. */
export function changedRepository(before: Texts, after: Texts): TestRepository {
  const shop = testRepository(join(testFolder(), "shop"));
  for (const [path, text] of Object.entries(before)) if (text !== undefined) shop.stage(path, text);
  shop.git("commit", "--quiet", "--allow-empty", "--message", "Before");
  shop.git("tag", "before");
  for (const path of Object.keys(before)) if (after[path] === undefined) rmSync(join(shop.folder, path));
  for (const [path, text] of Object.entries(after))
    if (text !== undefined && text !== before[path]) shop.write(path, text);
  return shop;
}

export async function planOf(before: Texts, after: Texts, content: string) {
  const shop = changedRepository(before, after);
  const { page } = await shownIn(shop, {}, content);
  const plan = await planned(page);
  return { shop, plan, commit: () => page["commit/create-sections"](wishOf(plan, true)) };
}

/** Says what is in each commit of a plan: its title, and its files with the lines of their hunks. */
export const contentsOf = ({ commits }: SectionPlan) =>
  Object.fromEntries(
    commits.map(({ title, files }) => [
      title,
      files.map(({ path, hunks }) => [path, ...hunks.map(({ line }) => line)].join(" ")),
    ]),
  );

/** Returns what the compiler says about each commit since the first state, the oldest first. */
export function compileCommits({ folder, git }: TestRepository): readonly string[] {
  return git("rev-list", "--reverse", "before..HEAD")
    .trim()
    .split("\n")
    .filter((commit) => commit !== "")
    .map((commit, at) => {
      const place = join(folder, "..", `built-${at}`);
      mkdirSync(place);
      execFileSync("sh", ["-c", 'git archive "$1" | tar -x -C "$2"', "sh", commit, place], { cwd: folder });
      const sources = git("ls-tree", "-r", "--name-only", commit)
        .split("\n")
        .filter((path) => path.endsWith(".ts"));
      try {
        execFileSync(process.execPath, [compiler, ...options, "--types", "", ...sources], {
          cwd: place,
          encoding: "utf8",
          stdio: "pipe",
        });
        return "";
      } catch (problem) {
        return (problem as { stdout: string }).stdout;
      }
    });
}

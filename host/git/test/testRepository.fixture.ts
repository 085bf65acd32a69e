import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { removeFolder } from "../../../scripts/removeFolder.mjs";
import { explainFailure, type GitAnswer } from "../gitAnswer.ts";
import { findRepository, type Repository, readRepositoryState } from "../repository.ts";
import type { RepositoryState } from "../repositoryState.ts";

export interface TestRepository {
  readonly folder: string;
  git(...args: readonly string[]): string;
  stage(path: string, text: string): void;
  write(path: string, text: string): void;
  hook(name: string, script: string): void;
  found(): Promise<Repository>;
  state(): Promise<RepositoryState>;
}

/** Returns what git answered; throws where it failed. */
export function readValue<T>(given: GitAnswer<T>): T {
  if (given.kind !== "read") throw new Error(`Git gave no answer: ${explainFailure(given)}`);
  return given.value;
}

/** Creates a folder that is deleted after the test, with its own home: no configuration of the machine is read. */
export function testFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-git-")));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    removeFolder(folder);
  });
  mkdirSync(join(folder, "home"));
  vi.stubEnv("HOME", join(folder, "home"));
  vi.stubEnv("XDG_CONFIG_HOME", join(folder, "home"));
  vi.stubEnv("GIT_CONFIG_GLOBAL", join(folder, "home", "gitconfig"));
  vi.stubEnv("GIT_CONFIG_NOSYSTEM", "1");
  writeFileSync(
    join(folder, "home", "gitconfig"),
    '[user]\n\tname = Test\n\temail = test@example.org\n[init]\n\tdefaultBranch = main\n[protocol "file"]\n\tallow = always\n[maintenance]\n\tauto = false\n',
  );
  return folder;
}

/** Folders and files of `.git` in a new repository, unborn or not: git makes them once, and each test gets a copy. */
const beginnings = new Map<boolean, readonly (readonly [path: string, content: Buffer | undefined])[]>();

function begin({ folder, git, stage }: TestRepository, isUnborn: boolean): void {
  const at = (path: string) => join(folder, ".git", path);
  const known = beginnings.get(isUnborn);
  if (known !== undefined) {
    mkdirSync(at(""));
    if (!isUnborn) writeFileSync(join(folder, "README.md"), "# Shop\n");
    for (const [path, content] of known) content === undefined ? mkdirSync(at(path)) : writeFileSync(at(path), content);
    return;
  }
  git("init", "--quiet", "--template=");
  if (!isUnborn) stage("README.md", "# Shop\n");
  if (!isUnborn) git("commit", "--quiet", "--message", "Begin");
  const paths = readdirSync(at(""), { recursive: true, encoding: "utf8" });
  const contentOf = (path: string) => (statSync(at(path)).isDirectory() ? undefined : readFileSync(at(path)));
  beginnings.set(
    isUnborn,
    paths.map((path) => [path, contentOf(path)]),
  );
}

/** Creates a repository in a folder, with a first commit unless `isUnborn`. */
export function testRepository(folder: string, { isUnborn = false } = {}): TestRepository {
  mkdirSync(folder, { recursive: true });
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const found = async () => {
    const looked = await findRepository(folder);
    if (looked.kind !== "found") throw new Error(`${folder} is no repository: ${looked.kind}`);
    return looked.value;
  };
  const repository: TestRepository = {
    folder,
    git,
    write,
    found,
    stage(path, text) {
      write(path, text);
      git("add", "--", path);
    },
    hook(name, script) {
      const path = join(folder, ".git", "hooks", name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `#!/bin/sh\n${script}\n`);
      chmodSync(path, 0o755);
    },
    async state() {
      return readValue(await readRepositoryState(await found()));
    },
  };
  // A worktree, a submodule or a clone has begun already.
  if (!existsSync(join(folder, ".git"))) begin(repository, isUnborn);
  else if (!isUnborn) throw new Error(`${folder} is a repository already`);
  return repository;
}

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { removeFolder } from "../../../scripts/removeFolder.mjs";
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
    '[user]\n\tname = Test\n\temail = test@example.org\n[init]\n\tdefaultBranch = main\n[protocol "file"]\n\tallow = always\n',
  );
  return folder;
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
  git("init", "--quiet");
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
      const looked = await readRepositoryState(await found());
      if (looked.kind !== "found") throw new Error(`${folder} has no state: ${looked.kind}`);
      return looked.value;
    },
  };
  if (!isUnborn) {
    repository.stage("README.md", "# Shop\n");
    git("commit", "--quiet", "--message", "Begin");
  }
  return repository;
}

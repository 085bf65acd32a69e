import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestWorkspace } from "./workspace.ts";

/** The commit, the staged files and the written files at a moment. */
interface RepositorySnapshot {
  readonly head: string;
  readonly index: string;
  readonly files: string;
}

/** The code that the script edits and commits. */
export class ScriptRepository {
  readonly #workspace: TestWorkspace;

  constructor(workspace: TestWorkspace) {
    this.#workspace = workspace;
    this.#git("config", "--local", "user.name", "Test");
    this.#git("config", "--local", "user.email", "test@example.com");
  }

  /** Writes the assistant's edits for a round. */
  write(pass: number, round: 1 | 2): void {
    const folder = join(this.#workspace.folder, "src");
    const lines = readFileSync(join(folder, "auth.ts"), "utf8").split("\n");
    lines[22] = limitLine(pass, round);
    writeFileSync(join(folder, "auth.ts"), lines.join("\n"));
    if (round === 2) writeFileSync(join(folder, `pass${pass}.md`), `${noteLine(pass)}\n`);
  }

  /** Stages everything, and leaves a later change unstaged. */
  stage(): RepositorySnapshot {
    this.#git("add", "--all");
    const readme = join(this.#workspace.folder, "README.md");
    writeFileSync(readme, `${readFileSync(readme, "utf8")}not staged yet\n`);
    return this.#readSnapshot();
  }

  /** Lists differences from both the state before the commit and the state after it. */
  halfDone(before: RepositorySnapshot, message: string): readonly string[] {
    const now = this.#readSnapshot();
    const isSame = now.index === before.index && now.files === before.files;
    const staged = isSame ? [] : [`Staged and written: ${JSON.stringify(before)}, now ${JSON.stringify(now)}`];
    if (now.head === before.head) return staged;
    const [parent, tree, ...body] = this.#git("log", "-1", "--format=%P%n%T%n%B", now.head).split("\n");
    const written = body.join("\n").replace(/\n\nDialectic-Review: .*$/, "");
    const isWhole = parent === before.head && tree === this.#git("write-tree") && written === message.trim();
    return isWhole ? staged : [...staged, `${now.head} on ${parent} is not the whole commit: ${written.length}`];
  }

  /** Lists differences from the state after the commit. */
  undone(
    before: RepositorySnapshot,
    { message, withReview }: { readonly message: string; readonly withReview: boolean },
  ): readonly string[] {
    const half = this.halfDone(before, message);
    if (this.#readSnapshot().head === before.head) return [...half, "The review is merged, and nothing was committed."];
    const noted = this.#git("notes", "--ref", "dialectic", "list").includes(this.#readSnapshot().head);
    return noted === withReview ? half : [...half, `The review is ${noted ? "" : "not "}attached to its commit.`];
  }

  #readSnapshot(): RepositorySnapshot {
    return {
      head: this.#git("rev-parse", "HEAD"),
      index: this.#git("ls-files", "--stage"),
      files: this.#git("diff") + this.#git("ls-files", "--others", "--exclude-standard"),
    };
  }

  #git(...args: string[]): string {
    return execFileSync("git", args, {
      cwd: this.#workspace.folder,
      encoding: "utf8",
      env: this.#workspace.environment,
    }).trim();
  }
}

/** Returns the line of code that a round changes. */
export function limitLine(pass: number, round: number): string {
  return `export const authLine23 = ${pass}0${round};`;
}

/** Returns the content of a pass's new file. */
export function noteLine(pass: number): string {
  return `noted in pass ${pass}`;
}

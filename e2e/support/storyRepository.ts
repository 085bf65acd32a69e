import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Product } from "./product.ts";
import type { TestWorkspace } from "./workspace.ts";

/** The git repository of a workspace. */
export interface CodeRepository {
  folder(...parts: readonly string[]): string;
  git(...args: readonly string[]): string;
  /** Replaces a text that must be in a file. */
  edit(file: string, from: string, to: string): void;
  /** Returns the number of the first line with a text, from 1. */
  findLine(file: string, text: string): number;
  /** Commits everything. */
  commit(message: string): void;
}

/** The git repository of a product's workspace, and its assistant. */
export interface StoryRepository extends CodeRepository {
  /** Calls a tool that must succeed, and returns its structured answer. */
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
}

/** Makes the folder of a workspace a git repository. */
export function codeRepository(workspace: TestWorkspace): CodeRepository {
  const folder = (...parts: readonly string[]) => join(workspace.folder, ...parts);
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: folder(), encoding: "utf8", env: workspace.environment });
  const read = (file: string) => readFileSync(folder(file), "utf8");
  git("init", "--quiet");
  git("config", "--global", "user.name", "Test");
  git("config", "--global", "user.email", "test@example.com");
  return {
    folder,
    git,
    edit(file, from, to) {
      expect(read(file)).toContain(from);
      writeFileSync(folder(file), read(file).replace(from, to));
    },
    findLine: (file, text) =>
      read(file)
        .split("\n")
        .findIndex((line) => line.includes(text)) + 1,
    commit(message) {
      git("add", "--all");
      git("commit", "--quiet", "--message", message);
    },
  };
}

/** Makes the folder of a product's workspace a git repository. */
export function storyRepository({ workspace, assistant }: Pick<Product, "workspace" | "assistant">): StoryRepository {
  return {
    ...codeRepository(workspace),
    async call(tool, args) {
      const answer = await assistant.call(tool, args);
      expect(answer.isError, JSON.stringify(answer)).toBe(false);
      return answer.structured;
    },
  };
}

/** Commits the files of a package that is not ours. */
export function commitPackage({ folder, commit }: StoryRepository): void {
  const name = "mdast-util-from-markdown";
  const main = createRequire(import.meta.url).resolve(name);
  const somePackage = main.replace(new RegExp(`(?<=/${name})/.*`), "");
  for (const entry of ["lib", "index.js", "readme.md", "package.json"])
    cpSync(join(somePackage, entry), folder(entry), { recursive: true });
  commit("Begin");
}

/** Returns the rows of the review from the top: sections by their title, files, hunks and links below them. */
export function listStoryRows(page: Page): Promise<readonly string[]> {
  return page.locator("main.scroller .review > section").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const find = (selector: string) => row.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim();
      const file = find(".change-file :is(h2, h3, h4, h5, h6)");
      if (file !== undefined) return [`  ${file}`];
      if (row.querySelector(".code-links") !== null) return [`    → ${find(".code-links .link-button")}`];
      if (row.querySelector(".hunk-heading") !== null) return [`    ${find(".hunk-place")}`];
      const lines = [...row.querySelectorAll("td.diff-text > :is(ins, del)")].map((line) => line.textContent?.trim());
      if (lines.length > 0) return lines.slice(0, 2).map((line) => `      ${line}`);
      return [find("h1, h2") ?? ""];
    }),
  );
}

import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { shapesProject, tsconfig } from "../../../host/test/editorQuestions.fixture.ts";
import type { Assistant } from "../../support/assistant.ts";
import type { VsCodeSession } from "../support/session.ts";

/** A window of VS Code with its own TypeScript server, and an assistant in its workspace. */
export interface TypeScriptWindow {
  readonly session: () => VsCodeSession;
  readonly assistant: () => Assistant;
}

/** Projects whose modules use each other, so that an edit of one causes or fixes problems in another. */
export const project: Readonly<Record<string, string>> = {
  ".gitignore": "node_modules\n",
  "lib/tsconfig.json": tsconfig({ strict: true }),
  "lib/price.ts": "export function priceOf(amount: number): number {\n  return amount * 2;\n}\n",
  "lib/basket.ts":
    'import { priceOf } from "./price";\n\nexport function total(amounts: number[]): number {\n  return amounts.reduce((sum, each) => sum + priceOf(each), 0);\n}\n',
  "lib/names.ts": 'export const names: string[] = ["a", "b"];\n',
  "lib/usesFresh.ts": 'import { fresh } from "./fresh";\nexport const shown = fresh;\n',
  "lib/usesPackage.ts": 'import { lid } from "lid";\nexport const shown = lid;\n',
  "lib/loose.ts": "export function loose(any) {\n  return any;\n}\n",
  // In no project.
  "tests/price.ts": 'import { priceOf } from "../lib/price";\n\nexport const price = priceOf(1);\n',
  ...shapesProject,
  "edits/tsconfig.json": tsconfig({ strict: true, noUnusedLocals: true }),
  "edits/prices.ts": "export function price(of: number): number {\n  return of;\n}\nexport const unit = 1;\n",
  "edits/untidy.ts":
    'import { unit, price } from "./prices";\nimport { label } from "./label";\n\nexport function sum( of:number ){\n    return price( of )+unit\n}\n',
  "edits/label.ts": 'function forgotten() {}\nexport const label = "sum";\n',
};

/** Commits the projects, and another text of a file on the branch "words". */
export function prepareProjects(folder: string): void {
  for (const [path, text] of Object.entries(project)) write(join(folder, path), text);
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Add projects");
  git(folder, "checkout", "--quiet", "-b", "words");
  write(join(folder, "lib/price.ts"), "export const priceOf = (amount: number): string => String(amount);\n");
  git(folder, "commit", "--quiet", "--all", "--message", "Prices are words");
  git(folder, "checkout", "--quiet", "-");
}

/** Writes a file at once, as editors and agents do. */
export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

/** Runs git in a folder, with an author. */
export function git(folder: string, ...args: readonly string[]): void {
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
}

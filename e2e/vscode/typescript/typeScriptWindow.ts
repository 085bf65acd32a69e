import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Assistant } from "../../support/assistant.ts";
import type { VsCodeSession } from "../support/session.ts";

/** A window of VS Code with its own TypeScript server, and an assistant in its workspace. */
export interface TypeScriptWindow {
  readonly session: () => VsCodeSession;
  readonly assistant: () => Assistant;
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

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import type { Assistant } from "../../support/assistant.ts";
import { until } from "../../support/windows.ts";
import type { VsCodeSession } from "./session.ts";
import { codeShows } from "./typing.ts";
import { activeEditorTab, openFile } from "./workbench.ts";

/** The content of each committed file. */
export const code = [
  "export function start(port) {",
  "  const server = serve(port);",
  "  server.listen();",
  "  return server;",
  "}",
  "",
].join("\n");

/** A window of VS Code, and an assistant that requests rounds of a review in it. */
export interface EditingWindow {
  readonly session: () => VsCodeSession;
  readonly assistant: () => Assistant;
}

/** Files to edit, and the assistant's notifications about them. */
export interface EditedFiles {
  file(name: string): string;
  onDisk(name: string): string;
  open(name: string): Promise<void>;
  save(name: string, text: string): Promise<void>;
  /** Returns the edits that are new to the assistant, as `path: diff`. */
  readNewEdits(): Promise<readonly string[]>;
  /** Requests the next round and returns its reverted edits. */
  requestRound(): Promise<unknown>;
}

/** Settings for editing: only the person saves files, without formatting, and each file keeps its tab. */
export const editingSettings = {
  "files.autoSave": "off",
  "editor.formatOnSave": false,
  // A suggestion or a bracket that VS Code adds by itself would mix with the typed text.
  "editor.autoClosingBrackets": "never",
  "editor.quickSuggestions": { other: "off", comments: "off", strings: "off" },
  "editor.suggestOnTriggerCharacters": false,
  "explorer.confirmDelete": false,
  "workbench.editor.enablePreview": false,
};

/** Lets the tests of a `describe` edit committed files, and begins a review. */
export function editedFiles({ session, assistant }: EditingWindow): EditedFiles {
  const file = (name: string) => join(session().workspace.folder, name);
  const onDisk = (name: string) => readFileSync(file(name), "utf8");
  let review = "";
  let cursor = "";

  async function readNewEdits(): Promise<readonly string[]> {
    const given = cursor === "" ? {} : { cursor };
    const answer = await assistant().call("wait_for_feedback", { review_id: review, timeout_seconds: 1, ...given });
    cursor = String(answer.structured["cursor"]);
    // The shape is that of the tool's schema.
    const items = answer.structured["items"] as { edits?: { path: string; diff: string }[] }[];
    return items.flatMap(({ edits = [] }) => edits.map(({ path, diff }) => `${path}: ${diff}`)).sort();
  }

  async function requestRound(): Promise<unknown> {
    const request = review === "" ? { title: "Start" } : { review_id: review };
    const requested = await assistant().call("request_review", request);
    expect(requested.structured["status"]).toBe("success");
    review = String(requested.structured["review_id"]);
    return requested.structured["reverted_edits"];
  }

  async function open(name: string): Promise<void> {
    await openFile(session().page, name);
    await codeShows(session().page, "export function start");
  }

  async function save(name: string, text: string): Promise<void> {
    const { page } = session();
    // Pasted text arrives later than the key.
    await activeEditorTab(page).and(page.locator(".dirty")).waitFor();
    await page.keyboard.press("Control+S");
    await until(() => onDisk(name).includes(text), `${text} on the disk`);
    await activeEditorTab(page).and(page.locator(":not(.dirty)")).waitFor();
  }

  beforeAll(async () => {
    // A round needs a change.
    writeFileSync(file("new.ts"), "export const fresh = 1;\n");
    await requestRound();
  });
  return { file, onDisk, open, save, readNewEdits, requestRound };
}

/** Commits files with those names, with the same code in each. */
export function commitFiles(folder: string, names: readonly string[]): void {
  for (const name of names)
    writeFileSync(join(folder, name), name === "returns.js" ? code.replaceAll("\n", "\r\n") : code);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
  git("config", "core.autocrlf", "false");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Start");
}

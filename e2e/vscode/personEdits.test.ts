import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { until } from "../support/windows.ts";
import { changesRow, diffSide, markedLines } from "./support/codeReview.ts";
import { openReviewView } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { goToEndOf, shownCode, typeText } from "./support/typing.ts";
import { openFile, runCommand } from "./support/workbench.ts";

const code = [
  "export function start(port) {",
  "  const server = serve(port);",
  "  server.listen();",
  "  return server;",
  "}",
  "",
].join("\n");
const typed = code.replace("server.listen();", "server.listen();\n  announce(port);");

const prepare = ({ folder }: { readonly folder: string }) => {
  writeFileSync(join(folder, "start.ts"), code);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
  git("add", "--all");
  git("commit", "--quiet", "--message", "Start");
  writeFileSync(join(folder, "new.ts"), "export const fresh = 1;\n");
};

describe("what a person types while a review is open, in VS Code", () => {
  const session = vsCodeSession({ settings: { "files.autoSave": "off", "editor.formatOnSave": false }, prepare });
  const assistant = vsCodeAssistant(session);
  const file = () => join(session().workspace.folder, "start.ts");
  const kinds = (answer: { readonly structured: Readonly<Record<string, unknown>> }) =>
    // As the tool says in its schema.
    (answer.structured["items"] as { kind: string; edits?: unknown }[]).map(({ kind, edits }) => [kind, edits]);
  let review = "";
  let cursor = "";

  it("is told to the assistant once, and what comes from the disk is not", async () => {
    const { page } = session();
    const requested = await assistant().call("request_review", { title: "Start" });
    review = String(requested.structured["review_id"]);
    await openFile(page, "start.ts");
    writeFileSync(file(), code.replace("return server;", "return server; // the assistant's"));
    await until(async () => (await shownCode(page)).includes("the assistant's"), "the text of the disk in the editor");
    writeFileSync(file(), code);
    await until(async () => !(await shownCode(page)).includes("the assistant's"), "the text of the disk again");
    expect(kinds(await assistant().call("wait_for_feedback", { review_id: review, timeout_seconds: 1 }))).toEqual([]);
    await goToEndOf(page, 3);
    await page.keyboard.press("Enter");
    await typeText(page, "announce(port);");
    await page.keyboard.press("Control+S");
    await until(async () => readFileSync(file(), "utf8") === typed, "what was typed on the disk");
    const told = await assistant().call("wait_for_feedback", { review_id: review, timeout_seconds: 1 });
    cursor = String(told.structured["cursor"]);
    expect(kinds(told)).toEqual([["edited", [{ path: "start.ts", lines: "4", diff: "+  announce(port);" }]]]);
    const again = await assistant().call("wait_for_feedback", { review_id: review, cursor, timeout_seconds: 1 });
    expect(kinds(again)).toEqual([]);
  });

  it("is missed when the assistant writes the file over it, is shown to the person, and comes back", async () => {
    const { page } = session();
    writeFileSync(file(), code.replace("const server", "// Serves.\n  const server"));
    const second = await assistant().call("request_review", { review_id: review });
    expect(second.text).toContain("This reverts the person's edit at start.ts:5.");
    expect(second.structured["reverted_edits"]).toHaveLength(1);
    const frame = await openReviewView(page);
    const notice = frame.getByRole("region", { name: "Your edits that are gone" });
    await notice.getByText("Your edit at start.ts:5 was undone").waitFor();
    await notice.getByRole("button", { name: "Show" }).click();
    await notice.getByText("+  announce(port);").waitFor();
    await notice.getByRole("button", { name: "Restore my edit at start.ts:5" }).click();
    await until(
      async () => readFileSync(file(), "utf8") === typed.replace("const server", "// Serves.\n  const server"),
      "my edit",
    );
    await notice.waitFor({ state: "hidden" });
    const third = await assistant().call("request_review", { review_id: review });
    expect(third.structured["reverted_edits"]).toBeUndefined();
  });

  it("is marked as the person's in the changes of the next round", async () => {
    const { page } = session();
    const frame = await openReviewView(page);
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("x");
    await frame.getByText("yours", { exact: true }).first().waitFor();
    await changesRow(page, "start.ts").click();
    await expect.poll(() => markedLines(diffSide(page, "modified"))).toEqual(["announce(port); ← yours"]);
    await page.keyboard.press("Control+Alt+V");
    await changesRow(page, "start.ts").getByRole("checkbox", { checked: true }).waitFor();
    await expect
      .poll(() => markedLines(diffSide(page, "modified")))
      .toEqual([expect.stringMatching(/announce\(port\); ← (yours, ✓ viewed|✓ viewed, yours)/)]);
  });

  it("is no edit any more once the person takes it back", async () => {
    const { page } = session();
    await openFile(page, "start.ts");
    await goToEndOf(page, 5);
    await page.keyboard.press("Shift+Home");
    await page.keyboard.press("Shift+Home");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Control+S");
    await until(async () => !readFileSync(file(), "utf8").includes("announce"), "the edit taken back");
    const fourth = await assistant().call("request_review", { review_id: review });
    expect(fourth.structured["reverted_edits"]).toBeUndefined();
  });

  it("is none either when it is discarded before it is saved, whatever stands on the disk by then", async () => {
    const { page } = session();
    await goToEndOf(page, 4);
    await typeText(page, " // mine");
    await until(async () => (await shownCode(page)).includes("mine"), "what was typed");
    writeFileSync(file(), `${readFileSync(file(), "utf8")}// the assistant's\n`);
    await runCommand(page, "File: Revert File");
    await until(async () => (await shownCode(page)).includes("the assistant's"), "the text of the disk in the editor");
    const told = await assistant().call("wait_for_feedback", { review_id: review, cursor, timeout_seconds: 1 });
    expect(kinds(told)).toEqual([]);
    const fifth = await assistant().call("request_review", { review_id: review });
    expect(fifth.structured["reverted_edits"]).toBeUndefined();
  });
});

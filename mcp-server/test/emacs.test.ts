import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ensureCommand, installMs } from "../../scripts/debianPackage.mjs";
import { type Emacs, marks, packageFolder, startEmacs } from "./emacs.fixture.ts";
import { callTool, programs, runProgram } from "./programs.fixture.ts";
import { blockIn, installByReadme } from "./readmeLines.fixture.ts";
import { connectPanelClient, createPanelSandbox, readPanelRecords } from "./testPanels.fixture.ts";

const limit = { timeout: 120_000 };
const isConnected = (editor: Emacs) => editor.value("(or (dialectic-connected-p) :false)");

/** Opens a panel with a review of a file, and Emacs beside it. */
async function reviewedFile() {
  const sandbox = await createPanelSandbox();
  writeFileSync(join(sandbox.workspace, "a.el"), '(one)\n(grüße "ö🎉x")\n(three)\n');
  const assistant = await connectPanelClient(sandbox);
  const content = "# Tour\n\n## Second line\n\nSee [`a.el:2`][] and [`gone.el:1`][].\n";
  await callTool(assistant, "present_review", { content, baseUri: sandbox.workspace });
  const editor = await startEmacs(sandbox);
  await expect.poll(() => isConnected(editor)).toBe(true);
  await editor.value('(progn (find-file "a.el") t)');
  await expect.poll(() => editor.value(marks)).toEqual(["2  ▸ Second line"]);
  return { sandbox, assistant, editor, path: join(sandbox.workspace, "a.el") };
}

describe("the package for Emacs", { tags: ["whole"] }, () => {
  // The first time, it is installed: no test has the time for that.
  beforeAll(() => void ensureCommand("emacs", "emacs-nox"), installMs);

  it("shows references in the code and in a list, and follows them", limit, async () => {
    const { editor } = await reviewedFile();
    await editor.value("(progn (dialectic-references) t)");
    expect(await editor.value("(buffer-name)")).toBe("*Dialectic: Tour*");
    expect(await editor.value("(buffer-substring-no-properties (point-min) (point-max))")).toMatch(
      /^a\.el:2 {2}Second line\ngone\.el:1 {2}Second line \(.+\)\n$/,
    );
    const place = '(format "%s:%d" (buffer-name) (line-number-at-pos))';
    expect(await editor.value(`(progn (goto-char (point-min)) (push-button) ${place})`)).toBe("a.el:2");
    await editor.value('(progn (goto-char (point-min)) (forward-line 1) (insert "\\n") (save-buffer) t)');
    await expect.poll(() => editor.value(marks)).toEqual([expect.stringMatching(/^3 {2}▸ Second line \(.+\)$/)]);
    await editor.value("(progn (dialectic-review) t)");
    await expect.poll(() => editor.value("(buffer-string)")).toContain("# Tour");
    const follow = '(progn (search-forward "a.el:2") (call-interactively (key-binding (kbd "RET"))) t)';
    await editor.value(follow);
    expect(await editor.value(place)).toBe("a.el:3");
  });

  it("comments from the buffer, and shows what was said", limit, async () => {
    const { editor, assistant } = await reviewedFile();
    await editor.value('(progn (dialectic-comment 2 3 "Why two?" t) t)');
    await expect.poll(editor.messages).toContain("No assistant is waiting for it.");
    const { structured } = await callTool(assistant, "wait_for_feedback", { timeout_seconds: 1 });
    const asked = expect.objectContaining({ comment: "Why two?", reference: "a.el:2-3" });
    expect(structured).toMatchObject({ items: [{ kind: "question", comments: [asked] }] });
    await expect.poll(() => editor.value(marks)).toContainEqual("2  ● You: Why two?");
    await editor.value('(progn (goto-char (point-min)) (dialectic-comment 1 1 "For the verdict") t)');
    await expect.poll(editor.messages).toContain("The comment is kept until you finish the review.");
    await expect.poll(() => editor.value(marks)).toContainEqual("1  ● You: For the verdict");
    await editor.value("(progn (dialectic-comments) t)");
    expect(await editor.value("(buffer-substring-no-properties (point-min) (point-max))")).toBe(
      "a.el:2  You: Why two?\na.el:1  You: For the verdict\n",
    );
  });

  it("keeps point and the selected window when the review changes", limit, async () => {
    const { editor, assistant, sandbox } = await reviewedFile();
    await editor.value("(progn (dialectic-review) t)");
    await expect.poll(() => editor.value("(buffer-string)")).toContain("# Tour");
    await editor.value('(progn (search-forward "gone") t)');
    await editor.value('(progn (find-file-other-window "a.el") (goto-char 8) t)');
    const content = "# Tour\n\nA new line.\n\n## Second line\n\nSee [`a.el:3`][] and [`gone.el:1`][].\n";
    await callTool(assistant, "present_review", { content, baseUri: sandbox.workspace });
    const inReview = (words: string) => editor.value(`(with-current-buffer "*Dialectic review*" ${words})`);
    await expect.poll(() => inReview("(buffer-string)")).toContain("A new line.");
    await expect.poll(() => editor.value(marks)).toEqual(["3  ▸ Second line"]);
    expect(await editor.value('(format "%s %d" (buffer-name) (point))')).toBe("a.el 8");
    const before = "(with-selected-window (get-buffer-window) (buffer-substring (line-beginning-position) (point)))";
    expect(await inReview(before)).toMatch(/gone$/);
  });

  it("refuses a comment on a buffer that is not saved", limit, async () => {
    const { editor } = await reviewedFile();
    const words =
      '(progn (insert "x") (condition-case problem (dialectic-comment 1 1 "Wrong") (error (cadr problem))))';
    expect(await editor.value(words)).toContain("Save the file first");
  });

  it("says that a comment did not arrive when the window ends before it has it", limit, async () => {
    const { editor, sandbox } = await reviewedFile();
    const [{ pid } = { pid: 0 }] = readPanelRecords(sandbox);
    process.kill(pid, "SIGSTOP");
    await editor.value('(progn (dialectic-comment 1 1 "Lost?") t)');
    process.kill(pid, "SIGKILL");
    await expect.poll(editor.messages).toContain("The connection ended before the window had the comment.");
  });

  it("answers for the selection and the diagnostics of its buffers", limit, async () => {
    const { editor, assistant, path } = await reviewedFile();
    const selected = async () => (await callTool(assistant, "get_selection", {})).text;
    const select =
      '(progn (transient-mark-mode 1) (goto-char (point-min)) (search-forward "ö") (set-mark (1- (point))) (forward-char 1) (activate-mark) (dialectic--follow-selection) t)';
    await editor.value(select);
    await expect.poll(selected).toContain("ö🎉");
    await editor.value("(progn (deactivate-mark) (dialectic--follow-selection) t)");
    await expect.poll(selected).not.toContain("ö🎉");
    const report = `(lambda (report &rest _) (funcall report (list (flymake-make-diagnostic (current-buffer) 15 18 :warning "Odd"))))`;
    await editor.value(
      `(progn (require 'flymake) (setq-local flymake-diagnostic-functions (list ${report})) (flymake-mode 1) (flymake-start) t)`,
    );
    const problems = async () =>
      JSON.stringify((await callTool(assistant, "get_diagnostics", { filePaths: [path] })).structured);
    await expect.poll(problems).toContain('"message":"Odd","line":2,"column":9,"endLine":2,"endColumn":13');
  });

  it("waits for a window, and reconnects after it was closed", limit, async () => {
    const sandbox = await createPanelSandbox();
    const editor = await startEmacs(sandbox);
    const words = "(condition-case problem (dialectic-references) (error (cadr problem)))";
    expect(await editor.value(words)).toContain("No window has this folder open.");
    expect((await runProgram(programs.cli, ["panel"], sandbox)).code).toBe(0);
    await expect.poll(() => isConnected(editor)).toBe(true);
    const [{ pid } = { pid: 0 }] = readPanelRecords(sandbox);
    const untilClosed = "(while (dialectic-connected-p) (accept-process-output nil 0.1))";
    // The folder stays that of the first connection, whichever buffer is current when it ends.
    const elsewhere = '(setq default-directory "/")';
    await editor.value(`(with-temp-buffer ${elsewhere} (signal-process ${pid} 'SIGTERM) ${untilClosed} t)`);
    await expect.poll(editor.messages).toContain("The window was closed.");
    expect(await isConnected(editor)).toBe(false);
    expect((await runProgram(programs.cli, ["panel"], sandbox)).code).toBe(0);
    await expect.poll(() => isConnected(editor)).toBe(true);
  });

  it("connects again when a window that hangs sends no heartbeat", limit, async () => {
    const sandbox = await createPanelSandbox();
    expect((await runProgram(programs.cli, ["panel"], sandbox)).code).toBe(0);
    const editor = await startEmacs(sandbox, "(setq dialectic-heartbeat 1)");
    await expect.poll(() => isConnected(editor)).toBe(true);
    const [{ pid } = { pid: 0 }] = readPanelRecords(sandbox);
    process.kill(pid, "SIGSTOP");
    try {
      await expect.poll(editor.messages).toContain("The window does not answer. Connecting again.");
      expect(await isConnected(editor)).toBe(false);
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await expect.poll(() => isConnected(editor)).toBe(true);
  });

  it("is installed by the lines of its README", limit, async () => {
    const sandbox = await createPanelSandbox();
    const { home, env } = installByReadme(packageFolder, sandbox);
    const init = join(home, ".emacs.d", "init.el");
    writeFileSync(init, blockIn(packageFolder, "elisp"));
    const wait = "(with-timeout (60) (while (not (dialectic-connected-p)) (accept-process-output nil 0.1)))";
    const say = ["--load", init, "--eval", `(progn (run-hooks 'emacs-startup-hook) ${wait})`];
    const installed = ["--eval", '(message "installed: %s" (dialectic-connected-p))'];
    const emacs = ensureCommand("emacs", "emacs-nox");
    const { stderr } = spawnSync(emacs, ["--batch", ...say, ...installed], {
      cwd: sandbox.workspace,
      env,
      encoding: "utf8",
    });
    expect(stderr).toContain("installed: t");
    expect(stderr).not.toContain("Error");
  });

  it("compiles without a warning", limit, async () => {
    const { runtime, env } = await createPanelSandbox();
    cpSync(packageFolder, join(runtime, "emacs"), { recursive: true });
    const compile = "(setq byte-compile-error-on-warn t)";
    const files = readdirSync(packageFolder).filter((name) => name.endsWith(".el"));
    const args = ["-Q", "--batch", "-L", ".", "--eval", compile, "-f", "batch-byte-compile", ...files];
    const run = spawnSync(ensureCommand("emacs", "emacs-nox"), args, {
      cwd: join(runtime, "emacs"),
      env,
      encoding: "utf8",
    });
    expect({ status: run.status, said: run.stderr }).toEqual({ status: 0, said: "" });
  });
});

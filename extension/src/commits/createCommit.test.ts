import { renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { installGit } from "../../test/installGit.fixture.ts";
import { reviewWindow } from "../../test/reviewWindow.fixture.ts";

const content = "# Totals are sums\n\nThe cart adds up its items. [`cart.ts:1`][]\n";
const message = "Totals are sums\n\nThe cart adds up its items. cart.ts:1\n";

/** The answers to the question about what to do with the message. */
const [putThere, commitOne, bySection] = [
  "$(edit) Use as Message in Source Control",
  "$(git-commit) Commit 1 Staged File",
  "$(list-ordered) Create One Commit per Section...",
];
const [options, keep] = ["$(settings-gear) Commit Options...", "Keep the review with the commit"];

/** Opens a window with a review, and stages a file. */
async function reviewed({
  isStaged = true,
  ...git
}: {
  isStaged?: boolean;
  enabled?: boolean;
  isReady?: boolean;
} = {}) {
  const opened = await reviewWindow({ committed: { "cart.ts": "one\n" } });
  const { editor, repository, assistant, window } = opened;
  if (isStaged) repository.stage("cart.ts", "two\n");
  const extension = installGit([repository.folder], git);
  await assistant.request("review/present", { content });
  editor.onCommand("workbench.view.scm", () => undefined);
  return {
    ...opened,
    extension,
    box: extension.repositories[0]?.inputBox ?? { value: "" },
    create: () => vscode.commands.executeCommand("dialectic.createCommit"),
    committed: () => window.host?.reviews.shown?.meta.committed,
    log: () => repository.git("log", "--format=%s", "-2").trim().split("\n"),
  };
}

describe("copying the commit message", () => {
  it("copies the review to the clipboard in git's format", async () => {
    const { editor } = await reviewed();
    await vscode.commands.executeCommand("dialectic.copyCommitMessage");
    expect(editor.clipboard()).toBe(message);
    expect(editor.statusMessages()).toEqual(["$(check) Copied commit message"]);
  });

  it("says that there is nothing to copy", async () => {
    const { editor } = await reviewWindow();
    await vscode.commands.executeCommand("dialectic.copyCommitMessage");
    await vscode.commands.executeCommand("dialectic.createCommit");
    expect(editor.said()).toEqual(Array(2).fill("There is no review yet. Ask your assistant to present one."));
    expect(editor.clipboard()).toBe("");
  });
});

describe("creating a commit", () => {
  it("puts the message into Source Control and opens it", async () => {
    const { editor, create, box, log } = await reviewed();
    editor.answerPick(putThere);
    await create();
    expect(editor.asked()).toEqual([
      { title: "Create Commit in shop", labels: [putThere, commitOne, bySection, options] },
    ]);
    expect(box.value).toBe(message);
    expect(editor.ran().map(({ name }) => name)).toContain("workbench.view.scm");
    expect(log()[0]).toBe("Files");
  });

  it.each([
    ["Replace", message],
    ["Add Below", `Mine.\n\n${message}`],
    [undefined, "Mine.\n"],
  ])("replaces an existing message only as the person says: %s", async (answer, expected) => {
    const { editor, create, box } = await reviewed();
    box.value = "Mine.\n";
    editor.answerPick(putThere);
    editor.answerMessage(answer);
    await create();
    expect(editor.messages()).toMatchObject([{ isModal: true, detail: "Mine.\n", items: ["Replace", "Add Below"] }]);
    expect(box.value).toBe(expected);
  });

  it("marks the review once the person commits with that message, and not with another", async () => {
    const { editor, repository, extension, create, committed } = await reviewed();
    editor.answerPick(putThere);
    await create();
    await extension.repositories[0]?.commit("Something else");
    repository.stage("cart.ts", "three\n");
    expect(committed()).toBeUndefined();
    await extension.repositories[0]?.commit(message);
    await expect.poll(committed).toMatchObject({
      subject: "Totals are sums",
      commit: repository.git("rev-parse", "HEAD").trim(),
    });
    expect(editor.said()).toEqual([]);
  });

  it("commits the staged files after they were shown, and names the commit", async () => {
    const { editor, create, committed, log } = await reviewed();
    editor.answerPick(commitOne);
    editor.answerMessage("Commit");
    await create();
    expect(editor.messages()[0]).toMatchObject({ isModal: true, detail: `cart.ts\n\n${message}` });
    expect(editor.said()).toEqual(["Commit this file?", `Committed ${committed()?.commit.slice(0, 7)}.`]);
    expect(log()).toEqual(["Totals are sums", "Files"]);
  });

  it("lists twelve files and counts the rest", async () => {
    const { editor, repository, create } = await reviewed();
    for (let at = 1; at <= 14; at += 1) repository.stage(`new${at}.ts`, `${at}\n`);
    editor.answerPick("$(git-commit) Commit 15 Staged Files");
    await create();
    const [asked] = editor.messages();
    expect(asked?.text).toBe("Commit these 15 files?");
    expect(asked?.detail?.split("\n").slice(11, 14)).toEqual(["new6.ts", "and 3 more", ""]);
  });

  it("commits nothing when the person does not confirm, or git refuses", async () => {
    const { editor, repository, create, committed, log } = await reviewed();
    editor.answerPick(commitOne, commitOne);
    await create();
    repository.hook("pre-commit", "echo The hook says no. >&2; exit 1");
    editor.answerMessage("Commit");
    await create();
    expect(editor.said().at(-1)).toBe("Git could not commit: The hook says no.");
    expect(log()[0]).toBe("Files");
    expect(committed()).toBeUndefined();
  });

  it("says once that a comment is open, in place of the plain question, and not again for the same state", async () => {
    const { editor, assistant, repository, window, create, log } = await reviewed();
    const { reviewId } = window.host?.reviews.shown?.meta ?? {};
    await assistant.request("feedback/answer", { reviewId, text: "Is this meant?" });
    const question = "1 comment is open. Commit anyway?";
    editor.answerPick(commitOne, commitOne, commitOne, putThere);
    await create();
    expect(editor.messages()).toMatchObject([{ text: question, isModal: true, detail: `cart.ts\n\n${message}` }]);
    expect(log()[0]).toBe("Files");
    repository.hook("pre-commit", "exit 1");
    editor.answerMessage("Commit Anyway");
    await create();
    editor.answerMessage("Commit");
    await create();
    await create();
    expect(editor.said().filter((said) => !said.startsWith("Git could not commit"))).toEqual([
      ...[question, question],
      "Commit this file?",
    ]);
    expect(editor.ran().map(({ name }) => name)).toContain("workbench.view.scm");
  });

  it("asks about open points before it puts the message into Source Control", async () => {
    const { editor, assistant, window, create, box } = await reviewed();
    const { reviewId } = window.host?.reviews.shown?.meta ?? {};
    await assistant.request("feedback/answer", { reviewId, text: "Is this meant?" });
    editor.answerPick(putThere, putThere);
    await create();
    expect([box.value, editor.said()]).toEqual(["", ["1 comment is open. Commit anyway?"]]);
    editor.answerMessage("Commit Anyway");
    await create();
    expect(box.value).toBe(message);
  });

  it("keeps the review with the commit once the box is ticked, and remembers that", async () => {
    const { editor, repository, create, window } = await reviewed();
    editor.answerPick(options, keep, commitOne);
    editor.answerMessage("Commit");
    await create();
    expect(editor.asked()[1]).toEqual({ title: "Commit Options", labels: [keep] });
    expect(editor.asked()[2]?.labels).toEqual([putThere, commitOne, bySection, options]);
    const { reviewId } = window.host?.reviews.shown?.meta ?? {};
    expect(repository.git("log", "-1", "--format=%B")).toContain(`Dialectic-Review: ${reviewId}`);
    expect(repository.git("notes", "--ref=dialectic", "show", "HEAD")).toContain("Totals are sums");
    expect(window.host?.notes.isAttached()).toBe(true);
    editor.answerPick(options, undefined, options, "", undefined);
    await create();
    expect(window.host?.notes.isAttached()).toBe(false);
  });

  it("commits all changed files, including new ones, when nothing is staged", async () => {
    const { editor, repository, create, committed } = await reviewed({ isStaged: false });
    await repository.write("cart.ts", "two\n");
    await repository.write("new.ts", "new\n");
    editor.answerPick("$(git-commit) Commit All: 2 Changed Files");
    editor.answerMessage("Commit");
    await create();
    expect(editor.messages()[0]).toMatchObject({ isModal: true, detail: `new.ts\ncart.ts\n\n${message}` });
    expect(repository.git("show", "--format=", "--name-only").trim().split("\n")).toEqual(["cart.ts", "new.ts"]);
    expect(repository.git("status", "--porcelain")).toBe("");
    expect(committed()?.subject).toBe("Totals are sums");
  });

  it("counts a renamed file once, as git commits it", async () => {
    const { editor, repository, create } = await reviewed({ isStaged: false });
    renameSync(join(repository.folder, "cart.ts"), join(repository.folder, "basket.ts"));
    editor.answerPick("$(git-commit) Commit All: 1 Changed File");
    editor.answerMessage("Commit");
    await create();
    expect(editor.messages()[0]).toMatchObject({ isModal: true, detail: `basket.ts\n\n${message}` });
    expect(repository.git("show", "--format=", "--name-status")).toMatch(/^R100\tcart.ts\tbasket.ts/);
  });

  it("offers no commit when nothing has changed, and leads to one commit per section", async () => {
    const { editor, create } = await reviewed({ isStaged: false });
    editor.answerPick(bySection);
    await create();
    expect(editor.asked()).toEqual([
      { title: "Create Commit in shop: no staged changes", labels: [putThere, bySection, options] },
    ]);
    expect(editor.ran().at(-1)?.name).not.toBe("workbench.view.scm");
    expect(editor.ran()).toContainEqual({ name: "dialectic.commitBySection", args: [] });
  });

  it("asks for the repository when the review is in none of them", async () => {
    const { above, editor, repository, assistant, create } = await reviewed();
    editor.openFolders(repository.folder, above);
    await assistant.request("review/present", { content, baseUri: above });
    editor.answerPick("shop");
    await create();
    expect(editor.asked()[0]).toEqual({ title: "Create Commit", labels: ["shop"] });
  });

  it("waits until the git extension knows its repositories", async () => {
    const { editor, extension, create } = await reviewed({ isReady: false });
    const creating = create();
    await expect.poll(() => extension.isAwaited()).toBe(true);
    expect(editor.said()).toEqual([]);
    editor.answerPick(putThere);
    extension.ready();
    await creating;
    expect(extension.repositories[0]?.inputBox.value).toBe(message);
  });
});

describe("without git", () => {
  const hint = "To copy the message instead, run “Dialectic: Copy as Commit Message”.";

  it.each([
    ["the extension is not there", [], "VS Code's Git extension is not available."],
    ["it is switched off", [{ enabled: false }], "Git is disabled. Turn on the setting git.enabled."],
    ["no folder is in a repository", [{}], "No folder in this window is in a Git repository."],
  ])("says that %s, and that the message can be copied", async (_, given, reason) => {
    const { editor, assistant } = await reviewWindow();
    for (const options of given) installGit([], options);
    await assistant.request("review/present", { content });
    await vscode.commands.executeCommand("dialectic.createCommit");
    expect(editor.said()).toEqual([`${reason} ${hint}`]);
  });

  it("does not start in an untrusted workspace", async () => {
    const { editor, create } = await reviewed();
    editor.trust(false);
    await create();
    expect(editor.said()).toEqual([`Git does not run in a workspace that is not trusted. ${hint}`]);
  });
});

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { panelCommandNames } from "@dialectic/shared/protocol";
import { formatReviewNote } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { testFolder, testRepository } from "../../../host/git/test/testRepository.fixture.ts";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { reviewWindow } from "../../test/reviewWindow.fixture.ts";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { exchangeNotes, registerCommands } from "./registerCommands.ts";

const run = (name: string, ...args: readonly unknown[]) => vscode.commands.executeCommand(`dialectic.${name}`, ...args);

describe("a command of the page", () => {
  it("brings the review to the front when it cannot be seen, and waits for its page", async () => {
    const { editor } = await reviewWindow();
    await run("showKeys");
    expect(editor.ran().map(({ name }) => name)).toEqual(["dialectic.showKeys", "dialectic.review.focus"]);
    const view = editor.showView("dialectic.review");
    const page = loadedPage(view);
    await page.host["panel/ready"]({});
    await run("olderIteration");
    await run("showKeys");
    await expect.poll(() => page.commands).toEqual(["show-keys", "older-iteration", "show-keys"]);
    // The review was already visible.
    expect(editor.ran().filter(({ name }) => name.endsWith(".focus"))).toHaveLength(1);
  });

  it("exists for everything that a page can do", async () => {
    const { editor } = await reviewWindow();
    const page = loadedPage(editor.showView("dialectic.review"));
    await page.host["panel/ready"]({});
    for (const command of panelCommandNames)
      await run(command.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()));
    const ofTree = ["show-changes", "next-commit", "previous-commit", "choose-round"];
    await expect.poll(() => page.commands).toEqual(panelCommandNames.filter((command) => !ofTree.includes(command)));
    const focused = editor.ran().flatMap(({ name }) => (name.endsWith(".focus") ? [name] : []));
    expect(focused).toEqual(["dialectic.changes.focus"]);
  });
});

describe("a command of the review", () => {
  it("copies it as Markdown, or says that there is no review", async () => {
    const { editor, assistant } = await reviewWindow();
    await run("copyReview");
    expect(editor.said()).toEqual(["There is no review yet. Ask your assistant to present one."]);
    await assistant.request("review/present", { content: "# A\n\nText.\n" });
    await run("copyReview");
    expect(editor.clipboard()).toBe("# A\n\nText.\n");
    expect(editor.statusMessages()).toEqual(["$(check) Copied review as Markdown"]);
  });

  it("clears it", async () => {
    const { editor, assistant, window } = await reviewWindow();
    await assistant.request("review/present", { content: "# A\n" });
    expect(editor.contextKey("dialectic.hasReview")).toBe(true);
    await run("clear");
    expect(window.host?.reviews.shown).toBeUndefined();
    expect(editor.contextKey("dialectic.hasReview")).toBe(false);
  });

  it("opens the sample in a folder, and says when none is open", async () => {
    const { editor, repository, window } = await reviewWindow();
    editor.opened.folders = undefined;
    await run("openSample");
    expect(editor.said()).toEqual(["Open a folder first. The sample needs one."]);
    expect(window.host?.reviews.shown).toBeUndefined();
    editor.openFolders(repository.folder);
    await run("openSample");
    expect(window.host?.reviews.shown?.meta.title).toMatch(/\S/);
    expect(editor.ran().some(({ name }) => name === "dialectic.review.focus")).toBe(true);
  });

  it("does not end the walkthrough's step about an assistant's review by opening the sample", async () => {
    const { editor, assistant } = await reviewWindow();
    const reached = () => ["dialectic.hasReview", "dialectic.hasPresented"].map((key) => editor.contextKey(key));
    await run("openSample");
    await expect.poll(reached).toEqual([true, false]);
    await assistant.request("review/present", { content: "# A\n" });
    await expect.poll(reached).toEqual([true, true]);
  });
});

describe("a command of the window", () => {
  it("forgets choices and permissions, each with its own command", async () => {
    const { editor, window } = await reviewWindow();
    window.choices.set("a.ts", "src/a.ts");
    window.commandPermissions.set("workbench.action.files.save", "always");
    await run("forgetChoices");
    expect(window.choices.get("a.ts")).toBeUndefined();
    expect(window.commandPermissions.get("workbench.action.files.save")).toBe("always");
    await run("forgetCommandPermissions");
    expect(window.commandPermissions.get("workbench.action.files.save")).toBeUndefined();
    expect(editor.statusMessages()).toEqual([
      "$(check) Assistants will ask again before they run commands or apply edits",
    ]);
  });

  it("shows the log, and opens the review as an editor", async () => {
    const { editor } = await reviewWindow();
    await run("showLog");
    expect(editor.isLogShown()).toBe(true);
    await run("openInEditor");
    expect(editor.panels()).toHaveLength(1);
  });

  it("asks for missing input, and says why it does nothing", async () => {
    const { editor } = await reviewWindow();
    await run("copyMcpConfiguration");
    await run("connectAssistant");
    expect(editor.asked().map(({ title }) => title)).toEqual(["Copy MCP Configuration", "Connect an AI Assistant"]);
    await run("openTerminalLauncher");
    await run("fetchReviewNotes");
    await run("pushReviewNotes");
    const noRemote = expect.stringMatching(/^There is no remote to exchange reviews with/);
    expect(editor.said()).toEqual([expect.stringMatching(/^There are no terminal launchers yet/), noRemote, noRemote]);
  });

  it("copies the paths of all files in tabs, once each", async () => {
    const { editor, path } = await reviewWindow({ committed: { "src/a.ts": "a\n", "src/b.ts": "b\n" } });
    await run("copyOpenedFilesPath");
    expect(editor.said()).toEqual(["No file is open in a tab."]);
    for (const name of ["src/b.ts", "src/a.ts"]) await editor.show(path(name), { preview: false });
    await editor.show(path("src/b.ts"), { preview: false, viewColumn: 2 });
    editor.showTab(
      "Diff",
      new vscode.TabInputTextDiff(vscode.Uri.parse("git:/x"), vscode.Uri.file(path("README.md"))),
      [],
      {
        preview: false,
      },
    );
    editor.showTab("Old", new vscode.TabInputText(vscode.Uri.parse("git:/old.ts")), [], { preview: false });
    await run("copyOpenedFilesPath");
    expect(editor.clipboard().split("\n").sort()).toEqual(["README.md", "src/a.ts", "src/b.ts"]);
    expect(editor.statusMessages()).toEqual(["$(check) Copied 3 paths"]);
  });

  it.each([
    ["the line of the cursor", [1, 2, 1, 2], "src/a.ts:2"],
    ["part of a line", [1, 0, 1, 3], "src/a.ts:2"],
    ["lines", [0, 1, 2, 1], "src/a.ts:1-3"],
    ["whole lines, which end at the next one", [0, 0, 2, 0], "src/a.ts:1-2"],
  ] as const)("copies a reference to %s", async (_, [from, start, to, end], reference) => {
    const { editor, path } = await reviewWindow({ committed: { "src/a.ts": "one\ntwo\nthree\n" } });
    await run("copyCurrentSelectionReference");
    expect(editor.said()).toEqual(["Open a file and place the cursor in it first."]);
    await editor.show(path("src/a.ts"), { selection: new vscode.Range(from, start, to, end) });
    await run("copyCurrentSelectionReference");
    expect(editor.clipboard()).toBe(reference);
  });

  it("waits between the commands of a key binding, for as many seconds as it says", async () => {
    await reviewWindow();
    const begun = performance.now();
    await run("sleep", 0.05);
    // A timer may fire within a millisecond before its time.
    expect(performance.now() - begun).toBeGreaterThan(48);
    for (const wrong of ["1", -1, 61, Number.NaN]) await expect(run("sleep", wrong)).rejects.toThrow("from 0 to 60");
  });

  it("is registered once and removed with the window", async () => {
    const { window } = await reviewWindow();
    expect(() => registerCommands(window)).toThrow("already exists");
    expect(fakeVsCode().registered()).toContain("dialectic.restart");
  });

  it("follows old code only if it knows the code's review", async () => {
    const { editor } = await reviewWindow();
    await run("openCodeAsNow");
    await run("compareCodeWithNow", vscode.Uri.parse("dialectic-then:/a.ts"));
    expect(editor.said()).toEqual([
      expect.stringMatching(/^This editor was opened before the window was reloaded/),
      expect.stringMatching(/^This editor was opened before the window was reloaded/),
    ]);
  });
});

describe("opening the review of a commit", () => {
  const reviewId = "11111111-2222-4333-8444-555555555555";
  const text = "# Add totals\n\nThe totals.\n";
  const note = formatReviewNote({ reviewId, title: "Add totals", iteration: 1, base: "", text });

  it("finds one that came with git notes, and shows it", async () => {
    const { editor, repository } = await reviewWindow({
      prepare: ({ git }) => git("notes", "--ref=dialectic", "add", "-m", note),
    });
    const page = loadedPage(editor.showView("dialectic.review"));
    await page.host["panel/ready"]({});
    editor.answerPick("Add totals");
    await run("openCommitReview");
    expect(editor.asked()).toEqual([{ title: "Open Review of Commit", labels: ["Add totals"] }]);
    await expect.poll(() => page.places).toEqual([{ reviewId, iteration: 1 }]);
    expect(repository.git("status", "--porcelain")).toBe("");
  });

  it("says that there is none", async () => {
    const { editor } = await reviewWindow();
    await run("openCommitReview");
    expect(editor.said()).toEqual([expect.stringMatching(/^No commit here has a review/)]);
  });
});

/** Prepares a repository with remotes on this machine, and a review as a note on its commit. */
function repositoryWith(...remotes: readonly string[]) {
  const above = testFolder();
  const repository = testRepository(join(above, "shop"));
  for (const remote of remotes) {
    execFileSync("git", ["init", "--quiet", "--bare", join(above, remote)]);
    repository.git("remote", "add", remote, join(above, remote));
  }
  const editor = fakeVsCode();
  editor.openFolders(repository.folder);
  const notesOf = (remote: string) => repository.git("ls-remote", remote, "refs/notes/dialectic").trim();
  return { editor, repository, notesOf };
}

describe("exchanging reviews of commits", () => {
  it("pushes them to the only remote and fetches them from there", async () => {
    const { editor, repository, notesOf } = repositoryWith("origin");
    repository.git("notes", "--ref=dialectic", "add", "-m", "# A review");
    await exchangeNotes("push");
    expect(notesOf("origin")).toMatch(/refs\/notes\/dialectic$/);
    repository.git("update-ref", "-d", "refs/notes/dialectic");
    await exchangeNotes("fetch");
    expect(repository.git("notes", "--ref=dialectic", "show", "HEAD")).toBe("# A review\n");
    expect(editor.progress().map(({ title }) => title)).toEqual([
      "Pushing review notes to origin",
      "Fetching review notes from origin",
    ]);
    expect(editor.messages()).toMatchObject([
      { level: "info", text: "Pushed the reviews of shop to origin." },
      { level: "info", text: "Fetched the reviews of origin: 1 more commit has a review now." },
    ]);
  });

  it("asks which remote to use when there are several", async () => {
    const { editor, repository, notesOf } = repositoryWith("origin", "backup");
    repository.git("notes", "--ref=dialectic", "add", "-m", "# A review");
    await exchangeNotes("push");
    expect(editor.progress()).toEqual([]);
    editor.answerPick("backup");
    await exchangeNotes("push");
    expect(editor.asked()).toEqual([1, 2].map(() => ({ title: "Push Review Notes", labels: ["backup", "origin"] })));
    expect([notesOf("backup"), notesOf("origin")]).toEqual([expect.stringMatching(/\S/), ""]);
  });

  it("can be cancelled", async () => {
    const { editor } = repositoryWith("origin");
    const exchanged = exchangeNotes("fetch");
    await expect.poll(() => editor.progress()).toHaveLength(1);
    editor.progress()[0]?.cancel();
    await exchanged;
    expect(editor.said()).toEqual(["It was cancelled."]);
  });
});

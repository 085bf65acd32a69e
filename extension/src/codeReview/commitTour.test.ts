import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { changesRow, changesTexts } from "../../test/changesRows.fixture.ts";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { reviewedChanges } from "../../test/reviewWindow.fixture.ts";

const run = (name: string) => vscode.commands.executeCommand(`dialectic.${name}`);

/** A branch of two commits in one file. */
function reviewedCommits() {
  return reviewedChanges({
    committed: { "a.ts": "one\n" },
    prepare: ({ git, stage }) => {
      for (const [text, message] of [
        ["one\ntwo\n", "Add two"],
        ["one\ntwo\nthree\n", "Add three"],
      ] as const) {
        stage("a.ts", text);
        git("commit", "--quiet", "--message", message);
      }
    },
    range: () => "HEAD~2..HEAD",
  });
}

describe("the tour through the commits", () => {
  it("shows one after the other in the tree and in an editor, and ends at the last one", async () => {
    const { editor, view, repository } = await reviewedCommits();
    const [first, second] = ["HEAD~", "HEAD"].map((name) => repository.git("rev-parse", "--short=7", name).trim());
    await run("nextCommit");
    await expect.poll(() => view?.message).toMatch(new RegExp(`^Commit ${first} · HEAD~2..HEAD · 1 file · \\+1 −0`));
    await run("nextCommit");
    await expect.poll(() => view?.message).toMatch(new RegExp(`^Commit ${second} `));
    const shown = editor.ran().flatMap(({ name, args }) => (name === "vscode.changes" ? [args[0]] : []));
    expect(shown).toEqual([`Add two (Commit ${first})`, `Add three (Commit ${second})`]);
    await run("nextCommit");
    expect(editor.said()).toEqual(["There is no further commit."]);
  });

  it("is begun by the choice of a commit, and ended by that of the iteration", async () => {
    const { editor, view, repository } = await reviewedCommits();
    const second = repository.git("rev-parse", "--short=7", "HEAD").trim();
    editor.answerPick("Add three");
    await run("chooseRound");
    expect(editor.asked()[0]?.labels).toEqual([
      ...["Iteration 1", "Commits", "Add two", "Add three"],
      ...["Other Changes", "Compare with Another Branch or Tag…"],
    ]);
    await expect.poll(() => view?.message).toMatch(new RegExp(`^Commit ${second} `));
    editor.answerPick("Iteration 1");
    await run("chooseRound");
    await expect.poll(() => view?.message).toMatch(/^HEAD~2..HEAD · 1 file · \+2 −0/);
  });

  it("follows the keys of the page", async () => {
    const { editor, view, reviewId } = await reviewedCommits();
    const page = loadedPage(editor.showView("dialectic.review"));
    await page.host["panel/ready"]({});
    expect(await page.host["changes/open"]({ reviewId, round: 1, step: 1 })).toEqual({ kind: "opened" });
    await expect.poll(() => view?.message).toMatch(/^Commit [0-9a-f]{7} /);
  });

  it("is chosen in the list that the page's key opens, for which the page does not wait", async () => {
    const { editor, view, reviewId } = await reviewedCommits();
    const page = loadedPage(editor.showView("dialectic.review"));
    await page.host["panel/ready"]({});
    editor.answerPick("Add three");
    expect(await page.host["changes/open"]({ reviewId, round: 1, chooses: true })).toEqual({ kind: "opened" });
    await expect.poll(() => view?.message).toMatch(/^Commit [0-9a-f]{7} /);
  });

  it("has the threads whose lines a commit does not have in one collapsed row", async () => {
    const { editor, reviewId, repository } = await reviewedCommits();
    const page = loadedPage(editor.showView("dialectic.review"));
    await page.host["panel/ready"]({});
    const say = async (text: string, name: string, line: number) => {
      const part = { kind: "commit", commit: repository.git("rev-parse", name).trim() } as const;
      const listed = await page.host["changes/files"]({ reviewId, round: 1, part });
      const file = listed.kind === "files" ? (listed.files[0]?.id ?? "") : "";
      const subject = { kind: "change", round: 1, part, file, side: "after", line, endLine: line } as const;
      await page.host["feedback/comment"]({ reviewId, iteration: 1, subject, text, mode: "review", id: `id-${line}` });
    };
    await say("Two?", "HEAD~", 2);
    await say("Three?", "HEAD", 3);
    await run("nextCommit");
    const others = ["Other comments | 1", "  Three? | a.ts:3 · Pending"];
    await expect.poll(changesTexts).toEqual(["a.ts | +1 −0", "  Two? | 2 · Pending", ...others]);
    expect((await changesRow("Other comments")).item.collapsibleState).toBe(vscode.TreeItemCollapsibleState.Collapsed);
    await run("nextCommit");
    await expect.poll(changesTexts).toEqual(["a.ts | +1 −0", "  Two? | 2 · Pending", "  Three? | 3 · Pending"]);
  });

  it("counts what was viewed in commits as viewed in the whole", async () => {
    const { editor, view } = await reviewedCommits();
    for (const _ of ["first", "second"]) {
      await run("nextCommit");
      const before = view?.message;
      await expect.poll(async () => (await changesRow("a.ts")).item.checkboxState).toMatchObject({ state: 0 });
      editor
        .tree("dialectic.changes")
        ?.check([[(await changesRow("a.ts")).node, vscode.TreeItemCheckboxState.Checked]]);
      await expect.poll(() => view?.message).not.toBe(before);
    }
    editor.answerPick("Iteration 1");
    await run("chooseRound");
    await expect.poll(() => view?.message).toMatch(/^HEAD~2..HEAD .* 1 viewed$/);
  });
});

import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { changesRow } from "../../test/changesRows.fixture.ts";
import { reviewedChanges } from "../../test/reviewWindow.fixture.ts";
import { formatRange } from "./changeDiffs.ts";
import { carryChoice, keepChoice, readChoice } from "./keptChoice.ts";

const run = (name: string) => vscode.commands.executeCommand(`dialectic.${name}`);

/** `main` ← `api` ← `ui`, of which `ui` is reviewed since it left `main`: a commit of `api`, and two of `ui`. */
function reviewedStack() {
  return reviewedChanges({
    committed: { "a.ts": "one\n" },
    prepare: ({ git, stage }) => {
      for (const [branch, path, message] of [
        ["api", "api.ts", "Add api"],
        ["ui", "ui.ts", "Add ui"],
        ["ui", "ui.css", "Style ui"],
      ] as const) {
        if (git("branch", "--list", branch).trim() === "") git("switch", "--quiet", "--create", branch);
        stage(path, `${message}\n`);
        git("commit", "--quiet", "--message", message);
      }
    },
    range: () => "main...ui",
  });
}

describe("the choice of changes", () => {
  it("has the layer of the branch, which is shown in the tree and in one editor", async () => {
    const { editor, view } = await reviewedStack();
    editor.answerPick("ui");
    await run("chooseRound");
    expect(editor.asked()[0]?.labels).toEqual([
      ...["Iteration 1", "Layers", "ui", "api", "Commits", "Add api", "Add ui", "Style ui"],
      ...["Other Changes", "Several Commits…", "Compare with Another Branch or Tag…"],
    ]);
    await expect.poll(() => view?.message).toMatch(/^Since api · main\.\.\.ui · 2 files · \+2 −0/);
    const shown = editor.ran().flatMap(({ name, args }) => (name === "vscode.changes" ? [args[0]] : []));
    expect(shown).toEqual(["ui (Since api)"]);
  });

  it("shows what looks like an icon of VS Code in the subject of a commit, and draws none", async () => {
    const { editor } = await reviewedChanges({
      committed: { "a.ts": "one\n" },
      prepare: ({ git, stage }) => {
        git("switch", "--quiet", "--create", "topic");
        for (const message of [
          "Print $(alert) and $(sync~spin)",
          "fixup! Print $(alert) and $(sync~spin)",
          "Keep \\$(x) $(no name",
        ]) {
          stage("a.ts", message);
          git("commit", "--quiet", "--message", message);
        }
      },
      range: () => "main...topic",
    });
    editor.answerPick("Iteration 1");
    await run("chooseRound");
    expect(editor.asked()[0]?.labels).toEqual([
      ...["Iteration 1", "Commits"],
      ...[
        "Print \\$(alert) and \\$(sync~spin)",
        "$(indent) fixup! Print \\$(alert) and \\$(sync~spin)",
        "Keep \\$(x) $(no name",
      ],
      ...["Other Changes", "Several Commits…", "Compare with Another Branch or Tag…"],
    ]);
  });

  it("takes a first and a last commit, both included", async () => {
    const { editor, view } = await reviewedStack();
    editor.answerPick("Several Commits…", "Add api", "Add ui");
    await run("chooseRound");
    expect(editor.asked().at(-1)?.labels).toEqual(["Add ui", "Style ui"]);
    await expect.poll(() => view?.message).toMatch(/^Commits [0-9a-f]{7} to [0-9a-f]{7} · main\.\.\.ui · 2 files/);
  });

  it("finds another base as the person types, and keeps it for the next round", async () => {
    const { editor, view, nextRound, repository } = await reviewedStack();
    editor.answerPick("Compare with Another Branch or Tag…");
    const asking = run("chooseRound");
    const labels = () => editor.quickPick()?.items.map(({ label }) => label);
    await expect.poll(labels).toContain("main");
    editor.quickPick()?.type("AP");
    await expect.poll(labels).toEqual(["api"]);
    editor.quickPick()?.type("nowhere");
    await expect.poll(labels).toEqual(["There is no such branch, tag or commit."]);
    editor.quickPick()?.type("ui~1");
    await expect.poll(labels).toEqual(["ui~1"]);
    editor.quickPick()?.accept(0);
    await asking;
    await expect.poll(() => view?.message).toMatch(/^Since ui~1 · main\.\.\.ui · 1 file/);
    repository.stage("more.ts", "more\n");
    repository.git("commit", "--quiet", "--message", "Add more");
    await nextRound();
    await expect.poll(() => view?.message).toMatch(/^Since ui~1 · main\.\.\.ui · 2 files/);
  });

  it("says how much of each commit was viewed", async () => {
    const { editor, view } = await reviewedStack();
    await run("nextCommit");
    await expect.poll(() => view?.message).toMatch(/^Commit /);
    await expect.poll(async () => (await changesRow("api.ts")).item.checkboxState).toMatchObject({ state: 0 });
    editor
      .tree("dialectic.changes")
      ?.check([[(await changesRow("api.ts")).node, vscode.TreeItemCheckboxState.Checked]]);
    await expect.poll(() => view?.message).toMatch(/1 viewed$/);
    const asking = run("chooseRound");
    const described = () => editor.quickPick()?.items.find(({ label }) => label === "Add api")?.description;
    await expect.poll(described).toMatch(/ · 1 of 1 viewed$/);
    editor.quickPick()?.hide();
    await asking;
  });
});

describe("a kept choice", () => {
  const memory = (text = "") => {
    let kept = text;
    const set = (_: string, choice: string) => {
      kept = choice;
    };
    return { get: () => kept, set };
  };

  it("is the same after a reload of the window, until the next round arrives", () => {
    const place = { reviewId: "r", round: 2, part: { kind: "commit", commit: "a".repeat(40) } } as const;
    const kept = memory();
    keepChoice(kept, { place, latest: 2 });
    const read = readChoice(kept);
    expect(read).toEqual({ place, latest: 2 });
    expect(carryChoice(read, "r", 2)).toEqual(place);
    expect(carryChoice(read, "r", 3)).toBeUndefined();
    expect(carryChoice(read, "other", 2)).toBeUndefined();
  });

  it("is none when the memory has something else", () => {
    for (const text of ["", "review=r", "review=r&round=0&latest=1", "review=r&round=x&latest=1", "%%%"])
      expect(readChoice(memory(text))).toBeUndefined();
  });
});

describe("the range of a round", () => {
  it("has short hashes, and the names of branches as they are", () => {
    const [one, two] = ["a".repeat(40), "b".repeat(64)];
    expect(formatRange(`${one}..${two}`)).toBe("aaaaaaa..bbbbbbb");
    expect(formatRange("main..topic")).toBe("main..topic");
    expect(formatRange("HEAD")).toBe("Uncommitted changes");
  });
});

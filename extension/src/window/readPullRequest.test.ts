import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { reviewWindow } from "../../test/reviewWindow.fixture.ts";

const run = () => vscode.commands.executeCommand("dialectic.reviewPullRequest");

describe("reviewing a pull request", () => {
  it("asks which one, with what will happen, and does nothing without an answer", async () => {
    const { editor } = await reviewWindow();
    await run();
    expect(editor.asked()).toMatchObject([{ title: "Review Pull Request" }]);
    expect([editor.progress(), editor.messages()]).toEqual([[], []]);
  });

  it("says why it is not read", async () => {
    const { editor } = await reviewWindow();
    editor.answerInput("main", "7");
    await run();
    await run();
    expect(editor.progress().map(({ title }) => title)).toEqual([
      "Reading pull request main",
      "Reading pull request 7",
    ]);
    expect(editor.messages()).toMatchObject([
      { level: "error", text: expect.stringContaining("This is no pull request.") },
      { level: "error", text: expect.stringContaining("This repository has no remote on a forge") },
    ]);
  });
});

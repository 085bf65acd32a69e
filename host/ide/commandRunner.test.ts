import { describe, expect, it } from "vitest";
import type { PersonAnswer } from "../base/personPort.ts";
import type { CommandPort } from "../base/ports.ts";
import { CommandRunner, type CommandWish } from "./commandRunner.ts";

const { signal } = new AbortController();
const wish: CommandWish = { command: "a.read", args: [1], saveAllEditors: false };
const write: CommandWish = { ...wish, command: "a.write" };

/** An editor that records what it ran, and a person who gives the answer that the test sets. */
class FakeEditor implements CommandPort {
  readonly permissions = new Map<string, string>();
  readonly did: unknown[] = [];
  readonly asked: string[] = [];
  answer: () => Promise<PersonAnswer | undefined> = () => Promise.reject(new Error("Nobody is to be asked"));
  returned: () => Promise<unknown> = () => Promise.resolve(undefined);
  isSaved = true;
  patterns: readonly string[] = ["a.r*"];

  names() {
    return Promise.resolve(new Set(["a.read", "a.write", "b.A.Read"]));
  }

  mayHave(command: string) {
    return command.startsWith("hidden.");
  }

  allowed() {
    return this.patterns;
  }

  ask(message: string) {
    this.asked.push(message);
    return this.answer();
  }

  saveAll() {
    this.did.push("save");
    return Promise.resolve(this.isSaved);
  }

  run(command: string, args: readonly unknown[]) {
    this.did.push([command, args]);
    return this.returned();
  }
}

function runnerOf(editor: CommandPort | undefined, { isTrusted = true, answer = 5_000, run = 5_000 } = {}) {
  const time = { now: 0 };
  const runner = new CommandRunner({
    port: editor,
    workspace: { isTrusted: () => isTrusted },
    clock: { now: () => time.now },
    log: () => undefined,
    patience: { answer, run, late: 1_000 },
  });
  return { time, execute: (given: CommandWish, client = "claude") => runner.execute(given, client, signal) };
}

const ran = (command: string, allowedBy: string) => ({
  kind: "ran",
  command,
  allowedBy,
  hasEnded: true,
  isCut: false,
  notes: [],
});
const refusedFor = (reason: string) => expect.objectContaining({ kind: "refused", reason });

function deferred() {
  let resolve: (answer: PersonAnswer) => void = () => undefined;
  const promise = new Promise<PersonAnswer>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe("CommandRunner", () => {
  it("runs commands that the setting lists, without a question, and returns their result", async () => {
    const editor = new FakeEditor();
    editor.returned = () => Promise.resolve({ found: 2 });
    const result = { found: 2 };
    expect(await runnerOf(editor).execute(wish)).toEqual({ ...ran("a.read", "setting"), result });
    expect([editor.did, editor.asked]).toEqual([[["a.read", [1]]], []]);
  });

  it.each([
    [[], false],
    [["a"], false],
    [["a.writ"], false],
    [["xa.write", "a.write.x"], false],
    [["a+write", "a.writ?"], false],
    [["a.write"], true],
    [["a.*"], true],
    [["*.write"], true],
    [["*"], true],
  ])("matches the patterns %j against the whole name", async (patterns, isAllowed) => {
    const editor = new FakeEditor();
    editor.patterns = patterns;
    editor.answer = () => Promise.resolve("never");
    const { kind } = await runnerOf(editor).execute(write);
    expect(kind).toBe(isAllowed ? "ran" : "refused");
  });

  it('asks about any other command, and "once" allows one call', async () => {
    const editor = new FakeEditor();
    editor.answer = () => Promise.resolve("once");
    const { execute } = runnerOf(editor);
    expect([await execute(write), await execute(write)]).toEqual([ran("a.write", "once"), ran("a.write", "once")]);
    const question =
      "claude wants to run the command a.write with [1]. “Always” and “Never” are remembered for this command.";
    expect([editor.asked, editor.permissions.size]).toEqual([[question, question], 0]);
  });

  it('remembers "always", and asks again after it was forgotten', async () => {
    const editor = new FakeEditor();
    editor.answer = () => Promise.resolve("always");
    expect(await runnerOf(editor).execute(write)).toEqual(ran("a.write", "always"));
    const { execute } = runnerOf(editor);
    expect(await execute({ ...write, args: ["others"] }, "another")).toEqual(ran("a.write", "always"));
    expect(editor.asked.length).toBe(1);
    editor.permissions.clear();
    await execute(write);
    expect(editor.asked.length).toBe(2);
  });

  it('remembers "never", even when the setting lists the command', async () => {
    const editor = new FakeEditor();
    editor.answer = () => Promise.resolve("never");
    const { execute } = runnerOf(editor);
    expect(await execute(write)).toEqual(refusedFor("command-denied"));
    editor.patterns = ["*"];
    expect(await execute(write)).toEqual(refusedFor("command-denied"));
    expect([editor.did, editor.asked.length]).toEqual([[], 1]);
  });

  it("runs nothing when the question is closed, and remembers nothing", async () => {
    const editor = new FakeEditor();
    editor.answer = () => Promise.resolve(undefined);
    expect(await runnerOf(editor).execute(write)).toEqual(refusedFor("not-answered"));
    expect([editor.did, editor.permissions.size]).toEqual([[], 0]);
  });

  it('waits a while for the answer; a late "once" allows one call of the same command for a limited time', async () => {
    const editor = new FakeEditor();
    const question = deferred();
    editor.answer = () => question.promise;
    const { execute, time } = runnerOf(editor, { answer: 20 });
    // Both calls share one question, which is shown once.
    expect(await Promise.all([execute(write), execute(write)])).toEqual([
      refusedFor("waiting-for-person"),
      refusedFor("waiting-for-person"),
    ]);
    expect(editor.asked.length).toBe(1);
    question.resolve("once");
    await new Promise(setImmediate);
    editor.answer = () => Promise.resolve("never");
    expect(await execute(write)).toEqual(ran("a.write", "once"));
    time.now = 2_000;
    expect(await execute(write)).toEqual(refusedFor("command-denied"));
  });

  it("asks again for the same call made at the same time", async () => {
    const editor = new FakeEditor();
    const answers: PersonAnswer[] = ["once", "never"];
    editor.answer = () => Promise.resolve(answers.shift());
    const { execute } = runnerOf(editor);
    const both = await Promise.all([execute(write), execute(write)]);
    expect(both).toEqual([ran("a.write", "once"), refusedFor("command-denied")]);
    expect([editor.did.length, editor.asked.length]).toEqual([1, 2]);
  });

  it('forgets a late "once" after a while', async () => {
    const editor = new FakeEditor();
    const question = deferred();
    editor.answer = () => question.promise;
    const { execute, time } = runnerOf(editor, { answer: 20 });
    await execute(write);
    question.resolve("once");
    await new Promise(setImmediate);
    time.now = 1_001;
    editor.answer = () => Promise.resolve(undefined);
    expect(await execute(write)).toEqual(refusedFor("not-answered"));
  });

  it("runs nothing for a call that was cancelled while the question was open", async () => {
    const editor = new FakeEditor();
    const call = new AbortController();
    editor.answer = () => {
      call.abort();
      return Promise.resolve("once");
    };
    const runner = new CommandRunner({
      port: editor,
      workspace: { isTrusted: () => true },
      clock: { now: () => 0 },
      log: () => undefined,
    });
    expect(await runner.execute(write, "claude", call.signal)).toEqual(refusedFor("not-answered"));
    expect(editor.did).toEqual([]);
  });

  it("asks no question and runs nothing without trust, without an editor, and when the command does not exist", async () => {
    const editor = new FakeEditor();
    editor.permissions.set("a.read", "always");
    expect(await runnerOf(editor, { isTrusted: false }).execute(wish)).toEqual(refusedFor("untrusted"));
    expect(await runnerOf(undefined).execute(wish)).toEqual(refusedFor("no-editor"));
    expect(await runnerOf(editor).execute({ ...wish, command: "x.read" })).toMatchObject({
      reason: "command-unknown",
      candidates: ["a.read", "b.A.Read"],
    });
    expect([editor.did, editor.asked]).toEqual([[], []]);
  });

  it("runs commands that the editor has but does not list", async () => {
    const editor = new FakeEditor();
    editor.patterns = ["*"];
    expect(await runnerOf(editor).execute({ ...wish, command: "hidden.read" })).toEqual(ran("hidden.read", "setting"));
  });

  it("saves first when asked to, and names the files that were not saved", async () => {
    const editor = new FakeEditor();
    editor.patterns = ["*"];
    editor.isSaved = false;
    expect(await runnerOf(editor).execute({ ...wish, saveAllEditors: true })).toEqual({
      ...ran("a.read", "setting"),
      notes: ["Some documents could not be saved."],
    });
    expect(editor.did).toEqual(["save", ["a.read", [1]]]);
  });

  it("saves first only with the permission of the command that saves, whatever else is allowed", async () => {
    const editor = new FakeEditor();
    const wished = { ...wish, saveAllEditors: true };
    editor.answer = () => Promise.resolve("never");
    expect(await runnerOf(editor).execute(wished)).toEqual(refusedFor("command-denied"));
    expect(editor.asked).toEqual([expect.stringContaining("run the command workbench.action.files.saveAll.")]);
    expect(editor.did).toEqual([]);
    editor.permissions.set("workbench.action.files.saveAll", "always");
    expect(await runnerOf(editor).execute(wished)).toEqual(ran("a.read", "setting"));
    expect(editor.did).toEqual(["save", ["a.read", [1]]]);
  });

  it("says why a command failed, and does not wait for one that keeps running", async () => {
    const editor = new FakeEditor();
    editor.returned = () => Promise.reject(new Error("no active editor"));
    expect(await runnerOf(editor).execute(wish)).toMatchObject({
      reason: "command-failed",
      message: "no active editor",
    });
    editor.returned = () => new Promise(() => undefined);
    expect(await runnerOf(editor, { run: 20 }).execute(wish)).toEqual({ ...ran("a.read", "setting"), hasEnded: false });
  });
});

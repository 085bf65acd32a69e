import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { TypingEditor } from "../test/typingEditor.fixture.ts";
import { AssistantTurns } from "./assistantTurns.ts";

const session = "s-1";

/** Opens a repository with one committed file; `patience` is in milliseconds. */
async function opened({
  isTrusted = true,
  patience = 60_000,
  isRepository = true,
  isWanted = (): boolean => true,
} = {}) {
  const [folder, directory] = [temporaryFolder(), temporaryFolder()];
  writeFiles(folder, { "a.ts": "one\ntwo\nthree\n" });
  if (isRepository) {
    git(folder, "init", "--quiet");
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message", "Begin");
  }
  const typing = new TypingEditor();
  const open = () =>
    openTestHost({
      folders: [folder],
      directory,
      workspace: { isTrusted: () => isTrusted },
      askForReview: isWanted,
      editor: { changes: typing },
    });
  const test = await open();
  const turns = new AssistantTurns(test, test.features.edits.guard, patience);
  const turn = { session, folder };
  return {
    ...test,
    folder,
    turns,
    turn,
    begin: async () => {
      await untilOlder();
      turns.begin(turn);
    },
    end: () => turns.end(turn),
    type: (from: string, to: string) => typing.type(join(folder, "a.ts"), from, to),
    write: (files: object) => writeFiles(folder, { ...files }),
    /** Ends the host, and opens another one over the same store. */
    reopen: async () => {
      await test.close();
      const later = await open();
      return new AssistantTurns(later, later.features.edits.guard, patience);
    },
  };
}

/** Resolves once the clock of file times is past all that was written before. */
async function untilOlder(): Promise<void> {
  const before = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(before + 20);
}

describe("the end of a turn", () => {
  it("asks for a review of changed code, once for each state of the changes", async () => {
    const { end, write } = await opened();
    expect(await end()).toEqual({ kind: "silent", reason: "explained" });
    write({ "a.ts": "one\n2\nthree\n" });
    expect(await end()).toEqual({ kind: "ask", count: 1, unexplained: ["a.ts:2"] });
    expect(await end()).toEqual({ kind: "silent", reason: "asked" });
    write({ "a.ts": "one\n2\n3\n" });
    expect(await end()).toEqual({ kind: "ask", count: 1, unexplained: ["a.ts:2-3"] });
  });

  it("names the open review, and is silent once its sections explain every change", async () => {
    const { end, write, present, folder } = await opened();
    write({ "a.ts": "one\n2\nthree\n", "b.ts": "new\n" });
    await present({ content: "# Work\n\nSee [`a.ts:2`][].\n", baseUri: folder });
    const asked = await end();
    expect(asked).toMatchObject({ kind: "ask", count: 1, unexplained: ["b.ts:1"], reviewId: expect.any(String) });
    await present({ content: "# Work\n\nSee [`a.ts:2`][] and [`b.ts`][].\n", baseUri: folder });
    expect(await end()).toEqual({ kind: "silent", reason: "explained" });
  });

  it("leaves out changes that are older than the turn", async () => {
    const { end, write, begin } = await opened();
    write({ "a.ts": "one\n2\nthree\n" });
    await begin();
    expect(await end()).toEqual({ kind: "silent", reason: "explained" });
    write({ "b.ts": "new\n" });
    expect(await end()).toEqual({ kind: "ask", count: 1, unexplained: ["b.ts:1"] });
  });

  const numbers = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);
  const text = (lines: readonly string[]) => `${lines.join("\n")}\n`;
  const long = "x".repeat(100_000);

  it.each([
    ["a line far below in new code", text(numbers(40)), text(numbers(40).with(29, "changed"))],
    ["lines after new code", text(numbers(40)), text(numbers(42))],
    ["the end of a long line", `${long}a\n`, `${long}b\n`],
  ])("sees %s that is older than the turn", async (_, before, after) => {
    const { end, write, begin } = await opened();
    write({ "a.ts": before, "b.ts": before });
    await begin();
    expect(await end()).toEqual({ kind: "silent", reason: "explained" });
    write({ "a.ts": after, "b.ts": after });
    expect(await end()).toMatchObject({ kind: "ask", count: 2 });
  });

  it("sees a second change with the same lines as an older one in its file", async () => {
    const { end, write, begin, folder } = await opened();
    const spaced = numbers(40);
    write({ "a.ts": text(spaced) });
    git(folder, "commit", "--quiet", "--all", "--message", "Lengthen");
    write({ "a.ts": text(spaced.toSpliced(5, 0, "again")) });
    await begin();
    expect(await end()).toEqual({ kind: "silent", reason: "explained" });
    write({ "a.ts": text(spaced.toSpliced(30, 0, "again").toSpliced(5, 0, "again")) });
    expect(await end()).toMatchObject({ kind: "ask" });
  });

  it("leaves an older change out when others move it, or git has it staged", async () => {
    const { end, write, begin, folder } = await opened();
    write({ "a.ts": "one\ntwo\nthree\nfour", "b.ts": "new\nlast" });
    await begin();
    expect(await end()).toEqual({ kind: "silent", reason: "explained" });
    git(folder, "add", "b.ts");
    write({ "a.ts": "zero\none\ntwo\nthree\nfour" });
    expect(await end()).toMatchObject({ kind: "ask", count: 1, unexplained: [expect.stringMatching(/^a\.ts:/)] });
    write({ "a.ts": "one\ntwo\nthree\nfour" });
    expect(await end()).toEqual({ kind: "silent", reason: "explained" });
  });

  it.each(["written", "deleted"])("counts a file that was %s while the older changes were read", async (how) => {
    const { end, write, begin, folder } = await opened();
    write({ "c.ts": "old\n" });
    await begin();
    if (how === "written") write({ "a.ts": "one\n2\nthree\n" });
    else rmSync(join(folder, "a.ts"));
    expect(await end()).toMatchObject({ kind: "ask", unexplained: [expect.stringMatching(/^a\.ts/)] });
  });

  it("is silent in a session that the person has left out, and asks in others", async () => {
    const { end, write, turns, folder } = await opened();
    write({ "b.ts": "new\n" });
    await turns.leave(session);
    expect(await end()).toEqual({ kind: "silent", reason: "left" });
    expect(await turns.end({ session: "s-2", folder })).toMatchObject({ kind: "ask" });
  });

  it("remembers after a restart for which changes it asked, and which sessions the person has left out", async () => {
    const { end, write, turns, turn, folder, reopen } = await opened();
    write({ "b.ts": "new\n" });
    expect(await end()).toMatchObject({ kind: "ask" });
    await turns.leave("s-2");
    const later = await reopen();
    expect(await later.end(turn)).toEqual({ kind: "silent", reason: "asked" });
    expect(await later.end({ session: "s-2", folder })).toEqual({ kind: "silent", reason: "left" });
    write({ "b.ts": "newer\n" });
    expect(await later.end(turn)).toMatchObject({ kind: "ask" });
  });

  it("asks for plans, except in sessions that the person has left out", async () => {
    const { features, turn } = await opened();
    const bridge = features.turns.clientHandlers();
    const { signal } = new AbortController();
    expect(await bridge["turn/plan"](turn, signal)).toEqual({ isWanted: true });
    await bridge["turn/leave"](turn, signal);
    expect(await bridge["turn/plan"](turn, signal)).toEqual({ isWanted: false });
  });

  it("is silent while `dialectic.askForReview` is off, and does not ask later about the changes of that time", async () => {
    let isOn = false;
    const { features, turn, write } = await opened({ isWanted: () => isOn });
    const bridge = features.turns.clientHandlers();
    const { signal } = new AbortController();
    bridge["turn/begin"](turn, signal);
    write({ "b.ts": "new\n" });
    expect(await bridge["turn/end"](turn, signal)).toEqual({ kind: "silent", reason: "off" });
    expect(await bridge["turn/plan"](turn, signal)).toEqual({ isWanted: false });
    await untilOlder();
    bridge["turn/begin"](turn, signal);
    isOn = true;
    // On a loaded machine, git may take longer than the end of a turn waits.
    const end = async () => bridge["turn/end"](turn, signal);
    await expect.poll(end, { timeout: 10_000 }).toEqual({ kind: "silent", reason: "explained" });
  });

  it("leaves out hunks of which the person typed every line", async () => {
    const { end, write, type, present, folder } = await opened();
    await present({ content: "# Work\n", baseUri: folder });
    type("two\n", "two, typed by hand\nand a line below it\n");
    type("one\n", "");
    expect(await end()).toEqual({ kind: "silent", reason: "explained" });
    write({ "a.ts": "two, typed by hand\nand a line below it\n3\n" });
    expect(await end()).toMatchObject({ kind: "ask", count: 1, unexplained: ["a.ts:1-3"] });
  });

  it("counts a deleted file", async () => {
    const { end, folder } = await opened();
    rmSync(join(folder, "a.ts"));
    expect(await end()).toMatchObject({ kind: "ask", count: 1 });
  });

  it.each([
    ["the folder is not trusted", { isTrusted: false }, "unknown"],
    ["there is no repository", { isRepository: false }, "unknown"],
    ["git takes longer than it may", { patience: 0 }, "slow"],
  ])("is silent when %s", async (_, options, reason) => {
    const { end, write } = await opened(options);
    write({ "b.ts": "new\n" });
    expect(await end()).toEqual({ kind: "silent", reason });
  });
});

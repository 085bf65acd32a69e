import { describe, expect, it } from "vitest";
import { isRunning, openMisbehaving } from "./misbehavingServer.fixture.ts";

describe("a language server that misbehaves", () => {
  it.each([
    ["ends at start", "It ended with code 3."],
    ["starts wrongly", "It answered initialize in a form that the protocol does not have."],
    ["sends a large header", expect.stringMatching(/^It was ended: A message of 104857600 bytes is over the limit/)],
    [
      "prints text",
      expect.stringMatching(/^It was ended: missing Content-Length header: a frame begins with `Content-Length: N`/),
    ],
    ["sends no message", "It was ended: It sent something that is not a message."],
    ["floods", "It was ended: It sends more than can be read."],
    ["closes its output", expect.stringMatching(/closed its output|does not answer any more/)],
  ])("that %s is started again once, and then the reason is told", async (habit, words) => {
    const { ask, state, gone, pids } = openMisbehaving(habit, { answerMs: 2_000 });
    const twice = typeof words === "string" ? `${words} It ended twice; it is tried again later.` : undefined;
    expect([await ask(), await ask()]).toEqual([words, words]);
    await expect.poll(async () => (await state())[0]?.state).toBe("ended");
    const third = await ask();
    expect(third).toMatch(/ It ended twice; it is tried again later\.$/);
    if (twice !== undefined) expect(third).toBe(twice);
    expect(pids()).toHaveLength(2);
    await gone();
  });

  it("is tried again when some time has passed", async () => {
    const { ask, pass, pids } = openMisbehaving("ends at start");
    for (const _ of [1, 2, 3]) await ask();
    expect(pids()).toHaveLength(2);
    pass(11 * 60_000);
    await ask();
    expect(pids()).toHaveLength(3);
  });

  it("answers again after it has ended once", async () => {
    const { ask, logged } = openMisbehaving("ends at the second question");
    expect([await ask(), await ask(), await ask()]).toEqual([["shop"], "It ended with code 4.", ["shop"]]);
    expect(logged.filter((line) => line.includes("ended with code 4"))).toHaveLength(1);
  });

  it("that hangs is ended after two questions in a row without an answer", async () => {
    const { ask, gone } = openMisbehaving("hangs");
    const late = "It has not answered textDocument/documentSymbol within 0.15 s.";
    expect([await ask(), await ask()]).toEqual([late, late]);
    await gone();
  });

  it("that says nothing is named after a while, and waited for nevertheless", async () => {
    const bounds = { silenceMs: 100, answerMs: 60_000, startMs: 60_000 };
    const starting = openMisbehaving("deaf at start", bounds);
    const running = openMisbehaving("deaf", bounds);
    const words = (method: string) =>
      expect.stringMatching(
        new RegExp(
          `^It has not answered ${method} for \\d+ s\\. Dialectic goes on waiting for it: ask again in a moment\\.$`,
        ),
      );
    expect(await starting.ask()).toEqual(words("initialize"));
    expect(await starting.ask()).toEqual(words("initialize"));
    // It takes a moment to start.
    await expect.poll(running.ask).toEqual(words("textDocument/documentSymbol"));
    const reason = expect.stringMatching(/^has not answered \S+ for \d+ s$/);
    expect([await starting.state(), await running.state()]).toEqual([
      [{ state: "starting", reason }],
      [{ state: "running", reason }],
    ]);
    expect([starting.pids(), running.pids()]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  it("answers later questions when it was only busy", async () => {
    const { ask, state, pids } = openMisbehaving("answers late once", { silenceMs: 100, answerMs: 60_000 });
    expect(await ask()).toMatch(/^It has not answered /);
    await expect.poll(ask).toEqual(["shop"]);
    await expect.poll(state).toEqual([{ state: "running" }]);
    expect(pids()).toHaveLength(1);
  });

  it("that answers late or with an error goes on running", async () => {
    const late = openMisbehaving("answers late once");
    const wrong = openMisbehaving("answers an error");
    const shapeless = openMisbehaving("answers another shape");
    const words = "It has not answered textDocument/documentSymbol within 0.15 s.";
    expect([await late.ask(), await late.ask()]).toEqual([words, ["shop"]]);
    expect(await wrong.ask()).toBe("It refused: the project cannot be read");
    expect(await shapeless.ask()).toBe(
      "It answered textDocument/documentSymbol in a form that the protocol does not have.",
    );
    for (const each of [late, wrong, shapeless]) expect(await each.state()).toEqual([{ state: "running" }]);
  });

  it("that ignores every request to end is killed, also while it starts", async () => {
    const running = openMisbehaving("deaf");
    const starting = openMisbehaving("deaf at start");
    await running.ask();
    const asked = starting.ask();
    await expect.poll(() => starting.pids().filter(isRunning).length).toBe(1);
    for (const each of [running, starting]) each.servers.dispose();
    expect(await asked).toBe("Dialectic has ended.");
    for (const each of [running, starting]) await each.gone();
  });

  it("takes the processes that it has started with it", async () => {
    const { ask, servers, pids, gone } = openMisbehaving("parent");
    expect(await ask()).toEqual(["shop"]);
    expect(pids().map(isRunning)).toEqual([true, true]);
    servers.dispose();
    await gone();
  });
});

describe("a language server that is not wanted any more", () => {
  it("ends when it was not used for ten minutes, and starts again for the next question", async () => {
    const { ask, pass, pids, gone, state } = openMisbehaving("well", { lookMs: 20 });
    await ask();
    pass(9 * 60_000);
    await ask();
    pass(9 * 60_000);
    expect(await state()).toEqual([{ state: "running" }]);
    pass(2 * 60_000);
    await gone();
    expect(await state()).toMatchObject([
      { state: "ended", reason: expect.stringContaining("not used for ten minutes") },
    ]);
    for (const _ of [1, 2]) {
      expect(await ask()).toEqual(["shop"]);
      pass(11 * 60_000);
      await gone();
    }
    expect(pids()).toHaveLength(3);
  });

  it("ends when it uses more memory than it may", async () => {
    // It takes its memory before it answers for the first time, which may take seconds.
    const bounds = { startMs: 60_000, lookMs: 20, maxMemoryBytes: 200 * 1024 ** 2 };
    const { ask, gone, state } = openMisbehaving("hungry", bounds);
    await ask();
    await gone();
    expect(await state()).toMatchObject([{ state: "ended", reason: expect.stringContaining("more than 200 MiB") }]);
  });
});

import { describe, expect, it, vi } from "vitest";
import { latePermissionMs, pullQuestionMs } from "../limits.ts";
import { questionPages } from "../questions/questionPages.fixture.ts";
import type { PullAddress } from "./forge.ts";
import { PullQuestions } from "./pullQuestions.ts";

const pull = { host: "github.com", owner: "team", name: "shop", number: 7 };

function questionsOfTest() {
  let now = 0;
  const questions = new PullQuestions({ now: () => now });
  const { told, answer } = questionPages({ pull: questions })();
  return {
    ask: (more: Partial<PullAddress> = {}, client = "claude", session = "a session") =>
      questions.ask({ ...pull, ...more }, client, session),
    told,
    choose: (choice: string) => answer(told.at(-1)?.[0]?.id, choice),
    pass: (time: number) => {
      now += time;
    },
  };
}

describe("the question about a pull request", () => {
  it("is asked for each call, and answered for that one", async () => {
    const { ask, told, choose } = questionsOfTest();
    const first = ask();
    const facts = { client: "claude", pull: "team/shop#7", host: "github.com" };
    expect(told.at(-1)).toEqual([{ id: told.at(-1)?.[0]?.id, kind: "pull", facts, choices: ["read", "decline"] }]);
    expect(await choose("read")).toEqual({ kind: "taken" });
    expect(await first).toBe("read");
    expect(told.at(-1)).toEqual([]);
    const second = ask();
    expect(told.at(-1)).toHaveLength(1);
    await choose("decline");
    expect(await second).toBe("declined");
  });

  it("is one for equal calls, and another for another pull request, client or session", async () => {
    const { ask, told, choose } = questionsOfTest();
    const equal = [ask(), ask({ owner: "Team" })];
    void ask({ number: 8 });
    void ask({ host: "forge.test" });
    void ask({}, "codex");
    void ask({}, "claude", "another session");
    expect(told.at(-1)).toHaveLength(5);
    await choose("read");
    expect(await Promise.all(equal)).toEqual(["read", "read"]);
    expect(told.at(-1)).toHaveLength(4);
  });

  it("lets a call go after a while, and keeps a late answer for the next same call, for some minutes", async () => {
    vi.useFakeTimers();
    try {
      const { ask, told, choose, pass } = questionsOfTest();
      const first = ask();
      await vi.advanceTimersByTimeAsync(pullQuestionMs);
      expect(await first).toBe("waiting");
      expect(told.at(-1)).toHaveLength(1);
      await choose("read");
      pass(latePermissionMs);
      expect(await ask()).toBe("read");
      const again = ask();
      await vi.advanceTimersByTimeAsync(pullQuestionMs);
      expect(await again).toBe("waiting");
      await choose("read");
      pass(latePermissionMs + 1);
      void ask();
      expect(told.at(-1)).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is asked again after a call that was let go has called again and got the answer", async () => {
    vi.useFakeTimers();
    try {
      const { ask, told, choose } = questionsOfTest();
      const first = ask();
      await vi.advanceTimersByTimeAsync(pullQuestionMs);
      expect(await first).toBe("waiting");
      const second = ask();
      await choose("read");
      expect(await second).toBe("read");
      void ask();
      expect(told.at(-1)).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps a late answer from another session", async () => {
    vi.useFakeTimers();
    try {
      const { ask, told, choose } = questionsOfTest();
      const first = ask();
      await vi.advanceTimersByTimeAsync(pullQuestionMs);
      expect(await first).toBe("waiting");
      await choose("read");
      void ask({}, "claude", "another session");
      expect(told.at(-1)).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

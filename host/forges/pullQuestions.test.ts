import { describe, expect, it, vi } from "vitest";
import { latePermissionMs, pullQuestionMs } from "../limits.ts";
import { questionPages } from "../questions/questionPages.fixture.ts";
import { PullQuestions } from "./pullQuestions.ts";

const pull = { host: "github.com", owner: "team", name: "shop", number: 7 };

function questionsOfTest() {
  let now = 0;
  const questions = new PullQuestions({ now: () => now });
  const { told, answer } = questionPages({ pull: questions })();
  return {
    questions,
    told,
    choose: (choice: string) => answer(told.at(-1)?.[0]?.id, choice),
    pass: (time: number) => {
      now += time;
    },
  };
}

describe("the question about a pull request", () => {
  it("is asked for each call, and answered for that one", async () => {
    const { questions, told, choose } = questionsOfTest();
    const first = questions.ask(pull, "claude");
    const facts = { client: "claude", pull: "team/shop#7", host: "github.com" };
    expect(told.at(-1)).toEqual([{ id: told.at(-1)?.[0]?.id, kind: "pull", facts, choices: ["read", "decline"] }]);
    expect(await choose("read")).toEqual({ kind: "taken" });
    expect(await first).toBe("read");
    expect(told.at(-1)).toEqual([]);
    const second = questions.ask(pull, "claude");
    expect(told.at(-1)).toHaveLength(1);
    await choose("decline");
    expect(await second).toBe("declined");
  });

  it("is one for equal calls, and another for another pull request or client", async () => {
    const { questions, told, choose } = questionsOfTest();
    const equal = [questions.ask(pull, "claude"), questions.ask({ ...pull, owner: "Team" }, "claude")];
    void questions.ask({ ...pull, number: 8 }, "claude");
    void questions.ask({ ...pull, host: "forge.test" }, "claude");
    void questions.ask(pull, "codex");
    expect(told.at(-1)).toHaveLength(4);
    await choose("read");
    expect(await Promise.all(equal)).toEqual(["read", "read"]);
    expect(told.at(-1)).toHaveLength(3);
  });

  it("lets a call go after a while, and keeps a late answer for the next same call, for some minutes", async () => {
    vi.useFakeTimers();
    try {
      const { questions, told, choose, pass } = questionsOfTest();
      const first = questions.ask(pull, "claude");
      await vi.advanceTimersByTimeAsync(pullQuestionMs);
      expect(await first).toBe("waiting");
      expect(told.at(-1)).toHaveLength(1);
      await choose("read");
      pass(latePermissionMs);
      expect(await questions.ask(pull, "claude")).toBe("read");
      const again = questions.ask(pull, "claude");
      await vi.advanceTimersByTimeAsync(pullQuestionMs);
      expect(await again).toBe("waiting");
      await choose("read");
      pass(latePermissionMs + 1);
      void questions.ask(pull, "claude");
      expect(told.at(-1)).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

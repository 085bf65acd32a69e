import type { ServersQuestion } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { openServersQuestion } from "./askForServers.ts";
import type { AskedServer, ServerAnswer } from "./serverPorts.ts";

function questionOfTest() {
  const listeners = new Set<() => void>();
  const answers: ServerAnswer[] = [];
  let asked: readonly AskedServer[] = [{ name: "Go", command: "tools/gopls" }];
  const ask = (now: readonly AskedServer[]) => {
    asked = now;
    for (const listener of listeners) listener();
  };
  const port = {
    asked: () => asked,
    answer: async (answer: ServerAnswer) => {
      answers.push(answer);
      ask([]);
    },
    pageOpened: () => undefined,
    onChanged(listener: () => void) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
  const question = openServersQuestion(port);
  const openPage = (isBeside = false) => {
    const told: (ServersQuestion | undefined)[] = [];
    const page = { "servers/question": (news: { question?: ServersQuestion | undefined }) => told.push(news.question) };
    // Only this message is sent.
    const part = question.openPage({ page: page as never, isBeside });
    part.ready();
    return {
      told,
      answer: async (id: string, answer: ServerAnswer) =>
        part.handlers["servers/answer"]({ id, answer }, undefined as never),
    };
  };
  return { openPage, ask, answers };
}

describe("the question about language servers of the folder", () => {
  it("is in all pages until one of them answers; views beside the panel do not ask", async () => {
    const { openPage, answers } = questionOfTest();
    const [one, other, beside] = [openPage(), openPage(), openPage(true)];
    expect(one.told).toMatchObject([{ servers: [{ name: "Go", command: "tools/gopls" }] }]);
    expect(await one.answer(one.told[0]?.id ?? "", "run")).toEqual({ kind: "kept" });
    expect([answers, one.told.at(-1), other.told.at(-1), beside.told]).toEqual([["run"], undefined, undefined, []]);
  });

  it("takes no answer once a named program has changed, and does not send its mark", async () => {
    const { openPage, ask, answers } = questionOfTest();
    const rust = (mark: string) => {
      const because = [{ kind: "names" as const, place: "a:1", value: "./w", mark }];
      return [{ name: "Rust", command: "rust-analyzer", because }];
    };
    ask(rust("one"));
    const { told, answer } = openPage();
    expect(told[0]?.servers).toEqual([
      { name: "Rust", command: "rust-analyzer", because: [{ kind: "names", place: "a:1", value: "./w" }] },
    ]);
    ask(rust("other"));
    expect(await answer(told[0]?.id ?? "", "run")).toMatchObject({ kind: "refused" });
    expect(answers).toEqual([]);
  });

  it("takes no answer about other commands than those that the person has read", async () => {
    const { openPage, ask, answers } = questionOfTest();
    const { told, answer } = openPage();
    ask([{ name: "Go", command: "tools/evil" }]);
    expect(await answer(told[0]?.id ?? "", "run")).toMatchObject({ kind: "refused" });
    expect(answers).toEqual([]);
  });
});

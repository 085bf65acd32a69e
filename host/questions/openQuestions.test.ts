import { describe, expect, it } from "vitest";
import type { AskedQuestion } from "../base/asker.ts";
import { questionPages } from "./questionPages.fixture.ts";

const gopls = { name: "Go", command: "tools/gopls" };
const [taken, gone] = [{ kind: "taken" }, { kind: "gone" }];

function questionOfTest() {
  const listeners = new Set<() => void>();
  const answers: string[] = [];
  let asked: readonly AskedQuestion<"servers">[] = [];
  const ask = (now: readonly AskedQuestion<"servers">[]) => {
    asked = now;
    for (const listener of listeners) listener();
  };
  const take = (choice: string) => async () => {
    answers.push(choice);
    ask([]);
    return undefined;
  };
  const question = (more: Partial<AskedQuestion<"servers">> = {}): AskedQuestion<"servers"> => ({
    facts: { servers: [gopls] },
    choices: { run: take("run"), later: take("later") },
    ...more,
  });
  ask([question()]);
  const opened: string[] = [];
  const servers = {
    asked: () => asked,
    pageOpened: () => void opened.push("opened"),
    onChanged(listener: () => void) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
  return { openPage: questionPages({ servers }), ask, question, take, answers, opened, listeners };
}

describe("a question to the person", () => {
  it("is in all pages, also later ones, until one of them answers", async () => {
    const { openPage, answers } = questionOfTest();
    const [one, other] = [openPage(), openPage()];
    const [[asked] = []] = one.told;
    expect(asked).toEqual({ id: asked?.id, kind: "servers", facts: { servers: [gopls] }, choices: ["run", "later"] });
    expect(other.told).toEqual([[asked]]);
    expect(await one.answer(asked?.id, "run")).toEqual(taken);
    expect([answers, one.told.at(-1), other.told.at(-1), openPage().told]).toEqual([["run"], [], [], [[]]]);
    expect(await other.answer(asked?.id, "later")).toEqual(gone);
    expect(answers).toEqual(["run"]);
  });

  it.each<[string, (test: ReturnType<typeof questionOfTest>) => Partial<AskedQuestion<"servers">>]>([
    ["says something else", () => ({ facts: { servers: [{ name: "Go", command: "tools/evil" }] } })],
    ["is about something else that people do not read", () => ({ about: "another content of the same program" })],
    ["offers other answers", ({ take }) => ({ choices: { run: take("run"), never: take("never") } })],
    ["offers them in another order", ({ take }) => ({ choices: { later: take("later"), run: take("run") } })],
  ])("takes no answer to an earlier question once it %s", async (_, changed) => {
    const test = questionOfTest();
    const { told, answer } = test.openPage();
    const before = told[0]?.[0];
    test.ask([test.question(changed(test))]);
    expect(told.at(-1)?.[0]?.id).not.toBe(before?.id);
    expect(await answer(before?.id, "run")).toEqual(gone);
    expect(test.answers).toEqual([]);
    expect(await answer(told.at(-1)?.[0]?.id, "run")).toEqual(taken);
  });

  it("takes no answer that it does not offer, and none about nothing", async () => {
    const { openPage, answers } = questionOfTest();
    const { told, answer } = openPage();
    for (const choice of ["never", "folder", "toString", ""])
      expect(await answer(told[0]?.[0]?.id, choice)).toMatchObject({ kind: "refused" });
    expect(await answer("", "run")).toEqual(gone);
    expect(answers).toEqual([]);
  });

  it("passes on why an answer came to nothing, and does not tell what people do not read", async () => {
    const { openPage, ask, question } = questionOfTest();
    const refused = { kind: "refused" as const, message: "The disk is full." };
    ask([question({ about: "a mark", choices: { run: () => refused } })]);
    const { told, answer } = openPage();
    expect(JSON.stringify(told)).not.toContain("a mark");
    expect(await answer(told[0]?.[0]?.id, "run")).toEqual(refused);
  });

  it("knows of each page that opens, and forgets those that are closed", () => {
    const { openPage, opened, listeners } = questionOfTest();
    const pages = [openPage(), openPage()];
    expect([opened.length, listeners.size]).toEqual([2, 2]);
    for (const { close } of pages) close();
    expect(listeners.size).toBe(0);
  });
});

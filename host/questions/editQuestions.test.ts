import { describe, expect, it } from "vitest";
import { EditQuestions } from "./editQuestions.ts";
import { questionPages } from "./questionPages.fixture.ts";

function questionsOfTest() {
  const port = new EditQuestions();
  return { port, openPage: questionPages({ edit: port }) };
}

const edit = { client: "claude", title: "Format a.ts", files: 1, changes: 2, diff: "-a\n+b\n" };

describe("the questions about edits", () => {
  it("are in all pages, also later ones, until one answers and the edit is decided", async () => {
    const { port, openPage } = questionsOfTest();
    const asked = port.ask("", edit);
    const [one, other] = [openPage(), openPage()];
    const [[question] = []] = one.told;
    const facts = { ...edit, edit: "1", isCut: false };
    expect(question).toEqual({ id: question?.id, kind: "edit", facts, choices: ["apply", "decline"] });
    expect(await one.answer(question?.id, "apply")).toEqual({ kind: "taken" });
    expect(await asked).toBe("once");
    expect(await other.answer(question?.id, "decline")).toEqual({ kind: "gone" });
    void port.askAgain(edit, "a file has changed");
    const again = other.told.at(-1)?.[0];
    expect(again).toMatchObject({ facts: { edit: "1", problem: "a file has changed" } });
    expect(await one.answer(question?.id, "apply")).toEqual({ kind: "gone" });
    expect(await one.answer(again?.id, "decline")).toEqual({ kind: "taken" });
    port.close(edit);
    expect(other.told.at(-1)).toEqual([]);
  });

  it("are about one edit each, also where only the end of a long diff differs", async () => {
    const { port, openPage } = questionsOfTest();
    const long = "+".repeat(300_000);
    const [first, second] = [port.ask("", { ...edit, diff: long }), port.ask("", { ...edit, diff: `${long}+` })];
    const { told, answer } = openPage();
    const [one, two] = told.at(-1) ?? [];
    expect(one?.id).not.toBe(two?.id);
    await answer(two?.id, "apply");
    await answer(one?.id, "decline");
    expect(await Promise.all([first, second])).toEqual([undefined, "once"]);
  });

  it("have bounded diffs and titles that show what nobody sees", () => {
    const { port, openPage } = questionsOfTest();
    void port.ask("", { ...edit, title: "Format\u202Ea.ts", diff: "+".repeat(300_000) });
    const [[asked] = []] = openPage().told;
    expect(asked).toMatchObject({ facts: { isCut: true, diff: "+".repeat(200_000) } });
    expect(JSON.stringify(asked?.facts)).not.toContain("\u202E");
  });
});

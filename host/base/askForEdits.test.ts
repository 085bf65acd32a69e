import type { EditQuestion } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { openEditQuestions } from "./askForEdits.ts";
import { EditQuestions } from "./editQuestions.ts";

function questionsOfTest() {
  const port = new EditQuestions();
  const questions = openEditQuestions(port);
  const openPage = (isBeside = false) => {
    const told: (readonly EditQuestion[])[] = [];
    const page = { "asked-edits/open": ({ edits }: { readonly edits: readonly EditQuestion[] }) => told.push(edits) };
    // Only this message is sent.
    const part = questions.openPage({ page: page as never, isBeside });
    part.ready();
    const answer = async (id: string, isAllowed: boolean) =>
      part.handlers["asked-edits/answer"]({ id, isAllowed }, undefined as never);
    return { told, answer };
  };
  return { port, openPage };
}

const edit = { client: "claude", title: "Format a.ts", files: 1, changes: 2, diff: "-a\n+b\n" };

describe("the questions about edits", () => {
  it("are in all pages, also later ones, until one answers and the edit is decided; views beside the panel do not ask", async () => {
    const { port, openPage } = questionsOfTest();
    const asked = port.ask("", edit);
    const [one, other, beside] = [openPage(), openPage(), openPage(true)];
    expect([one.told, beside.told]).toEqual([[[{ ...edit, id: "1", isCut: false }]], []]);
    expect(await one.answer("1", true)).toEqual({ isOpen: true });
    expect(await asked).toBe("once");
    expect(await other.answer("1", false)).toEqual({ isOpen: false });
    void port.askAgain(edit, "a file has changed");
    expect(other.told.at(-1)).toMatchObject([{ id: "1", problem: "a file has changed" }]);
    port.close(edit);
    expect(other.told.at(-1)).toEqual([]);
  });

  it("have bounded diffs and titles that show what nobody sees", () => {
    const { port, openPage } = questionsOfTest();
    void port.ask("", { ...edit, title: "Format\u202Ea.ts", diff: "+".repeat(300_000) });
    const [[asked] = []] = openPage().told;
    expect([asked?.isCut, asked?.diff.length, asked?.title.includes("\u202E")]).toEqual([true, 200_000, false]);
  });
});

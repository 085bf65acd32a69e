import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { QuestionBars } from "./QuestionBars.tsx";
import { trustQuestion } from "./questions.fixture.ts";

const host = { "question/answer": async () => ({ kind: "taken" as const }) };
const answered = (id: string, choice: string) => ["question/answer", { id, choice }];
/** Returns the text about trust. */
const said = () => screen.getAllByRole("status")[0]?.textContent;

describe("the question about trust", () => {
  it("asks for the folder or its parent, without sending its path", async () => {
    const question = trustQuestion({ folder: "/code/shop", parent: "/code" }, ["folder", "parent", "later"]);
    const { user, asked } = renderInPanel(<QuestionBars />, { state: { questions: [question] }, host });
    expect(said()).toContain("Do you trust the authors of the files in “shop”?");
    await user.click(screen.getByText("Trust this folder"));
    await user.click(screen.getByText("Trust everything in “code”"));
    expect(asked).toEqual([answered("t1", "folder"), answered("t1", "parent")]);
    expect(screen.getAllByRole("button").map(({ title }) => title)).toEqual(["/code/shop", "/code", ""]);
  });

  it("shrinks when the person wants to answer later, and brings the question back", async () => {
    const question = trustQuestion({ folder: "C:\\shop" });
    const { user, asked, store } = renderInPanel(<QuestionBars />, { state: { questions: [question] }, host });
    expect(screen.queryByText(/Trust everything/)).toBeNull();
    expect(said()).toContain("“shop”");
    await user.click(screen.getByText("Not now"));
    const putOff = { ...trustQuestion({ folder: "C:\\shop", isPutOff: true }, ["again"]), id: "t2" };
    act(() => store.setState({ questions: [putOff] }));
    expect(said()).toContain(
      "This folder is restricted: Dialectic does not show changed code, run checks or edit files.",
    );
    await user.click(screen.getByText("Trust this folder…"));
    expect(asked).toEqual([answered("t1", "later"), answered("t2", "again")]);
  });

  it("opens the editor's own dialog where there is one, and leaves when put off", async () => {
    const question = trustQuestion({}, ["dialog", "later"]);
    const { user, asked, store } = renderInPanel(<QuestionBars />, { state: { questions: [question] }, host });
    expect(said()).toContain("Restricted Mode: you can read and comment, but");
    await user.click(screen.getByText("Trust this folder…"));
    await user.click(screen.getByText("Not now"));
    expect(asked).toEqual([answered("t1", "dialog"), answered("t1", "later")]);
    act(() => store.setState({ questions: [] }));
    expect(said()).toBe("");
  });
});

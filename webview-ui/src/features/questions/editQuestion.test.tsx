import { editKey } from "@dialectic/shared/review";
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { nothingSeen } from "../news/state/seenState.ts";
import { QuestionBars } from "./QuestionBars.tsx";
import { editQuestion } from "./questions.fixture.ts";

/** Returns the text about edits. */
const said = () => screen.getAllByRole("status")[2]?.textContent;

describe("the question about an edit", () => {
  it("names the edit, shows its diff on demand, and sends the answer", async () => {
    const host = { "question/answer": async () => ({ kind: "taken" as const }) };
    const { user, asked } = renderInPanel(<QuestionBars />, { state: { questions: [editQuestion()] }, host });
    expect(said()).toContain("claude wants to apply “Rename a to b”: 3 changes in 2 files.");
    expect(said()).not.toContain("not applied");
    await user.click(screen.getByText("Show the diff"));
    expect(screen.getByLabelText("Diff of “Rename a to b”").querySelector("ins")?.textContent).toBe("+b\n");
    await user.click(screen.getByText("Apply"));
    await user.click(screen.getByText("Decline"));
    expect(asked).toEqual(["apply", "decline"].map((choice) => ["question/answer", { id: "e1", choice }]));
  });

  it("has the focus once the person has walked to it as news, and not before", () => {
    const { store } = renderInPanel(<QuestionBars />, { state: { questions: [editQuestion()] } });
    expect(document.activeElement).toBe(document.body);
    act(() =>
      store.setState({ seen: { ...nothingSeen, walkedTo: { section: undefined, rank: 1, edit: editKey("3") } } }),
    );
    expect(document.activeElement?.textContent).toBe("Show the diff");
  });

  it("says why the edit was not applied, and that another page has answered", async () => {
    const host = { "question/answer": async () => ({ kind: "gone" as const }) };
    const { user, store } = renderInPanel(<QuestionBars />, { state: { questions: [editQuestion()] }, host });
    await user.click(screen.getByText("Show the diff"));
    const apply = screen.getByText("Apply");
    await user.click(apply);
    act(() => store.setState({ questions: [{ ...editQuestion({ problem: "a file has changed" }), id: "e2" }] }));
    expect(said()).toContain("It was not applied: a file has changed");
    // The bar is the same: the diff stays open, and the focus on the button.
    screen.getByLabelText("Diff of “Rename a to b”");
    expect(document.activeElement).toBe(apply);
    expect(store.getState().notices.map(({ text }) => text)).toEqual([
      "This question was answered before, or has changed. If it is still shown, read it again and answer.",
    ]);
  });
});

import { editKey } from "@dialectic/shared/review";
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { nothingSeen } from "../seen/state/seenState.ts";
import { EditQuestions } from "./EditQuestions.tsx";

const asked = { id: "3", client: "claude", title: "Rename a to b", files: 2, changes: 3, diff: "-a\n+b\n" };
const question = { ...asked, isCut: false };

describe("EditQuestions", () => {
  it("names the edit, shows its diff on demand, and sends the answer", async () => {
    const host = { "asked-edits/answer": async () => ({ isOpen: true }) };
    const { user, asked } = renderInPanel(<EditQuestions />, { state: { editQuestions: [question] }, host });
    const { textContent } = screen.getByRole("status");
    expect(textContent).toContain("claude wants to apply “Rename a to b”: 3 changes in 2 files.");
    expect(textContent).not.toContain("not applied");
    await user.click(screen.getByText("Show the diff"));
    expect(screen.getByLabelText("Diff of “Rename a to b”").querySelector("ins")?.textContent).toBe("+b\n");
    await user.click(screen.getByText("Apply"));
    await user.click(screen.getByText("Decline"));
    expect(asked).toEqual([true, false].map((isAllowed) => ["asked-edits/answer", { id: "3", isAllowed }]));
  });

  it("has the focus once the person has walked to it as news, and not before", () => {
    const { store } = renderInPanel(<EditQuestions />, { state: { editQuestions: [question] } });
    expect(document.activeElement).toBe(document.body);
    act(() =>
      store.setState({ seen: { ...nothingSeen, walkedTo: { section: undefined, rank: 1, edit: editKey("3") } } }),
    );
    expect(document.activeElement?.textContent).toBe("Show the diff");
  });

  it("says why the edit was not applied, and that another page has answered", async () => {
    const host = { "asked-edits/answer": async () => ({ isOpen: false }) };
    const failed = { ...question, problem: "a file has changed" };
    const { user, store } = renderInPanel(<EditQuestions />, { state: { editQuestions: [failed] }, host });
    expect(screen.getByRole("status").textContent).toContain("It was not applied: a file has changed");
    await user.click(screen.getByText("Apply"));
    expect(store.getState().notices.map(({ text }) => text)).toEqual(["This question was answered before."]);
  });
});

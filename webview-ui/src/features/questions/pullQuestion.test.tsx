import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { QuestionBars } from "./QuestionBars.tsx";
import { pullQuestion } from "./questions.fixture.ts";

describe("the question about a pull request", () => {
  it("names the assistant, the pull request and what happens, and sends the answer", async () => {
    const host = { "question/answer": async () => ({ kind: "taken" as const }) };
    const { user, asked } = renderInPanel(<QuestionBars />, { state: { questions: [pullQuestion()] }, host });
    screen.getByText(
      "Claude Code wants to read the pull request team/shop#7. Your gh asks github.com for it, with your login, and git fetches its commits.",
    );
    await user.click(screen.getByText("Decline"));
    await user.click(screen.getByText("Read"));
    expect(asked).toEqual(["decline", "read"].map((choice) => ["question/answer", { id: "p1", choice }]));
  });
});

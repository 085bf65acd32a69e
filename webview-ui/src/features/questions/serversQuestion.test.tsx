import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { QuestionBars } from "./QuestionBars.tsx";
import { serversQuestion } from "./questions.fixture.ts";

const tsc = { name: "TypeScript", command: "node_modules/.bin/tsc --lsp --stdio" };
/** Returns the text about servers. */
const said = () => screen.getAllByRole("status")[1]?.textContent;

describe("the question about language servers", () => {
  it("names the languages and each command, and sends the answer about exactly this question", async () => {
    const host = { "question/answer": async () => ({ kind: "taken" as const }) };
    const state = { questions: [serversQuestion("7", [tsc])] };
    const { user, asked, store } = renderInPanel(<QuestionBars />, { state, host });
    expect(said()).toContain("Run this folder’s language server for TypeScript?");
    for (const answer of ["Run", "Not now", "Never"]) await user.click(screen.getByText(answer));
    expect(asked).toEqual(["run", "later", "never"].map((choice) => ["question/answer", { id: "7", choice }]));
    const run = screen.getByText("Run");
    run.focus();
    act(() => store.setState({ questions: [serversQuestion("8", [tsc, { name: "Python", command: "tools/py" }])] }));
    screen.getByText("tools/py");
    expect(said()).toContain("language servers for TypeScript and Python?");
    screen.getByText(tsc.command);
    expect(document.activeElement).toBe(run);
    await user.click(run);
    expect(asked.at(-1)).toEqual(["question/answer", { id: "8", choice: "run" }]);
  });

  it("names the file that makes an installed server run programs of the folder", () => {
    const because = [
      { kind: "names" as const, place: ".cargo/config.toml:2", key: "build.rustc-wrapper", value: "./w.sh" },
      { kind: "unread" as const, place: "rust-toolchain.toml" },
    ];
    const rust = serversQuestion("9", [{ name: "Rust", command: "rust-analyzer", because }]);
    renderInPanel(<QuestionBars />, { state: { questions: [rust] } });
    expect(screen.getByText("rust-analyzer").parentElement?.textContent).toBe(
      "rust-analyzer because .cargo/config.toml:2 names ./w.sh (build.rustc-wrapper) because rust-toolchain.toml cannot be read",
    );
  });

  it("gives the reason when the answer was not stored, and is empty without a question", async () => {
    const host = { "question/answer": async () => ({ kind: "refused" as const, message: "The disk is full." }) };
    const state = { questions: [serversQuestion("7", [tsc])] };
    const { user, store } = renderInPanel(<QuestionBars />, { state, host });
    await user.click(screen.getByText("Run"));
    expect(store.getState().notices.map(({ text }) => text)).toEqual(["The disk is full."]);
    act(() => store.setState({ questions: [] }));
    expect(said()).toBe("");
  });
});

import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { OpenSheet } from "../../OpenSheet.tsx";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { SampleBar } from "./SampleBar.tsx";

const setup = {
  assistants: [{ name: "claude-code", title: "Claude Code", isInstalled: true, isSetUp: false }],
  clients: [],
};

function showReview(isSample: boolean) {
  const review = { meta: { ...createMeta(), ...(isSample && { isSample: true as const }) }, revision: 1 };
  return renderInPanel(
    <>
      <SampleBar />
      <OpenSheet isTyping={() => false} />
    </>,
    {
      state: { view: { kind: "review", review: { ...review, sections: createTable([]) } }, setup },
      host: { "setup/refresh": async () => ({}), "setup/connect": async () => ({}) },
    },
  );
}

describe("the steps that connect an assistant over a review", () => {
  it("are offered by the sample, and by no other review", async () => {
    const { user, unmount } = showReview(true);
    await user.click(screen.getByRole("button", { name: "Connect an assistant…" }));
    expect(screen.getByRole("dialog", { name: "Connect your assistant" })).toBeDefined();
    unmount();
    showReview(false);
    expect(screen.queryByText("This is the sample.")).toBeNull();
  });

  it("connect what is installed, and keep what was written in sight until the assistant connects", async () => {
    const { user, asked, actions, store } = showReview(false);
    await actions.showSetup();
    await user.click(await screen.findByText("Connect Claude Code"));
    expect(asked.at(-1)).toEqual(["setup/connect", { assistant: "claude-code" }]);
    const written = { ...setup, written: { title: "Claude Code", check: "/mcp" } };
    store.setState({ setup: written });
    expect(await screen.findByText(/^Written\. Restart Claude Code, then run \/mcp to check\./)).toBeDefined();
    store.setState({ setup: { ...setup, clients: ["Claude Code"] } });
    expect(await screen.findByText("Claude Code is connected.")).toBeDefined();
  });

  it("leave when another review arrives, and stay for an update of the shown one", async () => {
    const { actions, store } = showReview(true);
    await act(() => actions.showSetup());
    const arrive = (reviewId: string, iteration: number) => {
      const review = { meta: { ...createMeta(), reviewId, iteration }, revision: 2, sections: createTable([]) };
      act(() => store.setState({ view: { kind: "review", review } }));
    };
    arrive(createMeta().reviewId, 2);
    expect(store.getState().sheet?.kind).toBe("setup");
    arrive("first", 1);
    expect(store.getState().sheet).toBe(undefined);
  });

  it("have only the prompt where nothing can connect one", async () => {
    const { store } = showReview(false);
    store.setState({ sheet: { kind: "setup" }, setup: null });
    expect(await screen.findByText("Present a review of what you just implemented.")).toBeDefined();
    expect(screen.queryByText("Connect Claude Code")).toBeNull();
  });
});

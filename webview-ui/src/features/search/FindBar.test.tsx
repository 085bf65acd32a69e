import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { FindBar } from "./FindBar.tsx";
import { closedSearch } from "./state/searchState.ts";
import { useFind } from "./useFind.ts";

const view = {
  kind: "review",
  review: { meta: createMeta(), revision: 1, sections: createTable([{ id: "a", hash: "1" }]) },
} as const;

function renderBar() {
  const page = renderInPanel(
    <>
      <button type="button">Before</button>
      <FindBar />
    </>,
    { state: { view, search: closedSearch } },
  );
  return page;
}

function Page() {
  useFind();
  return <FindBar />;
}

describe("FindBar", () => {
  it("takes the focus, keeps the query, and returns the focus", async () => {
    const { user, actions, store } = renderBar();
    const before = screen.getByRole("button", { name: "Before" });
    before.focus();
    actions.openSearch("chosen");
    const input = await screen.findByRole<HTMLInputElement>("textbox", { name: "Find" });
    expect([document.activeElement, input.value, input.selectionEnd]).toEqual([input, "chosen", 6]);
    await user.keyboard("typed");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect([document.activeElement, store.getState().search.query.text]).toEqual([before, "typed"]);
  });

  it("accepts what is typed before the review arrives", async () => {
    const { user, store } = renderInPanel(<Page />, { state: { view: { kind: "loading" } } });
    await user.keyboard("{Control>}f{/Control}rate");
    act(() => store.setState({ view }));
    await user.keyboard(" limit");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Find" }).value).toBe("rate limit");
  });

  it("asks for the next hit and the previous one", async () => {
    const { user, actions, store } = renderBar();
    actions.openSearch();
    await screen.findByRole("textbox", { name: "Find" });
    await user.keyboard("{Enter}");
    const next = store.getState().search.step;
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    expect([next, store.getState().search.step]).toEqual([{ by: 1 }, { by: -1 }]);
  });

  it("has its options as pressed buttons", async () => {
    const { user, actions, store } = renderBar();
    actions.openSearch();
    await screen.findByRole("textbox", { name: "Find" });
    await user.click(screen.getByRole("button", { name: /Match case/ }));
    await user.keyboard("{Alt>}r{/Alt}");
    await user.click(screen.getByRole("button", { name: "Show only matching sections", pressed: false }));
    expect(screen.getAllByRole("button", { pressed: true }).map(({ title }) => title)).toEqual([
      "Match case (Alt+C)",
      "Use regular expression (Alt+R)",
      "Show only matching sections",
    ]);
    expect(store.getState().search.query).toEqual({
      text: "",
      isCaseSensitive: true,
      isWholeWord: false,
      isExpression: true,
    });
  });

  it.each([
    [{ kind: "hits", total: 41, current: 3, isReading: false, isLate: false }, "3 of 41"],
    [{ kind: "hits", total: 41, current: 3, isReading: true, isLate: false }, "3 of 41 so far"],
    [{ kind: "hits", total: 0, current: undefined, isReading: false, isLate: false }, "No results"],
    [{ kind: "hits", total: 2, current: 1, isReading: false, isLate: true }, "This expression takes too long"],
    [{ kind: "invalid", reason: "Unterminated group" }, "Unterminated group"],
    [{ kind: "none" }, ""],
  ] as const)("announces the result politely: %j", async (result, text) => {
    const { store } = renderInPanel(<FindBar />, {
      state: { view, search: { ...closedSearch, isOpen: true, result } },
    });
    const status = screen.getByRole("status");
    expect([status.textContent, status.getAttribute("aria-live")]).toEqual([text, "polite"]);
    expect(store.getState().search.result).toBe(result);
  });
});

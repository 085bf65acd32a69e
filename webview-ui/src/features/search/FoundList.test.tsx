import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { FindBar } from "./FindBar.tsx";
import { FoundList } from "./FoundList.tsx";
import { noHistorySearch } from "./state/historySearchState.ts";
import { closedSearch } from "./state/searchState.ts";
import { foundIn, resultOf } from "./test/foundAnswer.fixture.ts";

const found = foundIn({ r1: [resultOf("a"), resultOf("b", { isThere: false })], r2: [resultOf("c", { path: [] })] });
const query = { ...closedSearch.query, text: "token" };
const open = { ...closedSearch, isOpen: true, scope: "all", query } as const;

function renderList(state: Partial<typeof noHistorySearch> = { found }, width = 1_200) {
  return renderInPanel(
    <>
      <FoundList />
      <FindBar />
    </>,
    {
      width,
      state: { search: open, historySearch: { ...noHistorySearch, ...state } },
      host: { "view/open": () => Promise.resolve({ kind: "refused", message: "gone" }) },
    },
  );
}

describe("FoundList", () => {
  it("groups the results by review, with the matches marked", () => {
    renderList();
    const groups = screen.getAllByRole("region").map((group) => within(group).getByRole("heading").textContent);
    expect(groups).toEqual([expect.stringContaining("Title of r1"), expect.stringContaining("Title of r2")]);
    expect(screen.getAllByRole("button", { name: /token/ }).map(({ textContent }) => textContent)).toEqual([
      "aPlan#1–#2 of 21 resulta token of a",
      "bPlan#1–#2 of 2 · removed since then1 resulta token of b",
      "(beginning)#1–#2 of 21 resulta token of c",
    ]);
    expect(document.querySelectorAll("mark")).toHaveLength(3);
    expect(screen.getAllByRole("status")[0]?.textContent).toBe("3 results in 3 sections of 2 reviews");
  });

  it("says that there may be more, and shows only an earlier query's results as old", () => {
    const isOld = () => document.querySelector(".found-groups")?.getAttribute("data-old");
    const { store } = renderList({ found, isRunning: true });
    expect([isOld(), screen.getAllByRole("status")[0]?.textContent]).toEqual([
      "true",
      "3 results in 3 sections of 2 reviews",
    ]);
    act(() =>
      store.setState(({ historySearch }) => ({
        historySearch: { ...historySearch, found: { ...found, isPartial: true } },
      })),
    );
    expect([isOld(), screen.getAllByRole("status")[0]?.textContent]).toEqual([
      "false",
      "3 results in 3 sections of 2 reviews so far",
    ]);
  });

  it("names the author of a found comment and its subject", () => {
    const said = { sectionId: "", comment: { thread: "t1", by: "" }, path: ["Limits"] };
    const others = { ...said, comment: { thread: "t2", by: "Robot" } };
    const of = foundIn({ r1: [resultOf("", said), resultOf("", others)] });
    renderList({ found: { ...of, sections: 0, comments: 2 } });
    expect(screen.getAllByRole("button", { name: /token/ }).map(({ textContent }) => textContent)).toEqual([
      "LimitsYouon iteration 11 resulta token of ",
      "LimitsRoboton iteration 11 resulta token of ",
    ]);
    expect(screen.getAllByRole("status")[0]?.textContent).toBe("2 results in 2 comments of 1 review");
  });

  it("supports the keyboard: into the list, along the rows, Enter opens, Escape returns to the query", async () => {
    const { user, asked, actions, store } = renderList();
    actions.openHistorySearch();
    const input = await screen.findByRole("textbox", { name: "Find" });
    expect(document.activeElement).toBe(input);
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toMatch(/^aPlan/);
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(document.activeElement?.textContent).toMatch(/^bPlan/);
    expect(store.getState().historySearch.cursor).toBe("r1 b 1");
    await user.keyboard("{Enter}");
    expect(asked).toEqual([["view/open", { reviewId: "r1", iteration: 2 }]]);
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(input);
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toMatch(/^bPlan/);
  });

  it.each([
    [{ isRunning: true }, "Searching…"],
    [{ problem: "This expression takes too long." }, " This expression takes too long."],
    [{ found: foundIn({}) }, "No results in any review or iteration"],
    [
      { found: { ...found, texts: 1_237 } },
      "3 results in 3 sections of 2 reviews1,234 more. Refine the search to see them.",
    ],
  ])("reports its state: %j", (state, text) => {
    renderList(state);
    const status = screen.getAllByRole("status")[0];
    expect(status?.textContent).toBe(text);
    expect(screen.queryByRole("progressbar") !== null).toBe("isRunning" in state);
  });

  it("explains its purpose while the query is empty", () => {
    const { actions } = renderList({});
    actions.lookFor("");
    return screen.findByText("Type to search all reviews and iterations of this workspace.");
  });

  it("makes room for an opened result when both do not fit, and returns", async () => {
    const { user, store } = renderList({ found, isAside: true }, 400);
    expect(screen.getByLabelText("Results in all reviews and iterations").hasAttribute("inert")).toBe(true);
    await user.click(screen.getByRole("button", { name: "Back to the results (s)" }));
    expect(screen.getByLabelText("Results in all reviews and iterations").hasAttribute("inert")).toBe(false);
    expect([store.getState().historySearch.isAside, screen.queryByRole("button", { name: /Back to/ })]).toEqual([
      false,
      null,
    ]);
  });

  it("is absent in the scope of one review", async () => {
    const { user, store } = renderList();
    await user.click(screen.getByRole("button", { name: /Search all reviews/, pressed: true }));
    expect([screen.queryByLabelText(/Results in all/), store.getState().search.scope]).toEqual([null, "review"]);
  });
});

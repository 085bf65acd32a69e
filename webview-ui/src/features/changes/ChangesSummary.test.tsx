import type { ChangeRound } from "@dialectic/shared/protocol";
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { SightContext } from "../useSight.ts";
import { ChangesSummary } from "./ChangesSummary.tsx";
import { nothingChanged } from "./state/changesState.ts";

const counts = { files: 10, additions: 2, deletions: 1 };
const range = { range: "HEAD", resolved: "resolved" };
const round: ChangeRound = { number: 1, iteration: 1, at: 1, client: "test", title: "Limit", ...range, ...counts };

const host = { "changes/commits": () => Promise.resolve({ kind: "refused" as const, message: "none" }) };

it("has the changes to review in sight, also when their news arrives before they do", () => {
  const watched: string[] = [];
  const sight = {
    watch(key: string) {
      watched.push(key);
      return () => undefined;
    },
  };
  const news = { reviewId: "r1", iteration: 1, entries: [{ kind: "asked" as const, key: "asked:1" }] };
  const { store } = renderInPanel(
    <SightContext value={sight}>
      <ChangesSummary isBrowser />
    </SightContext>,
    { state: { news }, host },
  );
  expect(watched).toEqual([]);
  act(() =>
    store.setState({
      changes: { ...nothingChanged, reviewId: "r" },
      rounds: { reviewId: "r", rounds: [round], viewed: "" },
    }),
  );
  expect(watched).toEqual(["asked:1"]);
});

it("says how many commits there are to read one by one, if there are several", () => {
  const state = (count: number) => {
    const listed = Array.from({ length: count }, (_, at) => ({ commit: `c${at}`, subject: "", author: "", at: 0 }));
    return {
      changes: { ...nothingChanged, reviewId: "r", commits: { round: 1, commits: listed, isCut: false } },
      rounds: { reviewId: "r", rounds: [round], viewed: "" },
    };
  };
  const { store } = renderInPanel(<ChangesSummary isBrowser />, { state: state(13) });
  expect(screen.getByRole("button", { name: "13 commits" }).title).toBe("Read the 13 commits one by one (Shift+N)");
  act(() => store.setState(state(1)));
  expect(screen.queryByRole("button", { name: "1 commit" })).toBe(null);
});

it("offers the choice of changes in the browser, as VS Code has a list of its own", async () => {
  const state = {
    changes: { ...nothingChanged, reviewId: "r" },
    rounds: { reviewId: "r", rounds: [round], viewed: "" },
  };
  const editor = renderInPanel(<ChangesSummary isBrowser={false} />, { state, isBrowser: false });
  expect(screen.getAllByRole("button")).toHaveLength(1);
  editor.unmount();
  const { user, store } = renderInPanel(<ChangesSummary isBrowser />, { state, host });
  await user.click(screen.getByRole("button", { name: "Choose which changes (Shift+C)" }));
  expect(store.getState().sheet).toEqual({ kind: "range" });
});

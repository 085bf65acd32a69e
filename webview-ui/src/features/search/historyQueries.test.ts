import type { CancelSignal, HistoryQuery, HistorySearchOutcome } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { createPanelStore } from "../../state/panelStore.ts";
import { createMeta } from "../../state/testSections.fixture.ts";
import { HistoryQueries } from "./historyQueries.ts";
import { createHistorySearchActions } from "./state/historySearchActions.ts";
import { createSearchActions } from "./state/searchActions.ts";
import { foundIn, resultOf } from "./test/foundAnswer.fixture.ts";

interface Asked {
  readonly query: HistoryQuery;
  readonly signal: CancelSignal | undefined;
  readonly answer: (outcome: HistorySearchOutcome) => void;
  readonly fail: () => void;
}

function openQueries(isConnected = true) {
  const store = createPanelStore();
  const asked: Asked[] = [];
  const search = (query: HistoryQuery, signal?: CancelSignal) =>
    new Promise<HistorySearchOutcome>((answer, fail) => void asked.push({ query, signal, answer, fail }));
  const queries = new HistoryQueries({ store, host: () => (isConnected ? { "history/search": search } : undefined) });
  const actions = {
    ...createSearchActions(store),
    ...createHistorySearchActions({ store, openIteration: () => Promise.resolve() }),
  };
  const texts = () => asked.map(({ query }) => query.query);
  return { store, asked, texts, queries, actions, state: () => store.getState().historySearch };
}

const first = foundIn({ r1: [resultOf("a")] });

describe("HistoryQueries", () => {
  it("searches as the reader types, and cancels the previous query", () => {
    const { asked, texts, actions, state } = openQueries();
    actions.openHistorySearch();
    actions.lookFor("t");
    actions.lookFor("to");
    actions.toggleSearchOption("isWholeWord");
    expect(texts()).toEqual(["t", "to", "to"]);
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, true, false]);
    expect(asked.at(-1)?.query).toEqual({
      query: "to",
      isCaseSensitive: false,
      isWholeWord: true,
      isExpression: false,
      limit: 200,
      patienceMs: 100,
    });
    expect(state().isRunning).toBe(true);
  });

  it("keeps the previous answer until the new one arrives, and drops late ones", async () => {
    const { asked, actions, state } = openQueries();
    actions.openHistorySearch("one");
    asked[0]?.answer(first);
    await expect.poll(() => state()).toMatchObject({ found: first, isRunning: false });
    actions.lookFor("two");
    actions.lookFor("three");
    const late = foundIn({ late: [resultOf("b")] });
    const newest = foundIn({ newest: [resultOf("c")] });
    asked[1]?.answer(late);
    await Promise.resolve();
    expect(state()).toMatchObject({ found: first, isRunning: true });
    asked[2]?.answer(newest);
    await expect.poll(() => state()).toMatchObject({ found: newest, isRunning: false });
  });

  it("shows what is found so far, and goes on until all reviews are searched", async () => {
    const { asked, actions, state } = openQueries();
    actions.openHistorySearch("one");
    const some = { ...first, isPartial: true } as const;
    asked[0]?.answer(some);
    await expect.poll(() => state()).toMatchObject({ found: some, isRunning: true });
    const all = foundIn({ r1: [resultOf("a")], r2: [resultOf("b")] });
    asked[1]?.answer(all);
    await expect.poll(() => state()).toMatchObject({ found: all, isRunning: false });
    expect(state().found).not.toHaveProperty("isPartial");
    expect(asked.map(({ query }) => [query.query, query.patienceMs !== undefined, query.goesOn])).toEqual([
      ["one", true, undefined],
      ["one", true, true],
    ]);
  });

  it("keeps the whole list while the same query is repeated", async () => {
    const { asked, actions, state, store } = openQueries();
    actions.openHistorySearch("one");
    asked[0]?.answer(first);
    await expect.poll(() => state().isRunning).toBe(false);
    store.setState({ behind: createMeta("r2") });
    expect([asked[1]?.query.query, asked[1]?.query.patienceMs, state().found]).toEqual(["one", undefined, first]);
  });

  it("reports why there is no answer", async () => {
    const { asked, actions, state } = openQueries();
    actions.openHistorySearch("(a+)+$");
    asked[0]?.answer({ kind: "refused", message: "This expression takes too long." });
    await expect.poll(() => state().problem).toBe("This expression takes too long.");
    actions.lookFor("x");
    asked[1]?.fail();
    await expect.poll(() => state().problem).toBe("The search failed. Try again, or see the log.");
    const apart = openQueries(false);
    apart.actions.openHistorySearch("x");
    await expect.poll(() => apart.state().problem).toBe("Dialectic is not connected.");
  });

  it("searches again after a presentation or a reconnection, but not when the reader looks around", () => {
    const { store, texts, actions } = openQueries();
    actions.openHistorySearch("x");
    store.setState({ behind: createMeta("r2") });
    store.setState({ isConnected: false });
    store.setState({ isConnected: true });
    store.setState({ behind: null, opened: { reviewId: "r1", iteration: 1 } });
    expect(texts()).toEqual(["x", "x", "x"]);
  });

  it("sends no query in the scope of one review, without a text, or while the bar is closed", () => {
    const { asked, texts, actions, state } = openQueries();
    actions.openSearch("x");
    actions.toggleSearchScope();
    actions.toggleSearchScope();
    expect([texts(), asked[0]?.signal?.aborted, state().isRunning]).toEqual([["x"], true, false]);
    actions.openHistorySearch("");
    actions.closeSearch();
    actions.lookFor("y");
    expect(texts()).toEqual(["x"]);
  });
});

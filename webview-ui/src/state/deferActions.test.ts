import { describe, expect, it } from "vitest";
import { deferActions, type LaterActions } from "./deferActions.ts";

/** Creates actions that record their calls; only these are called here. */
function notingActions(calls: unknown[]): LaterActions {
  const noting = (name: keyof LaterActions) => ({ [name]: (...given: unknown[]) => void calls.push([name, ...given]) });
  return Object.assign({}, ...(["writeCommitMessage", "showCoverage", "tickCoverage"] as const).map(noting));
}

describe("deferActions", () => {
  it("runs loaded actions in the task of the call", () => {
    const calls: unknown[] = [];
    const there = notingActions(calls);
    const actions = deferActions({ actions: () => there, bring: () => Promise.reject(new Error("not asked for")) });
    actions.writeCommitMessage("text");
    expect(calls).toEqual([["writeCommitMessage", "text"]]);
  });

  it("loads missing actions, and then runs the calls in order", async () => {
    const calls: unknown[] = [];
    const actions = deferActions({ actions: () => undefined, bring: async () => notingActions(calls) });
    const first = actions.showCoverage();
    actions.tickCoverage("c1", true);
    expect(calls).toEqual([]);
    await first;
    await Promise.resolve();
    expect(calls).toEqual([["showCoverage"], ["tickCoverage", "c1", true]]);
  });

  it("does nothing when loading fails", async () => {
    const actions = deferActions({ actions: () => undefined, bring: async () => undefined });
    expect(await actions.createCommit()).toBeUndefined();
  });
});

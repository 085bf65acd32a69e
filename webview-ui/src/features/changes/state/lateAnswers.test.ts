import { describe, expect, it } from "vitest";
import type { Host } from "../../../host/linkToHost.ts";
import type { ChangesRange, OpenChanges } from "../../../state/changedCode.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { nothingChanged } from "./changesState.ts";
import { createChooserActions } from "./chooserActions.ts";
import { createPairActions } from "./pairActions.ts";
import { createRangeActions } from "./rangeActions.ts";
import { createWithinActions } from "./withinActions.ts";

const commit = "a".repeat(40);
const part = { kind: "commit", commit } as const;

function open(range: ChangesRange): OpenChanges {
  const list = { kind: "files", files: [], notes: [] } as const;
  const places = { cursor: undefined, top: undefined, goal: undefined, isWide: true };
  return { ...places, list, hunks: new Map(), folded: new Set(), ...range, since: range.since };
}

/** A page with two rounds, whose host answers when the test says so. */
function page(range: ChangesRange | undefined) {
  const counts = { files: 1, additions: 1, deletions: 0, at: 0, client: "", title: "", range: "main..a", resolved: "" };
  const rounds = [1, 2, 3].map((number) => ({ ...counts, number, iteration: number }));
  const store = createPanelStore({
    changes: { ...nothingChanged, reviewId: "r", open: range && open(range) },
    rounds: { reviewId: "r", rounds, viewed: "" },
  });
  const waiting: ((answer: unknown) => void)[] = [];
  const later = () => new Promise((resolve) => waiting.push(resolve));
  const host = { "changes/commits": later, "changes/pairs": later, "changes/files": later } as unknown as Host;
  const shown: (ChangesRange | undefined)[] = [];
  const said: string[] = [];
  const showChanges = async (_goal: unknown, chosen?: ChangesRange) => void shown.push(chosen);
  const notify = (_: string, text: string) => void said.push(text);
  const notice = { say: () => undefined, unsay: () => undefined };
  const parts = { store, currentHost: () => host, ask: (look: (to: Host) => Promise<void>) => look(host), notify };
  const pairs = createPairActions(parts);
  const actions = createRangeActions({
    ...parts,
    ...pairs,
    ...createWithinActions(parts),
    showChanges,
    notice,
    isBrowser: true,
  });
  return {
    store,
    shown,
    said,
    pairs,
    ...actions,
    chooser: createChooserActions({ ...parts, showChanges, showCommit: actions.showCommit, isBrowser: true }),
    answer: (at: number, answer: unknown) => waiting[at]?.(answer),
    goTo: (next: ChangesRange) => store.setState(({ changes }) => ({ changes: { ...changes, open: open(next) } })),
  };
}

describe("a late answer", () => {
  it("about the commits of a round that was left does not replace those of the shown one", async () => {
    const { store, readCommits, goTo, answer } = page({ round: 1 });
    const early = readCommits();
    goTo({ round: 2 });
    const now = readCommits();
    answer(1, { kind: "commits", commits: [], isCut: false, layers: [] });
    await now;
    answer(0, { kind: "commits", commits: [], isCut: false, layers: [] });
    await early;
    expect(store.getState().changes.commits?.round).toBe(2);
  });

  it("about the commits since an iteration that was left does not replace what is known of the chosen one", async () => {
    const { store, pairs, goTo, answer } = page({ round: 3, since: 1 });
    const early = pairs.readPairs();
    goTo({ round: 3, since: 2 });
    const now = pairs.readPairs();
    answer(1, { kind: "pairs", pairs: [], isCut: false });
    await now;
    answer(0, { kind: "pairs", pairs: [], isCut: false });
    await early;
    expect(store.getState().changes.pairs?.since).toBe(2);
  });

  it("about an address shows nothing to a reader who has gone elsewhere", async () => {
    const { chooser, shown, said, goTo, answer } = page(undefined);
    const followed = chooser.followChangesAddress({ reviewId: "r", range: { round: 1, part } });
    goTo({ round: 2 });
    answer(0, { kind: "files", files: [], notes: [] });
    await followed;
    expect([shown, said]).toEqual([[], []]);
  });

  it("about an address of an earlier review shows nothing in the next one", async () => {
    const { store, chooser, shown, answer } = page(undefined);
    const followed = chooser.followChangesAddress({ reviewId: "r", range: { round: 1, part } });
    store.setState({ changes: { ...nothingChanged, reviewId: "s" } });
    answer(0, { kind: "files", files: [], notes: [] });
    await followed;
    expect(shown).toEqual([]);
  });
});

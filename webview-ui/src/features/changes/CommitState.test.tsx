import type { ChangesPlace, CommitPair, RangeCommit } from "@dialectic/shared/protocol";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { CommitState } from "./CommitState.tsx";
import { nothingChanged } from "./state/changesState.ts";

const names = ["a", "b", "c", "d"];
const [a = "", b = "", c = ""] = names.map((name) => name.repeat(40));
const commits: RangeCommit[] = [a, b, c].map((commit, at) => ({
  commit,
  subject: `Add ${names[at]}`,
  author: "Ada",
  at: 0,
}));
const earlier = (digit: string, subject: string) => ({ commit: digit.repeat(40), subject });
const mixed: CommitPair[] = [
  { state: "same", commit: a, earlier: earlier("1", "Add a") },
  { state: "changed", commit: b, earlier: earlier("2", "Add the b"), isReworded: true },
  { state: "new", commit: c },
  { state: "gone", earlier: earlier("3", "Add d") },
];

/** Shows the state of a commit, or of all, since iteration 2; returns the page and the places that it asked for. */
function show({ part, pairs = mixed }: { readonly part?: string; readonly pairs?: CommitPair[] } = {}) {
  const list = { kind: "files", files: [], notes: [] } as const;
  const shown = {
    round: 2,
    since: 1,
    part: part === undefined ? undefined : ({ kind: "commit", commit: part } as const),
  };
  const open = { ...shown, list, hunks: new Map(), folded: new Set<string>(), isWide: undefined };
  const changes = {
    ...nothingChanged,
    reviewId: "r",
    open: { ...open, cursor: undefined, top: undefined, goal: undefined },
  };
  const round = { range: "main..topic", at: 1, client: "test", title: "", resolved: "", files: 1, additions: 1 };
  const rounds = [1, 2].map((number) => ({ ...round, number, deletions: 0, iteration: number * 2 }));
  const asked: ChangesPlace[] = [];
  const page = renderInPanel(<CommitState />, {
    state: { changes, rounds: { reviewId: "r", rounds, viewed: "" } },
    host: {
      "changes/commits": () => Promise.resolve({ kind: "commits", commits, isCut: false, layers: [] }),
      "changes/commit-message": async () => ({ kind: "message", text: "" }),
      "changes/pairs": () => Promise.resolve({ kind: "pairs", pairs, isCut: false }),
      "changes/files": (place) => {
        asked.push(place);
        return Promise.resolve({ kind: "files", files: [], notes: [] });
      },
    },
  });
  return { ...page, asked };
}

describe("CommitState", () => {
  it.each([
    [b, "Changed since iteration 2; only the difference is shown · message changed, was “Add the b”"],
    [c, "New since iteration 2"],
    [a, "Unchanged since iteration 2"],
  ])("says what became of the commit that is shown (%#)", async (part, words) => {
    show({ part });
    expect((await screen.findByRole("status")).textContent).toBe(words);
  });

  it("lists all commits with their states, and those that are gone by their subjects", async () => {
    const { asked, actions } = show();
    await actions.readCommits();
    fireEvent.click(await screen.findByText("Commits since iteration 2: 1 changed, 1 new, 1 unchanged, 1 gone"));
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Add a unchanged",
      "Add b changed · message changed",
      "Add c new",
      "Add d gone",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Add b" }));
    await vi.waitFor(() =>
      expect(asked).toEqual([{ reviewId: "r", round: 2, since: 1, part: { kind: "commit", commit: b } }]),
    );
  });

  it("leads from the difference to the whole commit", async () => {
    const { asked } = show({ part: b });
    fireEvent.click(await screen.findByRole("button", { name: "Show the whole commit" }));
    await vi.waitFor(() => expect(asked).toEqual([{ reviewId: "r", round: 2, part: { kind: "commit", commit: b } }]));
  });

  it("says nothing where the earlier round had no commits", async () => {
    const { container, store } = show({ pairs: [{ state: "new", commit: a }] });
    await vi.waitFor(() => expect(store.getState().changes.pairs?.pairs).toHaveLength(1));
    expect(container.textContent).toBe("");
  });
});

describe("the walk from commit to commit since an iteration", () => {
  const shown = ({ store }: ReturnType<typeof show>) => {
    const { open } = store.getState().changes;
    return [open?.since, open?.part?.kind === "commit" ? open.part.commit.slice(0, 1) : "all"];
  };

  it("goes through the changed and the new ones, with only what was changed in them", async () => {
    const page = show();
    const seen: unknown[] = [];
    for (let step = 0; step < 3; step++) {
      await page.actions.stepCommit(1);
      seen.push(shown(page));
    }
    expect(seen).toEqual([
      [1, "b"],
      [1, "c"],
      [1, "c"],
    ]);
    expect(page.store.getState().notices.map(({ text }) => text)).toEqual(["This is the last changed commit."]);
  });

  it("stops at a commit of which only the message is another one, which the summary counts", async () => {
    const [first, second, third] = commits.map(({ commit, subject }) => ({ commit, earlier: { commit, subject } }));
    const page = show({
      pairs: [
        { state: "same", ...first },
        { state: "same", ...second, isReworded: true },
        { state: "same", ...third },
      ],
    });
    expect(
      await screen.findByText("Commits since iteration 2: 0 changed, 1 reworded, 0 new, 2 unchanged"),
    ).toBeTruthy();
    await page.actions.stepCommit(1);
    expect(shown(page)).toEqual([1, "b"]);
    await page.actions.stepCommit(1);
    expect(shown(page)).toEqual([1, "b"]);
    expect(page.store.getState().notices.map(({ text }) => text)).toEqual(["This is the last changed commit."]);
  });

  it("says that there is nothing to walk through where all are unchanged", async () => {
    const page = show({
      pairs: commits.map(({ commit, subject }) => ({ state: "same", commit, earlier: { commit, subject } })),
    });
    await page.actions.stepCommit(1);
    expect(page.store.getState().notices.map(({ text }) => text)).toEqual(["No commit is new, changed or reworded."]);
    expect(shown(page)).toEqual([1, "all"]);
  });
});

import type { RangeCommit } from "@dialectic/shared/protocol";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { PanelState } from "../../state/panelStore.ts";
import { createManifest } from "../../state/testSections.fixture.ts";
import { RangeChoice } from "./RangeChoice.tsx";
import { ShownCommit } from "./ShownCommit.tsx";
import { nothingChanged } from "./state/changesState.ts";

const [first, second] = ["a".repeat(40), "b".repeat(40)];
const commits: RangeCommit[] = [
  { commit: first, subject: "Add a", author: "Ada", at: 0, files: 1 },
  { commit: second, subject: "fixup! Add a", author: "Ada", at: 0, isFixup: true, isMerge: true },
];

function show(part?: string, more: Partial<PanelState> = {}) {
  const list = { kind: "files", files: [], notes: [] } as const;
  const shown = {
    round: 3,
    since: undefined,
    part: part === undefined ? undefined : { kind: "commit" as const, commit: part },
  } as const;
  const open = { ...shown, list, hunks: new Map(), folded: new Set<string>(), isWide: undefined };
  const round = {
    range: "main..topic",
    at: 1,
    client: "test",
    title: "",
    resolved: "",
    files: 1,
    additions: 1,
  };
  const rounds = [1, 2, 3].map((number) => ({ ...round, number, deletions: 0, iteration: number * 2 }));
  const changes = {
    ...nothingChanged,
    reviewId: "r",
    open: { ...open, cursor: undefined, top: undefined, goal: undefined },
  };
  const files = vi.fn(() => Promise.resolve({ ...list, files: [], notes: [] }));
  renderInPanel(
    <>
      <RangeChoice />
      <ShownCommit />
    </>,
    {
      state: { changes, rounds: { reviewId: "r", rounds, viewed: "" }, ...more },
      host: {
        "changes/commits": () => Promise.resolve({ kind: "commits", commits, isCut: false, layers: [] }),
        "changes/files": files,
      },
    },
  );
  return files;
}

it("offers all changes and each commit, a fixup below the one that it mends", async () => {
  const files = show();
  const choice = await screen.findByRole("combobox", { name: "Which changes" });
  expect([...choice.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "All changes",
    "Changes since iteration 2",
    "Changes since iteration 4",
    "Add a",
    "↳ fixup! Add a",
  ]);
  expect(choice.querySelector("optgroup")?.label).toBe("2 commits");
  fireEvent.change(choice, { target: { value: second } });
  const place = { reviewId: "r", round: 3, part: { kind: "commit", commit: second } };
  await vi.waitFor(() => expect(files).toHaveBeenCalledWith(place, undefined));
});

it("says since which iteration something is new to the reader", async () => {
  const entries = [4, 5].map(
    (since) => ({ kind: "section", key: `${since}`, section: `s${since}`, change: "new", since }) as const,
  );
  const { meta, sections } = createManifest(6, ["1"]);
  const view = {
    kind: "review",
    review: { meta: { ...meta, reviewId: "r", iteration: 6, iterations: 6 }, sections, revision: 1 },
  } as const;
  show(undefined, { view, news: { reviewId: "r", iteration: 6, entries } });
  const choice = await screen.findByRole("combobox", { name: "Which changes" });
  expect(choice.textContent).toContain("Changes since you last looked (iteration 4)");
});

it("names the commit that is shown, with its place, and says what a merge shows", async () => {
  show(second);
  expect((await screen.findByText(/^Commit 2 of 2/)).textContent).toMatch(/^Commit 2 of 2 · bbbbbbb · Ada · /);
  expect(screen.getByText("Only what was changed by hand in this merge")).toBeDefined();
});

it("names a commit whose round it does not know by its id", () => {
  show("c".repeat(40));
  expect(screen.getByText("ccccccc")).toBeDefined();
});

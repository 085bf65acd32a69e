import type { RangeBase, RangeCommit, RangePart } from "@dialectic/shared/protocol";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { maxMarkedCommits } from "../../limits.ts";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { PanelState } from "../../state/panelStore.ts";
import { createManifest } from "../../state/testSections.fixture.ts";
import { usePanelState } from "../panelContext.ts";
import { RangeChoice } from "./RangeChoice.tsx";
import { RangeSheet } from "./RangeSheet.tsx";
import { nothingChanged } from "./state/changesState.ts";
import type { FoundBases } from "./state/chooserActions.ts";

const id = (at: number) => at.toString(16).padStart(40, "0");
const [first, second, third] = [id(1), id(2), id(3)];
const fewCommits: readonly RangeCommit[] = [
  { commit: first, subject: "Add a", author: "Ada", at: 0, files: 1, additions: 3, deletions: 1 },
  { commit: second, subject: "fixup! Add a", author: "Ada", at: 0, isFixup: true, isMerge: true },
  { commit: third, subject: "Use a", author: "Bob", at: 0, files: 0 },
];
const layers = [
  { branches: ["ui"], commits: 2, part: { kind: "base" as const, base: second, name: "api" } },
  { branches: ["api"], commits: 1, part: { kind: "commits" as const, first, last: first, name: "api" } },
];

function Sheet() {
  return usePanelState(({ sheet }) => sheet?.kind === "range") ? <RangeSheet /> : null;
}

interface Shown {
  readonly part?: RangePart;
  readonly since?: number;
  readonly round?: number;
  readonly commits?: readonly RangeCommit[];
  readonly findBases?: (text: string) => Promise<FoundBases>;
  readonly more?: Partial<PanelState>;
}

const noBases = () => Promise.resolve({ kind: "bases", bases: [], isCut: false } as const);

function show({ part, since, round = 3, commits = fewCommits, findBases = noBases, more = {} }: Shown = {}) {
  const list = { kind: "files", files: [], notes: [] } as const;
  const open = { round, since, part, list, hunks: new Map(), folded: new Set<string>(), isWide: undefined };
  const told = { range: "main..topic", at: 1, client: "test", title: "", resolved: "", files: 1, additions: 1 };
  const rounds = [1, 2, 3].map((number) => ({ ...told, number, deletions: 0, iteration: number * 2 }));
  const changes = {
    ...nothingChanged,
    reviewId: "r",
    open: { ...open, cursor: undefined, top: undefined, goal: undefined },
  };
  const files = vi.fn(() => Promise.resolve({ ...list, files: [], notes: [] }));
  const marks = vi.fn(({ commits: asked }: { commits: readonly string[] }) =>
    Promise.resolve({ marks: asked.map((commit) => ({ commit, hunks: 5, viewed: 2, partly: 0 })) }),
  );
  const bases = vi.fn(async ({ text }: { text: string }) => {
    const found = await findBases(text);
    return found.kind === "bases" ? { ...found, bases: [...found.bases] } : found;
  });
  // The list has no size here: it keeps the height that it begins with.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const page = renderInPanel(
    <>
      <RangeChoice />
      <Sheet />
    </>,
    {
      state: { changes, rounds: { reviewId: "r", rounds, viewed: "" }, ...more },
      host: {
        "changes/commits": () => Promise.resolve({ kind: "commits", commits: [...commits], isCut: false, layers }),
        "changes/commit-marks": marks,
        "changes/bases": bases,
        "changes/files": files,
      },
    },
  );
  const place = (chosen: object) =>
    expect(files).toHaveBeenCalledWith({ reviewId: "r", round: 3, ...chosen }, undefined);
  return { ...page, files, marks, bases, isShown: (chosen: object) => vi.waitFor(() => place(chosen)) };
}

const button = () => screen.getByRole("button", { name: /^Which changes/ });
const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
/** Returns the row with that label. */
const option = (label: string) => screen.getByTitle(label).closest<HTMLElement>("[role=option]") ?? document.body;
const active = () => document.querySelector(`[id="${document.activeElement?.getAttribute("aria-activedescendant")}"]`);
const activeLabel = () => active()?.querySelector(".range-label")?.textContent;
const taken = () =>
  options()
    .filter((row) => row.dataset["taken"] === "true")
    .map(toLabel);
const toLabel = (row: Element) => row.querySelector(".range-label")?.textContent;

/** Opens the list and waits for its commits. */
async function open(shown: Shown = {}) {
  const page = show(shown);
  await page.user.click(button());
  const [wanted] = shown.commits ?? fewCommits;
  await screen.findByTitle(wanted?.subject ?? "");
  return page;
}

it.each([
  [{}, "All changes"],
  [{ since: 1 }, "Since iteration 2"],
  [{ round: 2 }, "Iteration 4 · All changes"],
  [{ part: { kind: "commit", commit: third } }, "3 of 3 · Use a"],
  [{ part: { kind: "commit", commit: id(9) } }, "Commit 0000000"],
  [{ part: { kind: "commits", first: id(0xa << 136), last: third } }, /^Commits [0-9a-f]{7} to 0000000$/],
  [{ part: { kind: "commits", first, last: first } }, "Layer api"],
  [{ part: { kind: "base", base: second, name: "0000000" } }, "Layer ui, on api"],
  [{ part: { kind: "base", base: first, name: "origin/main" } }, "Since origin/main"],
] as const)("names what is shown: %j", async (shown, name) => {
  show(shown);
  await vi.waitFor(() => expect(button().querySelector(".range-name")?.textContent).toMatch(name));
});

it("says since which iteration something is new to the reader", async () => {
  const entries = [4, 5].map(
    (since) => ({ kind: "section", key: `${since}`, section: `s${since}`, change: "new", since }) as const,
  );
  const { meta, sections } = createManifest(6, ["1"]);
  const review = { meta: { ...meta, reviewId: "r", iteration: 6, iterations: 6 }, sections, revision: 1 };
  const news = { reviewId: "r", iteration: 6, entries };
  await open({ since: 2, more: { view: { kind: "review", review }, news } });
  expect(button().textContent).toContain("Since you last looked (iteration 4)");
  expect(options().map(toLabel)).toContain("Since you last looked (iteration 4)");
});

it("opens at what is shown, with the keys in its box, and shows the row that Enter chooses", async () => {
  const { user, isShown, store } = await open({ part: { kind: "commit", commit: second } });
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Search commits, branches and tags" }));
  await vi.waitFor(() => expect(activeLabel()).toBe("fixup! Add a"));
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(activeLabel()).toBe("api");
  await user.keyboard("{Control>}{Home}{/Control}");
  expect(activeLabel()).toBe("All changes");
  await user.keyboard("{ArrowDown}{Enter}");
  await isShown({ since: 2 });
  expect(store.getState().sheet).toBeUndefined();
});

it("describes a commit: who made it, its lines, how much of it was viewed, and whether it is a merge", async () => {
  await open();
  await vi.waitFor(() => expect(option("Add a").textContent).toMatch(/^Add a\+3 −10000000Ada.*2 of 5 viewed$/));
  expect(option("fixup! Add a").textContent).toContain("merge");
  expect(option("Use a").textContent).toContain("no changes");
});

it("shows a layer with one click", async () => {
  const { user, isShown } = await open();
  await user.click(option("ui on api"));
  await isShown({ part: layers[0]?.part });
});

it("closes, and loads nothing again, for what is shown already", async () => {
  const { user, files, store } = await open();
  await user.keyboard("{Enter}");
  expect([store.getState().sheet, files.mock.calls]).toEqual([undefined, []]);
});

it("takes several commits with Shift and the arrow keys", async () => {
  const { user, isShown } = await open({ part: { kind: "commit", commit: first } });
  await vi.waitFor(() => expect(activeLabel()).toBe("Add a"));
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}");
  expect(taken()).toEqual(["Add a", "fixup! Add a"]);
  expect(screen.getByText("2 commits: “Add a” to “fixup! Add a”")).toBeDefined();
  await user.keyboard("{ArrowUp}");
  expect(taken()).toEqual([]);
  await user.keyboard("{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Enter}");
  await isShown({ part: { kind: "commits", first: second, last: third } });
});

it("takes several commits with Shift and a click", async () => {
  const { user, isShown } = await open({ part: { kind: "commit", commit: third } });
  await vi.waitFor(() => expect(activeLabel()).toBe("Use a"));
  fireEvent.click(option("fixup! Add a"), { shiftKey: true });
  expect(taken()).toEqual(["fixup! Add a", "Use a"]);
  await user.click(screen.getByRole("button", { name: "Show" }));
  await isShown({ part: { kind: "commits", first: second, last: third } });
});

it("begins several commits at the first one that is clicked with Shift, where something else is shown", async () => {
  await open();
  fireEvent.click(option("Add a"), { shiftKey: true });
  fireEvent.click(option("Use a"), { shiftKey: true });
  expect(taken()).toEqual(["Add a", "fixup! Add a", "Use a"]);
});

const found = (name: string): RangeBase => ({ name, kind: "branch", commit: id(9), at: 0, subject: "Begin" });

it("searches branches as one types, and drops the answer to an earlier text", async () => {
  const answers = new Map<string, (bases: FoundBases) => void>();
  const answer = async (text: string, ...names: readonly string[]) => {
    await vi.waitFor(() => expect([...answers.keys()]).toContain(text));
    await act(async () => answers.get(text)?.({ kind: "bases", bases: names.map(found), isCut: false }));
  };
  const findBases = (text: string) => new Promise<FoundBases>((resolve) => answers.set(text, resolve));
  const { user, isShown } = await open({ findBases });
  await answer("", "main", "next");
  await user.keyboard("ne");
  expect(options().map(toLabel)).toEqual(["next"]);
  await answer("ne", "next", "newer");
  expect(options().map(toLabel)).toEqual(["next", "newer"]);
  await user.keyboard("w");
  await vi.waitFor(() => expect([...answers.keys()]).toContain("new"));
  await user.keyboard("e");
  await answer("new", "newest");
  expect(options().map(toLabel)).toEqual(["newer"]);
  await user.keyboard("{Enter}");
  await isShown({ part: { kind: "base", base: id(9), name: "newer" } });
});

it("says why there are no branches", async () => {
  const message = "Git could not list the branches: fatal: bad object";
  await open({ findBases: () => Promise.resolve({ kind: "refused", message }) });
  expect(await screen.findAllByText(message)).toHaveLength(2);
});

it("asks for the marks of the commits in sight alone, and again when marks change", async () => {
  const commits = Array.from({ length: 1_000 }, (_, at) => ({
    commit: id(at + 1),
    subject: `Step ${at + 1}`,
    author: "Ada",
    at: 0,
  }));
  const { marks, store } = await open({ commits });
  await vi.waitFor(() => expect(marks).toHaveBeenCalled());
  const asked = marks.mock.calls.flatMap(([{ commits: each }]) => each);
  expect(asked.length).toBeLessThanOrEqual(maxMarkedCommits);
  expect(options().length).toBeLessThan(40);
  const { length } = marks.mock.calls;
  act(() => store.setState(({ changes }) => ({ changes: { ...changes, viewed: new Set(["x"]) } })));
  await vi.waitFor(() => expect(marks.mock.calls.length).toBeGreaterThan(length));
  expect(new Set(marks.mock.calls.at(-1)?.[0].commits)).toEqual(new Set(asked));
});

it("searches branches and tags once the reader pauses, not at each key", async () => {
  const { user, bases } = await open();
  await vi.waitFor(() => expect(bases).toHaveBeenCalled());
  await user.keyboard("release");
  const texts = () => bases.mock.calls.map(([{ text }]) => text);
  await vi.waitFor(() => expect(texts()).toEqual(["", "release"]));
});

import type { UndoChangesOutcome } from "@dialectic/shared/protocol";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Host } from "../../host/linkToHost.ts";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { PanelState } from "../../state/panelStore.ts";
import { HunkPart } from "../changes/HunkPart.tsx";
import type { CodePieceRow } from "../changes/state/changeRows.ts";
import { withKeptRows } from "../changes/state/hunkAncestors.ts";
import { takePart } from "../changes/state/hunkParts.ts";
import { type Marks, MarksContext, noMarks } from "../marks.tsx";
import { PageViewContext, usePanelState } from "../panelContext.ts";
import { HunkUndoBelow, HunkUndoButton, HunkUndoneMark } from "./HunkUndo.tsx";
import { SectionUndo } from "./SectionUndo.tsx";
import { followUndo } from "./state/followUndo.ts";
import {
  createUndone,
  createUndoPage,
  openChanges,
  undoChanges,
  undoFile,
  undoHunks,
  undoneHunk,
  undoRounds,
} from "./state/undo.fixture.ts";
import { UndoBelow } from "./UndoBelow.tsx";
import { UndoBoxes } from "./UndoBox.tsx";
import { UndoButton } from "./UndoButton.tsx";
import { UndoneElsewhere } from "./UndoneElsewhere.tsx";

const marks: Marks = {
  ...noMarks,
  hunk: {
    ...noMarks.hunk,
    state: { undo: HunkUndoneMark },
    buttons: { undo: HunkUndoButton },
    below: { undo: HunkUndoBelow },
  },
};
const hunk = undoHunks.get("a")?.hunks[0];
const row = { kind: "hunk", file: undoFile("a"), hunk, isFolded: false } as CodePieceRow;

function renderHunk(host: Partial<Host> = {}, state: Partial<PanelState> = {}, shown = row) {
  const page = renderInPanel(
    <MarksContext value={marks}>
      <section className="change-row">
        <HunkPart row={shown} />
      </section>
      <UndoneElsewhere />
      <UndoBoxes />
    </MarksContext>,
    { host: { "feedback/draft": async () => ({ kind: "kept" }), ...host }, state: createUndoPage(state) },
  );
  const calls = () => page.asked.filter((each) => Array.isArray(each) && String(each[0]).startsWith("undo/"));
  return { ...page, calls };
}

/** Shows the first hunk of a file; `showEdited` gives it another hash, and takes its row away. */
function renderRows() {
  const page = renderInPanel(
    <MarksContext value={marks}>
      <Rows />
      <UndoBoxes />
    </MarksContext>,
    {
      host: { "feedback/draft": async () => ({ kind: "kept" }), "undo/changes": async () => changed },
      state: createUndoPage(),
    },
  );
  followUndo(page.store);
  const showEdited = () =>
    page.store.setState(({ changes }) => {
      const { story } = changes;
      if (story === undefined) throw new Error("There is no code");
      const edited = { file: "a", hash: "h9", line: 3, lines: 2 };
      const places = { ...story.places, sections: [{ id: "s1", hunks: [edited] }] };
      return { changes: { ...changes, story: withKeptRows({ ...story, places }, story) } };
    });
  const calls = () => page.asked.filter((each) => Array.isArray(each) && String(each[0]).startsWith("undo/"));
  return { ...page, calls, showEdited };
}

function Rows() {
  const hash = usePanelState(({ changes }) => changes.story?.places.sections[0]?.hunks[0]?.hash ?? "");
  return (
    <section key={hash} data-testid={hash} className="change-row">
      <HunkPart row={{ ...row, hunk: { ...hunk, hash } } as CodePieceRow} />
    </section>
  );
}

const changed: UndoChangesOutcome = { kind: "changed", count: 1, conflicts: [] };
const call = { reviewId: "r1", round: 1, files: [{ file: "a", hunks: ["h1"] }], id: expect.any(String) };
const openBox = async ({ user }: ReturnType<typeof renderHunk>) =>
  user.click(screen.getByRole("button", { name: "Undo hunk at line 3" }));
const reason = () => screen.getByRole("textbox", { name: "Reason for the assistant (optional)" });

describe("the undo of a hunk", () => {
  it("asks for a reason at the hunk, sends it with Ctrl+Enter, and moves the focus to the undone line", async () => {
    const page = renderHunk({ "undo/changes": async () => changed });
    await openBox(page);
    expect(document.activeElement).toBe(reason());
    await page.user.keyboard("Too long{Control>}{Enter}{/Control}");
    expect(page.calls()).toEqual([
      ["undo/changes", { ...call, reason: "Too long", draft: expect.stringMatching(/^undo:hunk:[\w.-]+$/) }],
    ]);
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    act(() => page.store.setState({ undone: createUndone(undoneHunk) }));
    expect(document.activeElement?.className).toBe("hunk-heading");
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Change undone.");
    expect(page.store.getState().feedback.boxes.size).toBe(0);
    const drafts = page.asked.filter((each) => Array.isArray(each) && each[0] === "feedback/draft");
    expect(drafts.at(-1)).toMatchObject(["feedback/draft", { draft: { text: "" } }]);
  });

  it("is of its own lines only at a part of a divided hunk, whichever part it is", async () => {
    const second = takePart({ ...row.hunk, newLines: 4, body: "-a\n+b\n+c\n+d\n" }, [2, 4]);
    const page = renderHunk({ "undo/changes": async () => changed }, {}, { ...row, hunk: second } as CodePieceRow);
    await page.user.click(screen.getByRole("button", { name: "Undo hunk at lines 4 to 5" }));
    await page.user.keyboard("{Control>}{Enter}{/Control}");
    const files = [{ file: "a", hunks: ["h1:2-4"] }];
    expect(page.calls()).toMatchObject([["undo/changes", { ...call, files, reason: "" }]]);
    const show = (change: string) =>
      act(() => page.store.setState({ undone: createUndone({ ...undoneHunk, change }) }));
    show("h1:2-4");
    expect(screen.getByRole("button", { name: "Restore hunk at lines 4 to 5" })).toBeDefined();
    expect(screen.queryByText(/not among the shown/)).not.toBeNull();
    show("h1");
    expect(screen.queryByRole("button", { name: /Undo|Restore/ })).toBeNull();
    expect(screen.getByText("Undone")).toBeDefined();
  });

  it("is named among the changes, where a hunk is whole, when only a part of it is undone", async () => {
    const changes = { ...undoChanges, open: openChanges };
    const state = createUndoPage({ changes, undone: createUndone({ ...undoneHunk, change: "h1:2-4" }) });
    const page = renderInPanel(
      <MarksContext value={marks}>
        <PageViewContext value="changes">
          <HunkPart row={row} />
        </PageViewContext>
      </MarksContext>,
      { host: { "undo/restore": async () => changed }, state },
    );
    expect(screen.getByText("Part undone")).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "Restore the part" }));
    expect(page.asked).toContainEqual([
      "undo/restore",
      { reviewId: "r1", changes: ["h1:2-4"], id: expect.any(String) },
    ]);
  });

  it("does not take the focus from a reader who went elsewhere meanwhile", async () => {
    let answer = () => {};
    const page = renderHunk({
      "undo/changes": () => new Promise((resolve) => (answer = () => resolve(changed))),
    });
    await openBox(page);
    await page.user.keyboard("{Control>}{Enter}{/Control}");
    const viewed = screen.getByRole("checkbox");
    viewed.focus();
    await act(async () => answer());
    expect(document.activeElement).toBe(viewed);
  });

  it("keeps the reason as a draft when it is cancelled, and shows it again", async () => {
    const page = renderHunk();
    await openBox(page);
    await page.user.keyboard("Wrong{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo hunk at line 3" }));
    expect(page.asked).toContainEqual([
      "feedback/draft",
      { reviewId: "r1", draft: { key: expect.stringMatching(/^undo:hunk:/), text: "Wrong" } },
    ]);
    await page.user.click(screen.getByRole("button", { name: /Draft/ }));
    expect(reason()).toHaveProperty("value", "Wrong");
  });

  it("asks whether files in a folder may be changed with the words of its button, which keeps the focus, and repeats the same call", async () => {
    const answers: UndoChangesOutcome[] = [{ kind: "confirm", folder: "/work" }, changed];
    const page = renderHunk({ "undo/changes": async () => answers.shift() ?? changed });
    await openBox(page);
    await page.user.click(screen.getByRole("button", { name: "Undo change" }));
    await screen.findByText(/^May Dialectic change files in \/work\?/);
    const allow = screen.getByRole("button", { name: "Allow and undo" });
    expect([document.activeElement, screen.queryByRole("button", { name: "Undo change" })]).toEqual([allow, null]);
    await page.user.click(allow);
    const [first, second] = page.calls() as [string, { id: string; isConfirmed?: true }][];
    expect(second?.[1]).toEqual({ ...first?.[1], isConfirmed: true });
    expect(first?.[1].isConfirmed).toBeUndefined();
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("keeps the box of the reason as the same element at the place of its lines when they are edited", async () => {
    const page = renderRows();
    await openBox(page);
    await page.user.keyboard("Too lo");
    const box = reason();
    act(() => page.showEdited());
    expect(screen.getByTestId("h9").contains(box)).toBe(true);
    expect(document.activeElement).toBe(box);
    await page.user.keyboard("ng");
    expect(screen.getByText("These lines have changed since you began to write.")).toBeDefined();
    await page.user.keyboard("{Control>}{Enter}{/Control}");
    expect(page.calls()).toMatchObject([
      ["undo/changes", { ...call, files: [{ file: "a", hunks: ["h9"] }], reason: "Too long" }],
    ]);
  });

  it("gives the reason for a refusal at the box, and keeps its text", async () => {
    const page = renderHunk({ "undo/changes": async () => ({ kind: "refused", message: "It is a link." }) });
    await openBox(page);
    await page.user.keyboard("No");
    await page.user.click(screen.getByRole("button", { name: "Undo change" }));
    await screen.findByText("It is a link.");
    expect(reason()).toHaveProperty("value", "No");
  });

  it("repeats an unanswered call with the same id, so that it counts once", async () => {
    const page = renderHunk({ "undo/changes": async () => Promise.reject(new Error("gone")) });
    await openBox(page);
    await page.user.click(screen.getByRole("button", { name: "Undo change" }));
    await screen.findByText(/has not answered/);
    await page.user.click(screen.getByRole("button", { name: "Undo change" }));
    const [first, second] = page.calls() as [string, { id: string }][];
    expect(second).toEqual(first);
  });

  it("shows the three texts of lines that somebody has changed since", async () => {
    const conflict = {
      change: "h1",
      path: "src/a.ts",
      line: 4,
      wanted: "old\n",
      left: "new\n",
      now: "",
      reason: "Later.",
    };
    const page = renderHunk({ "undo/changes": async () => ({ kind: "changed", count: 0, conflicts: [conflict] }) });
    await openBox(page);
    await page.user.keyboard("Why{Control>}{Enter}{/Control}");
    const found = within(await screen.findByRole("region", { name: "Not touched: src/a.ts:4" }));
    const texts = ["Before the change", "As the assistant left it", "Now"].map(
      (name) => found.getByRole("region", { name }).textContent,
    );
    expect(texts).toEqual(["old\n", "new\n", "(no lines)"]);
    expect(found.getByText(/Later\./)).toBeTruthy();
    expect(reason()).toHaveProperty("value", "Why");
    await page.user.click(screen.getByRole("button", { name: "Close the conflicts" }));
    expect(screen.queryByRole("region", { name: /^Not touched/ })).toBeNull();
  });
});

describe("an undone hunk", () => {
  it("is a line with the reason, which can be expanded, and Restore", async () => {
    const host: Partial<Host> = { "undo/restore": async () => changed };
    const page = renderHunk(host, { undone: createUndone(undoneHunk) });
    expect(screen.getByText("Undone")).toBeTruthy();
    expect(screen.getByTitle("Undone: Too long").textContent).toContain("Too long");
    expect(screen.queryByRole("checkbox")).toBeNull();
    await page.user.click(screen.getByRole("button", { name: "Restore hunk at line 3" }));
    expect(page.calls()).toEqual([["undo/restore", { reviewId: "r1", changes: ["h1"], id: expect.any(String) }]]);
    await waitFor(() =>
      expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Change restored."),
    );
  });

  it("stands out once the assistant has written it again, and is undone again with the same reason", async () => {
    const page = renderHunk({}, { undone: createUndone({ ...undoneHunk, isBack: true }) });
    expect(screen.getByText("The assistant wrote this again")).toBeTruthy();
    await page.user.click(screen.getByRole("button", { name: "Undo again: hunk at line 3" }));
    expect(reason()).toHaveProperty("value", "Too long");
  });

  it("cannot be undone in an old round, nor in a submodule, nor at a path that git never writes", () => {
    const { rounds } = undoRounds;
    renderHunk({}, { rounds: { ...undoRounds, rounds: [...rounds, ...rounds] } });
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
    for (const barred of [{ isSubmodule: true }, { forbiddenPart: ".." }]) {
      renderInPanel(<UndoButton file={{ ...undoFile("a"), ...barred }} row="r" />, { state: createUndoPage() });
      expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
    }
  });
});

it("undoes all changes of a section that are not undone yet", async () => {
  const { user, asked } = renderInPanel(
    <section className="section">
      <SectionUndo id="s1" />
      <UndoBelow section="s1" row="s1" />
      <UndoBoxes />
    </section>,
    {
      host: { "undo/changes": async () => changed, "feedback/draft": async () => ({ kind: "kept" }) },
      state: createUndoPage(),
    },
  );
  await user.click(screen.getByRole("button", { name: "Undo changes of section “s1 1”" }));
  expect(screen.getByText("Undo these 2 changes?")).toBeTruthy();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(asked).toContainEqual([
    "undo/changes",
    expect.objectContaining({ files: [{ file: "a", hunks: ["h1", "h2"] }] }),
  ]);
});

it("lists an undone change that a later round does not show, and restores it", async () => {
  const gone = { ...undoneHunk, change: "h9", path: "src/gone.ts" };
  const page = renderHunk({ "undo/restore": async () => changed }, { undone: createUndone(undoneHunk, gone) });
  await page.user.click(screen.getByRole("button", { name: "Show" }));
  await page.user.click(screen.getByRole("button", { name: "Restore src/gone.ts" }));
  expect(page.calls()).toEqual([["undo/restore", expect.objectContaining({ changes: ["h9"] })]]);
});

it("closes the list of undone changes for what it lists", async () => {
  const gone = { ...undoneHunk, change: "h9", path: "src/gone.ts" };
  const page = renderHunk({}, { undone: createUndone(gone) });
  await page.user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("region", { name: "Undone changes" })).toBeNull();
  act(() => page.store.setState({ undone: createUndone(gone, { ...gone, change: "h8" }) }));
  expect(screen.getByRole("region", { name: "Undone changes" }).textContent).toContain("2 undone changes are");
});

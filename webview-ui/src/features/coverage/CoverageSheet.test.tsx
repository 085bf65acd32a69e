import type {
  CoverageOutcome,
  FeedbackOutcome,
  OpenOutcome,
  Thread,
  UnexplainedChange,
} from "@dialectic/shared/protocol";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Host } from "../../host/linkToHost.ts";
import { OpenSheet } from "../../OpenSheet.tsx";
import { renderInPanel, testExcerpt } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { nothingChanged } from "../changes/state/changesState.ts";
import { formatRequest, nothingMeasured } from "./state/coverageState.ts";

const change = (id: string, path: string, line: number, more: Partial<UnexplainedChange> = {}): UnexplainedChange => ({
  id,
  path,
  line,
  endLine: line,
  kind: "lines",
  language: "",
  removed: { lines: [], count: 0 },
  added: { lines: [`line ${line}`], count: 1 },
  ...more,
});
const measured: Extract<CoverageOutcome, { kind: "measured" }> = {
  kind: "measured",
  reviewId: "r1",
  total: 9,
  explained: 6,
  unexplained: [
    change("1", "src/a.ts", 4, {
      endLine: 12,
      removed: { lines: ["old"], count: 3 },
      added: { lines: ["new"], count: 9 },
    }),
    change("2", "src/a.ts", 30, {
      kind: "removed-lines",
      removed: { lines: ["x"], count: 1 },
      added: { lines: [], count: 0 },
    }),
    change("3", "old.ts", 0, { kind: "deleted-file" }),
  ],
  outdated: [{ sectionId: "s1", path: "Work > One", reasons: ["a.ts:3 (line 3 was edited)"] }],
  unlined: 2,
  generated: ["dist/a.ts", "yarn.lock"],
  isCut: true,
};
const unread = { path: "logo.png", reason: "its filter lfs failed" };

/** Returns a thread that asks for sections. */
const requested = (text: string): Thread => ({
  id: "call-2",
  place: { kind: "review" },
  iteration: 1,
  state: "open",
  entries: [
    {
      id: "call-2",
      by: { kind: "person" },
      at: 1,
      mode: "sections",
      text,
      delivery: { state: "queued", to: [] },
    },
  ],
});

async function shown(outcome: CoverageOutcome | Promise<CoverageOutcome>, more: Partial<Host> = {}) {
  const host: Partial<Host> = { "coverage/look": async () => outcome, "coverage/leave": () => undefined, ...more };
  const page = renderInPanel(<OpenSheet isTyping={() => false} />, { host });
  await act(async () => void page.actions.showCoverage());
  return { ...page, sheet: screen.getByRole("complementary", { name: "Coverage of the changes" }) };
}

describe("CoverageSheet", () => {
  it("shows that it is looking, until there is an answer", async () => {
    let answer: (outcome: CoverageOutcome) => void = () => undefined;
    const promise = new Promise<CoverageOutcome>((settle) => {
      answer = settle;
    });
    const { sheet } = await shown(promise);
    expect(sheet.textContent).toContain("Comparing the review with the changes since the last commit…");
    await act(async () => answer(measured));
    expect(sheet.textContent).toContain("6 of 9 changed hunks are explained.");
  });

  it("lists changes by file with their first lines, and sections with the changes to their code", async () => {
    const { sheet } = await shown(measured);
    const rows = [...sheet.querySelectorAll(".coverage-change")].map((row) => row.textContent);
    expect(rows).toEqual([
      "lines 4 to 12 · 10 more lines−old+new",
      "removed after line 30−x",
      "deleted file+line 0",
      "Work > Onea.ts:3 (line 3 was edited)",
    ]);
    const small = [...sheet.querySelectorAll(".coverage-small")].map((each) => each.textContent);
    expect(small).toEqual([
      "Generated files, which need no explanation: dist/a.ts, yarn.lock",
      "2 more changed files have no lines to explain (renamed, binary, empty, or other line endings only).",
      "There are too many changes. Some of them are not included.",
    ]);
    expect([...sheet.querySelectorAll(".coverage-file")].map((file) => file.textContent)).toEqual([
      "a.tssrc",
      "old.ts",
    ]);
  });

  it("is about the commit that is shown, and leads to its hunks", async () => {
    const commit = "a".repeat(40);
    const part = { kind: "commit", commit } as const;
    const list = { kind: "files", files: [], notes: [] } as const;
    const shownPart = { round: 1, since: undefined, part, list, hunks: new Map(), isWide: undefined };
    const open = { ...shownPart, folded: new Set<string>(), cursor: undefined, top: undefined, goal: undefined };
    const commits = { round: 1, commits: [{ commit, subject: "Add a", author: "Ada", at: 0 }], isCut: false };
    const looked: unknown[] = [];
    const own: CoverageOutcome = { ...measured, part, outdated: [], unexplained: [change("f1 h1", "src/a.ts", 4)] };
    const { actions, store, user } = renderInPanel(<OpenSheet isTyping={() => false} />, {
      state: {
        changes: { ...nothingChanged, reviewId: "r1", open, commits },
        coverage: { ...nothingMeasured, outcome: measured },
      },
      host: {
        "coverage/look": (asked) => {
          looked.push([asked, store.getState().coverage.outcome]);
          return Promise.resolve(own);
        },
        "coverage/leave": () => undefined,
      },
    });
    await act(async () => void actions.showCoverage());
    // The figures of all changes are not shown as those of the commit.
    expect(looked).toEqual([[{ place: { reviewId: "r1", round: 1, part } }, undefined]]);
    const sheet = screen.getByRole("complementary", { name: "Coverage of the changes" });
    expect(sheet.textContent).toContain("Only of the commit “Add a”6 of 9 changed hunks are explained.");
    expect(formatRequest(store.getState().coverage)).toContain("The lines are those of commit aaaaaaa");
    await user.click(within(sheet).getByRole("button", { name: /^line 4/ }));
    expect(store.getState().changes.open?.goal).toEqual({ file: "f1", hunk: "h1" });
  });

  it("draws the invisible characters of a change", async () => {
    const added = { lines: ["if (a\u202e) {"], count: 1 };
    const { sheet } = await shown({ ...measured, unexplained: [change("1", "src/a.ts", 4, { added })] });
    expect(within(sheet).getByRole("img", { name: /right-to-left override/i }).textContent).toBe("\u202e");
  });

  it("does not say that nothing has changed when git cannot read a file", async () => {
    const { generated: _, ...other } = measured;
    const none = { ...other, total: 0, explained: 0, unexplained: [], outdated: [], unlined: 0, isCut: false };
    const { sheet } = await shown({ ...none, skipped: [unread] });
    expect(sheet.textContent).not.toContain("There is nothing to explain.");
    expect(sheet.textContent).toContain("No other file has changed since the last commit.");
    expect(sheet.textContent).toContain("Git cannot read logo.png, which may have changed, too: its filter lfs failed");
  });

  it("asks for everything at first, and then for the entries that are still ticked", async () => {
    const { sheet, user, store } = await shown(measured);
    const asked = () =>
      formatRequest(store.getState().coverage)
        ?.split("\n")
        .filter((line) => line.startsWith("- "));
    const all = [
      "- src/a.ts:4-12",
      "- src/a.ts:30 (lines were removed here)",
      "- old.ts (the file was deleted: name its path)",
      '- section "Work > One": a.ts:3 (line 3 was edited)',
    ];
    expect(asked()).toEqual(all);
    await user.click(within(sheet).getByRole("checkbox", { name: "Include src/a.ts, lines 4 to 12 in the request" }));
    expect(asked()).toEqual(all.slice(1));
    for (const box of within(sheet).getAllByRole("checkbox", { checked: true })) await user.click(box);
    expect([asked(), within(sheet).queryByText("Ask for sections")]).toEqual([undefined, null]);
  });

  it("queues the ticked entries once, and shows the delivery", async () => {
    const outcomes: FeedbackOutcome[] = [
      { kind: "refused", message: "The disk is full." },
      { kind: "kept", notice: "No assistant is connected now." },
    ];
    const { sheet, user, store, asked } = await shown(measured, {
      "feedback/comment": async () => outcomes.shift() ?? { kind: "kept" },
    });
    act(() => store.setState({ view: { kind: "review", review: createManifest(1, ["x"]) } }));
    const text = formatRequest(store.getState().coverage) ?? "";
    const ask = () => user.click(within(sheet).getByText("Ask for sections"));
    const notice = () => sheet.querySelector(".sheet-notice")?.textContent;
    await ask();
    expect(notice()).toBe("The disk is full.");
    await ask();
    expect(notice()).toBe("No assistant is connected now.");
    const id = expect.any(String);
    const sent = { reviewId: "r1", iteration: 1, text, id, subject: { kind: "review" }, mode: "sections" };
    const comments = () => asked.filter((each) => JSON.stringify(each).includes("feedback/comment"));
    expect(comments()).toEqual([1, 2].map(() => ["feedback/comment", sent]));
    // The second attempt counts as the first.
    expect(comments()[1]).toEqual(comments()[0]);
    act(() => store.setState(({ feedback }) => ({ feedback: { ...feedback, threads: [requested(text)] } })));
    expect(within(sheet).queryByText("Ask for sections")).toBeNull();
    expect(sheet.querySelector(".delivery")?.textContent).toBe(" queued");
    act(() => store.setState(({ feedback }) => ({ feedback: { ...feedback, threads: [requested("Other.")] } })));
    await ask();
    expect(comments()).toHaveLength(3);
  });

  it("opens a change, stays open for an editor, makes room for code that it shows itself, and reports a failure to open", async () => {
    const opened: OpenOutcome[] = [
      { kind: "opened", path: "src/a.ts", line: 4 },
      { kind: "refused", message: "It is outside the workspace." },
      { kind: "code", excerpt: testExcerpt },
    ];
    const { sheet, user, store, asked } = await shown(measured, {
      "coverage/open": async () => opened.shift() ?? { kind: "dismissed" },
    });
    const [button] = within(sheet).getAllByRole("button", { name: /lines 4 to 12/ });
    if (button === undefined) throw new Error("There is no such change");
    await user.click(button);
    expect(store.getState().sheet?.kind).toBe("coverage");
    await user.click(button);
    await within(sheet).findByText("It is outside the workspace.");
    await user.click(button);
    await waitFor(() => expect(store.getState().sheet?.kind).toBe("code"));
    expect(asked.filter((each) => JSON.stringify(each) === '["coverage/open",{"id":"1"}]')).toHaveLength(3);
    expect(asked.at(-1)).toEqual(["coverage/leave", {}]);
  });

  it("checks again when the host asks for it, once at a time, and not after it was closed", async () => {
    const { actions, asked } = await shown(measured);
    const looks = () => asked.filter((each) => JSON.stringify(each).includes("coverage/look")).length;
    await act(async () => void (await Promise.all([1, 2, 3].map(() => actions.lookAtCoverage()))));
    expect(looks()).toBe(3);
    await act(async () => actions.closeSheet());
    await actions.lookAtCoverage();
    expect([looks(), asked.at(-1)]).toEqual([3, ["coverage/leave", {}]]);
  });

  it.each([
    { kind: "unavailable", reason: "untrusted", message: "This workspace is not trusted." },
    { kind: "unavailable", reason: "no-git", message: "Git was not found." },
    { kind: "unavailable", reason: "no-repository", message: "Git sees no repository." },
  ] as const)("gives the reason when git cannot answer: $reason", async (outcome) => {
    const { sheet } = await shown(outcome);
    expect(sheet.querySelector(".coverage-state")?.textContent).toBe(outcome.message);
    expect(within(sheet).queryByText("Try again")).toBeNull();
  });

  it("lets the reader retry a failed look", async () => {
    const answers = [() => Promise.reject(new Error("lost")), () => Promise.resolve(measured)];
    const { sheet } = await shown(measured, { "coverage/look": async () => answers.shift()?.() ?? measured });
    await within(sheet).findByText("The changes could not be read. Try again, or see the log.");
    fireEvent.click(within(sheet).getByText("Try again"));
    await within(sheet).findByText("6 of 9 changed hunks are explained.");
  });
});

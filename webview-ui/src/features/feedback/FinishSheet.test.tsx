import type { NewProblem, ProblemsNews, ReviewMeta } from "@dialectic/shared/protocol";
import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { toHunkRowId } from "../../state/changedCode.ts";
import type { PanelState } from "../../state/panelStore.ts";
import { createManifest } from "../../state/testSections.fixture.ts";
import { nothingChanged, toStoryCode } from "../changes/state/changesState.ts";
import { nothingReferred } from "../references/state/referenceState.ts";
import { createUndone, createUndoPage, undoneHunk } from "../undo/state/undo.fixture.ts";
import { toUndoKey } from "../undo/state/undoState.ts";
import { FinishSheet } from "./FinishSheet.tsx";
import type { BoxPlace } from "./state/feedbackBoxes.ts";
import { nothingSaid, withBox, withTyped } from "./state/feedbackState.ts";

const problem: NewProblem = {
  id: "p1",
  path: "src/a.ts",
  line: 3,
  code: "wrong();",
  severity: "error",
  message: "No such name",
  from: "ts(2304)",
};
const one = { problems: [problem], introduced: 1, fixed: 2, unknownFiles: 0 };

function openSheet(
  news: Omit<ProblemsNews, "reviewId"> | undefined,
  more: Partial<ReviewMeta> = {},
  state: Partial<PanelState> = {},
  sheet = <FinishSheet />,
) {
  const { meta, sections } = createManifest(1, ["1"]);
  const view = { kind: "review", review: { meta: { ...meta, ...more }, sections, revision: 1 } } as const;
  const { reviewId } = meta;
  return renderInPanel(sheet, {
    state: {
      view,
      isConnected: true,
      feedback: { ...nothingSaid, reviewId },
      ...state,
      problems: news && { reviewId, ...news },
      sheet: { kind: "finish" },
    },
    host: {
      "changes/hunks": async () => ({ files: [] }),
      "feedback/verdict": async () => ({ kind: "kept" }),
      "feedback/draft": async () => ({ kind: "kept" }),
      "problems/open": async () => ({ kind: "opened", path: "src/a.ts", line: 3 }),
    },
  });
}

const submit = (name = "Submit review") => screen.getByRole("button", { name });

describe("FinishSheet", () => {
  it("lists the new problems beside the verdict, and opens them", async () => {
    const { user, asked } = openSheet({ found: one, atApproval: "warn" });
    expect(screen.getByText("1 new problem since the review began. 2 were fixed.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "src/a.ts:3" }));
    expect(asked).toEqual([["problems/open", { id: "p1" }]]);
  });

  it("sends the verdict by Ctrl+Enter, also from one of its radio buttons", async () => {
    const { user, asked } = openSheet(undefined);
    const approve = screen.getByRole("radio", { name: /^Approve/ });
    await user.click(approve);
    approve.focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await expect
      .poll(() => asked)
      .toContainEqual(["feedback/verdict", expect.objectContaining({ verdict: "approve" })]);
  });

  it("names what is still open apart from the comments to send, and leads there", async () => {
    const entry = { id: "e1", by: { kind: "person" }, text: "Why?", at: 1, mode: "ask" } as const;
    const held = { ...entry, id: "e2", delivery: { state: "collected" as const, to: [] } };
    const thread = { place: { kind: "review" }, iteration: 1, state: "open" } as const;
    const threads = [
      { ...thread, id: "t1", entries: [entry] },
      { ...thread, id: "t2", entries: [held] },
    ];
    const row = { hash: "1", text: "0", place: 1 };
    const { user, store } = openSheet(
      undefined,
      {},
      {
        feedback: { ...nothingSaid, reviewId: "r1", threads },
        claims: { reviewId: "r1", claims: [{ ...row, index: 0, state: "fails", at: 1 }] },
        references: {
          ...nothingReferred,
          reviewId: "r1",
          total: 1,
          rows: new Map([["1 0", { ...row, state: "gone" }]]),
        },
      },
    );
    const list = within(screen.getByRole("region", { name: "Still open" }));
    expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "1 open comment",
      "1 check fails",
      "1 broken reference",
    ]);
    await user.click(list.getByRole("button", { name: "1 check fails" }));
    expect(store.getState()).toMatchObject({ sheet: undefined, jump: { sectionId: "a" } });
  });

  it("names the drafts that are not sent, and leads to each", async () => {
    const { feedback } = openSheet(undefined).store.getState();
    cleanup();
    const box = (key: string, place: BoxPlace) => ({ key, place, subject: undefined, iteration: 1, isOpen: false });
    const section = box("section:a", { kind: "section", sectionId: "a" });
    const verdict = box("verdict", { kind: "sheet" });
    const written = withTyped(withBox(feedback, section), section.key, { text: "Is *this* right?" });
    const drafts = withTyped(withBox(written, verdict), verdict.key, { text: "Thanks" });
    const { user, store } = openSheet(undefined, {}, { feedback: drafts });
    const list = within(screen.getByRole("region", { name: "Drafts" }));
    expect(list.getByRole("heading").textContent?.trim()).toBe("1 draft is not sent");
    await user.click(list.getByRole("button"));
    expect(store.getState()).toMatchObject({
      sheet: undefined,
      jump: { sectionId: "a" },
      feedback: { goal: "section:a" },
    });
    expect(store.getState().feedback.boxes.get("section:a")?.isOpen).toBe(true);
  });

  it("leads from the reason for an undo to its hunk", async () => {
    const page = createUndoPage();
    const key = toUndoKey({ kind: "hunk", file: "a", hunk: "h2" });
    const box = { key, place: { kind: "undo" }, subject: undefined, iteration: 1, isOpen: false } as const;
    const feedback = withTyped(withBox({ ...nothingSaid, reviewId: "r1" }, box), key, { text: "Too slow" });
    const { user, store } = openSheet(undefined, {}, { ...page, feedback });
    await user.click(screen.getByRole("button", { name: "Too slow" }));
    await expect.poll(() => store.getState().jump?.sectionId).toBe(toHunkRowId("a", "h2"));
  });

  it("lists the changes that are undone, with the reasons", () => {
    openSheet(undefined, {}, createUndoPage({ undone: createUndone(undoneHunk) }));
    const list = within(screen.getByRole("region", { name: "Undone changes" }));
    expect(list.getByRole("listitem").textContent).toContain("Too long");
  });

  it("begins in the text, and on the chosen verdict when Space has led there, which then does nothing", async () => {
    openSheet(undefined);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Overall comment" }));
    cleanup();
    const { user, store } = openSheet(undefined, {}, {}, <FinishSheet isAtEnd />);
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: /^Comment/ }));
    await user.keyboard("  ");
    expect([store.getState().feedback.typed.size, screen.getAllByRole("radio", { checked: true }).length]).toEqual([
      0, 1,
    ]);
  });

  it("says how many hunks were not seen, and leads to the first one", async () => {
    const hunk = (hash: string, line: number) => ({ file: "a", hash, line, lines: 4 });
    const hunks = [hunk("h1", 1), hunk("h2", 20), hunk("h3", 40)];
    const places = { round: 1, references: [], rest: [], sections: [{ id: "a", hunks }] };
    const files = [{ id: "a", path: "a.ts", status: "M" as const, additions: 12, deletions: 0 }];
    const story = toStoryCode(places, { kind: "files", files, notes: [] }, undefined);
    const { user, asked } = openSheet(
      undefined,
      {},
      {
        changes: { ...nothingChanged, reviewId: "r1", story, viewed: new Set(["h1"]) },
        passed: new Set([toHunkRowId("a", "h3")]),
      },
    );
    await user.click(screen.getByRole("button", { name: "1 of 3 hunks not seen here" }));
    await expect.poll(() => asked).toContainEqual(["changes/hunks", { reviewId: "r1", round: 1, files: ["a"] }]);
  });

  it("names the hunks that are neither viewed nor undone, unless they are those that were not seen", () => {
    const named = () => screen.queryAllByRole("button", { name: /hunks? / }).map(({ textContent }) => textContent);
    const hunk = (hash: string, line: number) => ({ file: "a", hash, line, lines: 4 });
    const hunks = [hunk("h1", 1), hunk("h2", 20), hunk("h3", 40)];
    const places = { round: 1, references: [], rest: [], sections: [{ id: "a", hunks }] };
    const files = [{ id: "a", path: "a.ts", status: "M" as const, additions: 12, deletions: 0 }];
    const story = toStoryCode(places, { kind: "files", files, notes: [] }, undefined);
    const changes = { ...nothingChanged, reviewId: "r1", story };
    const seen = new Set(["h1", "h2", "h3"].map((hash) => toHunkRowId("a", hash)));
    openSheet(undefined, {}, { changes: { ...changes, viewed: new Set(["h1"]) }, passed: seen });
    expect(named()).toEqual(["2 of 3 hunks neither viewed nor undone"]);
    cleanup();
    openSheet(undefined, {}, { changes: { ...changes, viewed: new Set(["h1", "h2", "h3"]) }, passed: seen });
    expect(named()).toEqual([]);
    cleanup();
    openSheet(undefined, {}, { changes });
    expect(named()).toEqual(["3 of 3 hunks not seen here"]);
  });

  it("says what a verdict on a plan does", () => {
    openSheet(undefined, { isPlan: true });
    expect(screen.getByText("Accept the plan: the assistant begins.")).toBeTruthy();
  });

  it.each([
    [{ atApproval: "warn" }, "New problems: not known yet."],
    [
      { atApproval: "warn", found: { problems: [], introduced: 0, fixed: 0, unknownFiles: 2 } },
      "New problems: not known for 2 files; none in the others since the review began.",
    ],
  ] as const)("says when new problems are not known: %j", (news, said) => {
    openSheet(news as Omit<ProblemsNews, "reviewId">);
    expect(screen.getByText(said)).toBeTruthy();
  });

  it.each([
    ["without an editor", undefined],
    ["when they are off", "off"],
  ] as const)("says nothing about problems %s", (_, atApproval) => {
    openSheet(atApproval && { atApproval, found: one });
    expect(screen.queryByText(/problem/)).toBeNull();
  });

  it("goes on with the text after a click on a verdict, and with the verdicts after a key", async () => {
    const { user } = openSheet(undefined);
    const text = screen.getByRole("textbox");
    await user.click(screen.getByRole("radio", { name: /^Request changes/ }));
    await user.keyboard("1. README");
    expect((text as HTMLTextAreaElement).value).toBe("1. README");
    const approve = screen.getByRole("radio", { name: /^Approve/ });
    approve.focus();
    await user.keyboard(" ");
    expect(document.activeElement).toBe(approve);
  });

  it("asks before an approval with new problems, and does not take a double click for the answer", async () => {
    const { user, asked } = openSheet({ found: one, atApproval: "ask" });
    await user.click(screen.getByRole("radio", { name: /^Approve/ }));
    await user.dblClick(submit("Approve"));
    expect(screen.getByRole("alert").textContent).toBe("The code has 1 new problem. Approve anyway?");
    expect(asked).toEqual([]);
    await user.click(submit("Approve anyway"));
    expect(asked).toMatchObject([["feedback/verdict", { verdict: "approve" }]]);
  });

  it("asks nothing before other verdicts, or before an approval without new problems", async () => {
    const first = openSheet({ found: one, atApproval: "ask" });
    await first.user.click(screen.getByRole("radio", { name: /^Request changes/ }));
    await first.user.click(submit("Request changes"));
    expect(first.asked).toMatchObject([["feedback/verdict", { verdict: "request-changes" }]]);
    first.unmount();
    const second = openSheet({ found: { ...one, introduced: 0, problems: [] }, atApproval: "ask" });
    await second.user.click(screen.getByRole("radio", { name: /^Approve/ }));
    await second.user.click(submit("Approve"));
    expect(second.asked).toMatchObject([["feedback/verdict", { verdict: "approve" }]]);
  });
});

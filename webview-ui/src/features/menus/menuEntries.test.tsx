import type { Thread } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { nothingSaid } from "../feedback/state/feedbackState.ts";
import { undoFile, undoHunks } from "../undo/state/undo.fixture.ts";
import type { MenuTarget } from "./findMenuTarget.ts";
import { listMenuEntries } from "./menuEntries.ts";

const thread: Thread = {
  id: "t1",
  iteration: 1,
  state: "open",
  place: { kind: "review" },
  entries: [
    { id: "e1", by: { kind: "person" }, text: "Why?", at: 0, mode: "ask", delivery: { state: "collected", to: [] } },
  ],
};

/** Opens the menu of a target, and returns its labels and what an entry copies. */
function openMenu(target: MenuTarget) {
  const { store, actions } = renderInPanel(null, { state: { feedback: { ...nothingSaid, threads: [thread] } } });
  const copied: string[] = [];
  const copy = (text: string) => void copied.push(text);
  const entries = listMenuEntries(target, { store, actions, isBrowser: true, copy, loadText: async () => undefined });
  const choose = (label: string) =>
    entries
      .flat()
      .find((entry) => entry.label === label)
      ?.onChoose();
  return { labels: entries.map((group) => group.map(({ label }) => label)), choose, copied };
}

describe("a context menu", () => {
  it("offers to answer, resolve, change and copy a comment that was not sent", () => {
    const { labels, choose, copied } = openMenu({ kind: "comment", thread });
    expect(labels).toEqual([
      ["Reply", "Resolve"],
      ["Edit comment", "Delete comment"],
      ["Copy link to this comment", "Copy text"],
    ]);
    choose("Copy text");
    choose("Copy link to this comment");
    expect(copied).toEqual(["Why?", expect.stringMatching(/#comment-t1$/)]);
  });

  it("offers to show, mark, comment on and copy a hunk", () => {
    const [hunk] = undoHunks.get("a")?.hunks ?? [];
    if (hunk === undefined) throw new Error("The fixture has no hunk");
    const { labels, choose, copied } = openMenu({ kind: "hunk", file: undoFile("a"), hunk });
    expect(labels).toEqual([["Show in changes", "Mark as viewed"], ["Comment"], ["Copy new lines"]]);
    choose("Copy new lines");
    expect(copied).toEqual(["b\n"]);
  });

  it("offers to show and mark a file, and copies its path", () => {
    const { labels, choose, copied } = openMenu({ kind: "file", file: undoFile("a"), marks: ["m1"] });
    expect(labels).toEqual([["Show in changes", "Mark as viewed"], ["Copy path"]]);
    choose("Copy path");
    expect(copied).toEqual([undoFile("a").path]);
    expect(openMenu({ kind: "file", file: undoFile("a"), marks: [] }).labels).toEqual([
      ["Show in changes"],
      ["Copy path"],
    ]);
  });
});

import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { useShortcuts } from "../help/useShortcuts.ts";
import { usePanelState } from "../panelContext.ts";
import { CommentBoxView } from "./CommentBoxView.tsx";
import type { CommentBox } from "./state/feedbackBoxes.ts";
import { nothingSaid } from "./state/feedbackState.ts";

const box: CommentBox = {
  key: "section:s1",
  place: { kind: "section", sectionId: "s1" },
  subject: { kind: "section", sectionId: "s1", hash: "h" },
  iteration: 1,
  isOpen: true,
};

/** Shows the box in a row whose key is the id of the current section; an empty id takes the row away. */
function Rows() {
  const row = usePanelState(({ activeId }) => activeId ?? "first");
  useShortcuts();
  return row === "" ? null : (
    <div key={row} data-testid="row">
      <CommentBoxView box={box} />
    </div>
  );
}

function showRows() {
  const boxes = new Map([[box.key, box]]);
  const page = renderInPanel(<Rows />, { state: { feedback: { ...nothingSaid, reviewId: "r", boxes } } });
  const show = (row: string) => act(() => page.store.setState({ activeId: row }));
  const area = () => screen.getByRole<HTMLTextAreaElement>("textbox");
  area().focus();
  return { ...page, show, area };
}

describe("the box of a comment", () => {
  it("is the same element, with its focus and caret, when the row around it is replaced", async () => {
    const { show, area, user } = showRows();
    await user.keyboard("Whole");
    const before = area();
    before.setSelectionRange(2, 2);
    show("second");
    expect(area()).toBe(before);
    expect(screen.getByTestId("row").contains(before)).toBe(true);
    expect([document.activeElement, before.selectionStart]).toEqual([before, 2]);
    await user.keyboard("i");
    expect(before.value).toBe("Whiole");
  });

  it("takes what is typed while it has no place, leads back to it, and no key acts", async () => {
    const { show, area, user, store } = showRows();
    show("");
    expect(document.activeElement).toBe(area());
    await user.keyboard("queue u f?");
    expect(area().value).toBe("queue u f?");
    expect(store.getState()).toMatchObject({ sheet: undefined, jump: { sectionId: "s1" } });
    show("third");
    expect(screen.getByTestId("row").contains(area())).toBe(true);
    expect(document.activeElement).toBe(area());
    expect(area().selectionStart).toBe("queue u f?".length);
  });
});

it("a comment box of a review that has ended says so, and leads to the open one", async () => {
  const ended = { open: { reviewId: "r2", title: "Totals" } };
  const boxes = new Map([[box.key, box]]);
  const { asked, user } = renderInPanel(<Rows />, {
    state: { feedback: { ...nothingSaid, reviewId: "r", boxes, ended } },
    host: { "view/open": async () => ({ kind: "refused", message: "Not now." }) },
  });
  expect(screen.getByText(/^This review has ended/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Go to the open review “Totals”" }));
  expect(asked).toContainEqual(["view/open", { reviewId: "r2" }]);
});

it("a comment box of a review that goes on says nothing of an end", () => {
  showRows();
  expect(screen.queryByText(/has ended/)).toBeNull();
});

describe("a box that has left the document", () => {
  it("receives all keys until it is back, and no key acts", () => {
    const undo: CommentBox = { ...box, key: "undo:x", place: { kind: "undo" }, subject: undefined };
    const boxes = new Map([[undo.key, undo]]);
    const { store } = renderInPanel(<Rows />, {
      state: { activeId: "", feedback: { ...nothingSaid, reviewId: "r", boxes } },
    });
    const { feedback: known } = store.getState();
    act(() => store.setState({ feedback: { ...known, away: { key: undo.key, at: 0 } } }));
    for (const key of ["q", "u", "e", "x", "Backspace", "u", "e", "Enter", "?"])
      act(() => void fireEvent.keyDown(document.body, { key }));
    const { feedback, sheet } = store.getState();
    expect([feedback.typed.get(undo.key)?.text, sheet]).toEqual(["queue\n?", undefined]);
  });
});

function StoredBox() {
  const stored = usePanelState(({ feedback }) => feedback.boxes.get(box.key));
  return stored === undefined ? null : <CommentBoxView box={stored} />;
}

describe("a discarded draft", () => {
  function discard() {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const boxes = new Map([[box.key, box]]);
    const page = renderInPanel(<StoredBox />, {
      state: { feedback: { ...nothingSaid, reviewId: "r", boxes } },
      host: { "feedback/draft": () => Promise.resolve({ kind: "kept" }) },
    });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "Two hours of thought" } });
    fireEvent.click(screen.getByRole("button", { name: "Discard draft" }));
    return page;
  }

  const deletion = ["feedback/draft", { reviewId: "r", draft: { key: box.key, text: "" } }];

  it("comes back with Undo, which stays for some seconds in its place, and is not deleted from the disk before", () => {
    const { asked } = discard();
    expect(screen.queryByRole("textbox")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Two hours of thought");
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Two hours of thought");
    expect(asked).not.toContainEqual(deletion);
  });

  it("goes for good after that", () => {
    const { asked, container } = discard();
    expect(asked).not.toContainEqual(deletion);
    act(() => vi.advanceTimersByTime(60_000));
    expect(asked).toContainEqual(deletion);
    expect(container.textContent).toBe("");
  });
});

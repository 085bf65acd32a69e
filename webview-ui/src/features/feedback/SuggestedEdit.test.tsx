import type { ApplyOutcome, SuggestedEdit as Suggestion, Thread, ThreadEntry } from "@dialectic/shared/protocol";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { CommentBoxView } from "./CommentBoxView.tsx";
import { CommentThreadContext } from "./commentComponents.tsx";
import { SuggestedEdit } from "./SuggestedEdit.tsx";
import type { CommentBox } from "./state/feedbackBoxes.ts";
import { nothingSaid } from "./state/feedbackState.ts";
import { SuggestionContext } from "./suggestionContext.ts";

const suggestion: Suggestion = {
  path: "src/a.ts",
  line: 2,
  language: "",
  patch: "",
  before: ["const two = readTwo();", "use(two);"],
  after: ["const two = readTwo(one);", "use(two);"],
  state: "open",
};

function show(given: Partial<Suggestion> = {}, answers: readonly ApplyOutcome[] = [], code?: string) {
  const shown = { ...suggestion, ...given };
  const outcomes = [...answers];
  const text = code ?? `${shown.after.join("\n")}\n`;
  return renderInPanel(
    <CommentThreadContext value="t1">
      <SuggestionContext value={{ entry: "e1", suggestion: shown }}>
        <SuggestedEdit code={<code className="language-suggestion">{text}</code>}>
          <pre>as written</pre>
        </SuggestedEdit>
      </SuggestionContext>
    </CommentThreadContext>,
    {
      state: { feedback: { ...nothingSaid, reviewId: "r1" } },
      host: { "feedback/apply": async () => outcomes.shift() ?? { kind: "kept" } },
    },
  );
}

const apply = () => screen.getByRole("button", { name: "Apply" });

describe("a suggestion in a comment", () => {
  it("is a diff of the lines, in which the new words are marked", () => {
    const { container } = show();
    const rows = [...container.querySelectorAll("tr")].map((row) => [row.dataset["kind"], row.textContent]);
    expect(rows).toEqual([
      ["removed", "−const two = readTwo();"],
      ["added", "+const two = readTwo(one);"],
      ["same", " use(two);"],
    ]);
    expect([...container.querySelectorAll("ins .diff-word")].map(({ textContent }) => textContent)).toEqual(["one"]);
  });

  it("removes all lines when it has none", () => {
    const { container } = show({ after: [] }, [], "");
    expect([...container.querySelectorAll("tr")].map((row) => row.dataset["kind"])).toEqual(["removed", "removed"]);
  });

  it("leaves other code as written", () => {
    show({}, [], "other\n");
    expect(screen.getByText("as written")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is applied, and says why it was not", async () => {
    const { user, asked, store } = show({}, [{ kind: "refused", message: "The lines were changed." }]);
    await user.click(apply());
    expect(asked).toEqual([["feedback/apply", { reviewId: "r1", thread: "t1", entry: "e1", id: expect.any(String) }]]);
    await expect.poll(() => store.getState().notices.map(({ text }) => text)).toEqual(["The lines were changed."]);
  });

  it("asks once before files of a folder are changed", async () => {
    const { user, asked } = show({}, [{ kind: "confirm", folder: "/p" }]);
    await user.click(apply());
    await screen.findByText(/^May Dialectic change files in \/p\?/);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByText(/May Dialectic change files/)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it("continues when the person agrees", async () => {
    const { user, asked } = show({}, [{ kind: "confirm", folder: "/p" }]);
    await user.click(apply());
    await user.click(await screen.findByRole("button", { name: "Allow and apply" }));
    await expect.poll(() => asked.at(-1)).toMatchObject(["feedback/apply", { isConfirmed: true }]);
  });

  it("is not offered once it is in the code or the lines have changed", () => {
    show({ state: "applied", appliedAt: 1 });
    expect(screen.getByText(/^Applied/)).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
    // An edit that the person applied stays so when its lines change again.
    show({ state: "changed", appliedAt: 1 });
    expect(screen.getAllByText(/^Applied/)).toHaveLength(2);
    show({ state: "applied" });
    expect(screen.getByText(/are in the code/)).toBeDefined();
    show({ state: "changed" });
    expect(screen.getByText(/have changed since/)).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

const entry: ThreadEntry = { id: "e1", by: { kind: "person" }, text: "Why?", at: 1, mode: "ask" };
const thread: Thread = {
  id: "t1",
  iteration: 1,
  state: "open",
  entries: [entry],
  place: { kind: "code", path: "src/a.ts", line: 2, endLine: 2, state: "exact" },
};
const box: CommentBox = {
  key: "change:1:x:after:2-2",
  place: { kind: "change" },
  iteration: 1,
  isOpen: true,
  subject: { kind: "change", round: 1, file: "f", side: "after", line: 2, endLine: 2 },
};

function showBox(given: Partial<CommentBox> = {}) {
  const shown = { ...box, ...given };
  const feedback = { ...nothingSaid, reviewId: "r1", threads: [thread], boxes: new Map([[shown.key, shown]]) };
  return renderInPanel(<CommentBoxView box={shown} />, {
    state: { feedback },
    host: {
      "feedback/draft": async () => ({ kind: "kept" }),
      "feedback/lines": async () => ({ kind: "lines", lines: ["const a = 1;", "use(a);"] }),
    },
  });
}

const area = () => {
  const found = screen.getByRole("textbox");
  if (!(found instanceof HTMLTextAreaElement)) throw new Error(found.tagName);
  return found;
};
const marked = () => area().value.slice(area().selectionStart, area().selectionEnd);

describe("the box of a comment on code", () => {
  it("gets the commented lines to edit in place", async () => {
    const { user, asked } = showBox();
    await user.type(area(), "Better:");
    await user.click(screen.getByRole("button", { name: /Suggest an edit/ }));
    await expect.poll(() => area().value).toBe("Better:\n\n```suggestion\nconst a = 1;\nuse(a);\n```\n");
    expect(marked()).toBe("const a = 1;\nuse(a);");
    expect(document.activeElement).toBe(area());
    expect(asked).toContainEqual(["feedback/lines", { reviewId: "r1", iteration: 1, about: { subject: box.subject } }]);
  });

  it("also does so with GitHub's key, and in a reply", async () => {
    const { asked } = showBox({ key: "reply:t1", place: { kind: "thread", thread: "t1" }, subject: undefined });
    fireEvent.keyDown(area(), { key: "g", ctrlKey: true });
    await expect.poll(marked).toBe("const a = 1;\nuse(a);");
    expect(asked).toContainEqual(["feedback/lines", { reviewId: "r1", iteration: 1, about: { thread: "t1" } }]);
  });

  it.each<Partial<CommentBox>>([
    { subject: { kind: "review" }, key: "review", place: { kind: "review" } },
    { subject: { kind: "change", round: 1, file: "f", side: "before", line: 2, endLine: 2 } },
    { key: "reply:t2", place: { kind: "thread", thread: "t2" }, subject: undefined },
    { key: "reject:t1", place: { kind: "rejection", thread: "t1" }, subject: undefined },
  ])("has no such button when it is not about current code: %j", (given) => {
    showBox(given);
    expect(screen.queryByRole("button", { name: /Suggest an edit/ })).toBeNull();
  });
});

import type { Thread } from "@dialectic/shared/protocol";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type FormatComment, FormatCommentContext } from "./features/feedback/CommentMarkdown.tsx";
import { nothingSaid } from "./features/feedback/state/feedbackState.ts";
import { useShortcuts } from "./features/help/useShortcuts.ts";
import { usePanel } from "./features/panelContext.ts";
import type { Host } from "./host/linkToHost.ts";
import type { HastChunk } from "./markdown/types.ts";
import { OpenSheet } from "./OpenSheet.tsx";
import { renderInPanel, testExcerpt } from "./renderInPanel.fixture.tsx";
import { createManifest } from "./state/testSections.fixture.ts";
import { useIsTyping } from "./ui/useIsTyping.ts";

/** Renders two references and the sheets that they open. */
function References() {
  const { actions } = usePanel();
  useShortcuts();
  const isTyping = useIsTyping();
  const open = (text: string) => void actions.openReference({ reviewId: "r1", hash: "h1", text });
  return (
    <>
      {["session.ts:42", "tokens.ts:7"].map((text) => (
        <button key={text} type="button" onClick={() => open(text)}>
          {text}
        </button>
      ))}
      <OpenSheet isTyping={isTyping} />
    </>
  );
}

const showsCode: Partial<Host> = {
  "reference/open": async ({ text }) =>
    text === "session.ts:42"
      ? { kind: "code", excerpt: testExcerpt }
      : {
          kind: "code",
          excerpt: { ...testExcerpt, path: "src/tokens.ts", markFrom: 49, markTo: 49 },
          notice: "tokens.ts has 49 lines: line 50 is past its end.",
        },
};

const rowsIn = (element: Element, rows = "tr") =>
  [...element.querySelectorAll(rows)].map((row) => [...row.children].map((cell) => cell.textContent));

describe("OpenSheet", () => {
  describe("with code, when there is room beside the review", () => {
    it("opens beside it, titled with the range, with the range marked as a whole", async () => {
      const { user } = renderInPanel(<References />, { host: showsCode });
      await user.click(screen.getByText("session.ts:42"));
      const dock = await screen.findByRole("complementary", { name: "Code at src/session.ts:42-43" });
      expect(within(dock).getByRole("heading").textContent).toBe("src/session.ts:42-43");
      expect(rowsIn(dock)).toHaveLength(10);
      expect(rowsIn(dock, ".excerpt-marked")).toEqual([
        ["42", "line 42"],
        ["43", "line 43"],
      ]);
    });

    it("leaves the focus in place after a click, and moves it into the code after a key", async () => {
      const { user } = renderInPanel(<References />, { host: showsCode });
      await user.click(screen.getByText("session.ts:42"));
      await screen.findByRole("complementary", { name: "Code at src/session.ts:42-43" });
      expect(document.activeElement).toBe(screen.getByText("session.ts:42"));
      screen.getByText("tokens.ts:7").focus();
      await user.keyboard("{Enter}");
      const content = await screen.findByRole("group", { name: "Code at src/tokens.ts:49" });
      expect(document.activeElement).toBe(content);
      await user.keyboard("{Escape}");
      expect(document.activeElement).toBe(screen.getByText("tokens.ts:7"));
    });

    it("shows another reference in the same place", async () => {
      const { user } = renderInPanel(<References />, { host: showsCode });
      await user.click(screen.getByText("session.ts:42"));
      const dock = await screen.findByRole("complementary");
      await user.click(screen.getByText("tokens.ts:7"));
      expect(await screen.findByRole("complementary", { name: "Code at src/tokens.ts:49" })).toBe(dock);
      expect(rowsIn(dock, ".excerpt-marked")).toEqual([["49", "line 49"]]);
    });

    it("reports differences from the reference in a live region that describes the code", async () => {
      const { user } = renderInPanel(<References />, { host: showsCode });
      await user.click(screen.getByText("tokens.ts:7"));
      const notice = await screen.findByText("tokens.ts has 49 lines: line 50 is past its end.");
      expect(notice.getAttribute("role")).toBe("status");
      const content = screen.getByRole("group", { name: "Code at src/tokens.ts:49" });
      expect(content.getAttribute("aria-describedby")).toBe(notice.id);
    });

    it("closes with Escape from anywhere and returns the focus to the element that opened it", async () => {
      const { user } = renderInPanel(<References />, { host: showsCode });
      await user.click(screen.getByText("session.ts:42"));
      await screen.findByRole("complementary");
      screen.getByText("tokens.ts:7").focus();
      await user.keyboard("{Escape}");
      expect(screen.queryByRole("complementary")).toBeNull();
      expect(document.activeElement).toBe(screen.getByText("session.ts:42"));
    });

    it("closes with its button and returns the focus", async () => {
      const { user } = renderInPanel(<References />, { host: showsCode });
      await user.click(screen.getByText("session.ts:42"));
      await user.click(await screen.findByRole("button", { name: "Close" }));
      expect(screen.queryByRole("complementary")).toBeNull();
      expect(document.activeElement).toBe(screen.getByText("session.ts:42"));
    });

    it("marks code as of an earlier iteration, and links to the current code", async () => {
      const host: Partial<Host> = {
        "reference/open": async ({ asNow }) => ({
          kind: "code",
          excerpt: asNow === true ? testExcerpt : { ...testExcerpt, asOf: 3 },
        }),
      };
      const { user, asked } = renderInPanel(<References />, { host });
      await user.click(screen.getByText("session.ts:42"));
      const dock = await screen.findByRole("complementary", { name: "Code at src/session.ts:42-43 as of iteration 3" });
      expect(within(dock).getByRole("heading").textContent).toBe("src/session.ts:42-43  as of iteration 3");
      await user.click(within(dock).getByRole("button", { name: "Open current code" }));
      await screen.findByRole("complementary", { name: "Code at src/session.ts:42-43" });
      expect(screen.queryByRole("button", { name: "Open current code" })).toBeNull();
      const question = { reviewId: "r1", hash: "h1", text: "session.ts:42" };
      expect(asked).toEqual([
        ["reference/open", question],
        ["reference/open", { ...question, asNow: true }],
      ]);
    });

    it("copies the place and confirms it", async () => {
      const { user } = renderInPanel(<References />, { host: showsCode });
      await user.click(screen.getByText("session.ts:42"));
      await user.click(await screen.findByRole("button", { name: "Copy src/session.ts:42-43" }));
      await screen.findByText("Copied");
      expect(await navigator.clipboard.readText()).toBe("src/session.ts:42-43");
    });
  });

  describe("with code, when there is no room", () => {
    it("opens over the review with the focus in the code, and closes", async () => {
      const { user } = renderInPanel(<References />, { host: showsCode, width: 600 });
      await user.click(screen.getByText("session.ts:42"));
      const dialog = await screen.findByRole("dialog", { name: "Code at src/session.ts:42-43" });
      expect(document.activeElement).toBe(within(dialog).getByRole("group"));
      // The browser turns Escape into this event.
      fireEvent(dialog, new Event("cancel", { cancelable: true }));
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it("closes when the review behind it is clicked, but not on a click inside", async () => {
      const { user } = renderInPanel(<References />, { host: showsCode, width: 600 });
      await user.click(screen.getByText("session.ts:42"));
      const dialog = await screen.findByRole("dialog");
      await user.click(within(dialog).getByText("line 42"));
      expect(screen.queryByRole("dialog")).toBe(dialog);
      await user.click(dialog);
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  describe("with files to choose from", () => {
    const candidates = ["api/tokens.ts", "web/tokens.ts", "lib/tokens.ts"];
    const asksBack: Partial<Host> = {
      "reference/open": async ({ choice }) =>
        choice === undefined
          ? { kind: "ambiguous", message: "Several files are named tokens.ts.", candidates }
          : { kind: "code", excerpt: { ...testExcerpt, path: candidates[choice] ?? "" } },
    };

    it("lets the keyboard choose, and shows the chosen file", async () => {
      const { user, asked } = renderInPanel(<References />, { host: asksBack });
      await user.click(screen.getByText("tokens.ts:7"));
      await screen.findByText("Several files are named tokens.ts.");
      expect(document.activeElement?.textContent).toBe("api/tokens.ts");
      await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}");
      await screen.findByRole("complementary", { name: "Code at web/tokens.ts:42-43" });
      const question = { reviewId: "r1", hash: "h1", text: "tokens.ts:7" };
      expect(asked).toEqual([
        ["reference/open", question],
        ["reference/open", { ...question, choice: 1 }],
      ]);
    });

    it("offers similar names for a missing file", async () => {
      const host: Partial<Host> = {
        "reference/open": async () => ({
          kind: "missing",
          message: "There is no file tokns.ts.",
          suggestions: ["a.ts"],
        }),
      };
      const { user } = renderInPanel(<References />, { host });
      await user.click(screen.getByText("tokens.ts:7"));
      const dialog = await screen.findByRole("dialog", { name: "Choose a file for tokens.ts:7" });
      expect(within(dialog).getByRole("status").textContent).toBe("There is no file tokns.ts.");
      expect(within(dialog).getByRole("listitem").textContent).toBe("a.ts");
    });
  });

  it("opens the links of pending comments as those in the review", async () => {
    const link = { type: "element", tagName: "a", properties: { href: "https://example.org/" } };
    // The worker sends lists of nodes in this form.
    const chunk = JSON.stringify([{ ...link, children: [{ type: "text", value: "the rules" }] }]) as HastChunk;
    const formatted: FormatComment = { known: () => [chunk], format: async () => [chunk] };
    const { meta, sections } = createManifest(1, ["1"]);
    const entry = { id: "t1", by: { kind: "person" }, text: "See the rules.", at: 1, mode: "review" } as const;
    const pending = { ...entry, delivery: { state: "collected" as const, to: [] } };
    const thread: Thread = { id: "t1", place: { kind: "review" }, iteration: 1, state: "open", entries: [pending] };
    const { asked, user } = renderInPanel(
      <FormatCommentContext value={formatted}>
        <OpenSheet isTyping={() => false} />
      </FormatCommentContext>,
      {
        state: {
          sheet: { kind: "finish" },
          view: { kind: "review", review: { meta, sections, revision: 1 } },
          feedback: { ...nothingSaid, reviewId: "r1", threads: [thread] },
        },
        host: { "link/open": async () => ({ kind: "refused", message: "not here" }) },
      },
    );
    await user.click(screen.getByRole("link", { name: "the rules" }));
    await expect.poll(() => asked).toEqual([["link/open", { href: "https://example.org/" }]]);
  });

  it("shows the keys of the panel on a question mark, and disables them in the meantime", async () => {
    const { user, store } = renderInPanel(<References />, { state: { isOutlineOpen: true } });
    await user.keyboard("?");
    const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(help).getByText("Next or previous section, or changed file")).toBeDefined();
    await user.keyboard("o");
    expect(store.getState().isOutlineOpen).toBe(true);
  });

  it("shows the log of a host that has no window", async () => {
    const { actions } = renderInPanel(<References />, {
      host: { "log/show": async () => ({ lines: ["one", "two"] }) },
    });
    await actions.showLog();
    await waitFor(() => expect(screen.getByRole("group", { name: "Log" }).textContent).toBe("one\ntwo"));
  });
});

import type { InboxItem } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { inboxText } from "./inboxText.ts";

const now = Date.UTC(2026, 10, 28);
const minute = 60_000;

function item(given: Partial<InboxItem> = {}): InboxItem {
  return {
    reviewId: "r",
    title: "Totals",
    folder: "/home/me/shop",
    iteration: 2,
    news: { sections: 0, answers: 0, comments: 0, addressed: 0, rounds: 0 },
    waiting: [],
    since: now - 5 * minute,
    workspace: "shop-1",
    state: "open",
    kind: "vscode",
    folders: ["/home/me/shop"],
    ...given,
  };
}

describe("inboxText", () => {
  it("says what is new, since when, for whom, and with which command it is opened", () => {
    const waits = item({
      branch: "topic",
      assistant: "claude-code",
      sessionSince: Date.UTC(2026, 10, 20, 14, 2),
      waiting: ["claude-code"],
      news: { sections: 2, answers: 1, comments: 0, addressed: 0, rounds: 0 },
    });
    const closed = item({
      title: "Two\nlines\u202e",
      state: "closed",
      kind: "browser",
      folders: ["/home/me/my shop"],
      since: now - 50 * 60 * minute,
      news: { isUnread: true, sections: 0, answers: 0, comments: 0, addressed: 0, rounds: 0 },
      waiting: ["claude-code", "codex"],
    });
    expect(inboxText({ items: [waits, closed], more: 1 }, now)).toMatchInlineSnapshot(`
      "3 reviews wait for you.

      Totals
        /home/me/shop on topic · claude-code (since 2026-11-20 14:02 UTC) · 5 minutes ago
        2 changed sections, 1 answer, claude-code waits for your answer
        open in a window of VS Code: code /home/me/shop

      Two\\u{a}lines\\u{202e}
        /home/me/shop · 2 days ago
        not opened yet, claude-code, codex wait for your answer
        not open: dialectic panel --open --workspace '/home/me/my shop' --review r

      and 1 more

      Windows on other machines (SSH, containers) are not in this list.
      "
    `);
  });

  it("says that nothing waits, and what it cannot know", () => {
    expect(inboxText({ items: [], more: 0 }, now)).toBe(
      "No review waits for you. Windows on other machines (SSH, containers) are not in this list.\n",
    );
  });
});

import type { Author, GivenVerdict, Thread } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { CommentsSheet } from "./CommentsSheet.tsx";
import { nothingSaid } from "./state/feedbackState.ts";

function renderList(verdicts: readonly GivenVerdict[], status: "Pending" | "Approved") {
  const view = { kind: "review" as const, review: { meta: createMeta(), sections: createTable([]), revision: 1 } };
  return renderInPanel(<CommentsSheet isTyping={() => false} />, {
    state: { view, feedback: { ...nothingSaid, reviewId: "r1", verdicts, status } },
  });
}

function createThread(id: string, by: Author, text: string): Thread {
  const entry = { id, by, text, at: 1, mode: "ask" as const };
  return { id, place: { kind: "review" }, iteration: 1, state: "open", entries: [entry] };
}

describe("the list of comments", () => {
  const finish = () => screen.queryByRole("button", { name: "Finish review" });

  it("offers the verdict as the header does: until there is one", () => {
    renderList([], "Pending");
    expect(finish()).not.toBeNull();
  });

  it("does not offer it after the approval", () => {
    const { iteration } = createMeta();
    const given = {
      id: "v",
      by: { kind: "person" },
      verdict: "approve",
      text: "",
      at: 2,
      iteration,
      comments: 0,
    } as const;
    renderList([given], "Approved");
    expect(finish()).toBeNull();
    expect(screen.getByRole("button", { name: "Comment on the review" })).toBeDefined();
  });

  it("names who began a thread, unless it was the reader", () => {
    const person = { kind: "person" } as const;
    const assistant = { kind: "assistant", name: "Claude" } as const;
    const threads = [createThread("t1", assistant, "Too slow."), createThread("t2", person, "Why two?")];
    const view = { kind: "review" as const, review: { meta: createMeta(), sections: createTable([]), revision: 1 } };
    renderInPanel(<CommentsSheet isTyping={() => false} />, {
      state: { view, feedback: { ...nothingSaid, reviewId: "r1", threads } },
    });
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows).toEqual([expect.stringContaining("Claude: Too slow."), expect.stringMatching(/[^:] ?Why two\?/)]);
  });
});

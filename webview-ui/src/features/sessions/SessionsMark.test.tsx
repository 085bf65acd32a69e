import type { ReviewSession } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { SessionsMark } from "./SessionsMark.tsx";

const { meta, sections } = createManifest(1, ["1"]);
const { reviewId } = meta;
const since = new Date(2026, 10, 20, 14, 2).getTime();

function shown(...given: readonly Partial<ReviewSession>[]) {
  const sessions = given.map((each) => ({ reviewId, client: "claude-code", since, state: "works" as const, ...each }));
  renderInPanel(<SessionsMark />, {
    state: { view: { kind: "review", review: { meta, sections, revision: 1 } }, sessions },
  });
  const mark = screen.queryByRole("button");
  return mark && { long: mark.querySelector(".header-long")?.textContent, hint: mark.title };
}

const short = () => document.querySelector(".header-short")?.textContent;

describe("the mark of the sessions", () => {
  it.each([
    [{}, "Claude Code · since 2026-11-20 14:02 · works", "works"],
    [{ state: "waits" }, "Claude Code · since 2026-11-20 14:02 · waits for you", "waits for you"],
    [{ state: "there", client: "" }, "An assistant · since 2026-11-20 14:02 · is there", "is there"],
    [{ state: "left" }, "Claude Code · since 2026-11-20 14:02 · left", "left"],
    [
      { state: "left", leftAt: Date.now() - 5 * 60_000 },
      "Claude Code · since 2026-11-20 14:02 · left 5 minutes ago",
      "left 5 minutes ago",
    ],
  ] as const)("says what the only one does: %j", (session, long, narrow) => {
    expect(shown(session)?.long).toBe(long);
    expect(short()).toBe(narrow);
  });

  it("counts several by what they do, and names each of them in the tooltip", () => {
    const mark = shown(
      { section: "Parser" },
      { section: "Docs", since: since + 60_000, state: "waits" },
      { client: "codex-mcp-client", state: "waits" },
      { reviewId: "another" },
    );
    expect([mark?.long, short()]).toEqual(["3 assistants: 1 works, 2 wait for you", "3 assistants"]);
    expect(mark?.hint.split("\n")).toEqual([
      "Claude Code · “Parser” · since 2026-11-20 14:02 · works",
      "Claude Code · “Docs” · since 2026-11-20 14:03 · waits for you",
      "Codex · since 2026-11-20 14:02 · waits for you",
      "Show all reviews (r)",
    ]);
  });

  it("is not there while nobody is known", () => {
    expect(shown({ reviewId: "another" })).toBeNull();
  });
});

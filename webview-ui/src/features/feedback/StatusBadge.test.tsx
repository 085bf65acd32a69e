import type { GivenVerdict } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { StatusBadge } from "./StatusBadge.tsx";
import { nothingSaid } from "./state/feedbackState.ts";

describe("StatusBadge", () => {
  it("notes that the approved iteration is not the current one", () => {
    const statusNote = "Approved iteration 3; now 4";
    renderInPanel(<StatusBadge />, { state: { feedback: { ...nothingSaid, statusNote } } });
    const badge = screen.getByRole("button");
    expect([badge.textContent, badge.title, badge.dataset["status"]]).toEqual([
      "Waiting for review· Approved iteration 3; now 4: show all comments",
      "Waiting for review. Approved iteration 3; now 4: show all comments (q)",
      "Pending",
    ]);
  });

  it("marks an applied edit beside the status", () => {
    const applied = { client: "Claude", at: 1 };
    renderInPanel(<StatusBadge />, { state: { feedback: { ...nothingSaid, status: "ChangesRequested", applied } } });
    const badge = screen.getByRole("button");
    expect([badge.textContent, badge.title]).toEqual([
      "Changes requested, Applied: show all comments",
      "Changes requested. Applied for Claude: show all comments (q)",
    ]);
  });

  it.each([
    [["Claude Code"], "Claude Code is waiting"],
    [["claude-code", "claude-code 2"], "2 assistants are waiting"],
    [["claude-code", "claude-code"], "Claude Code is waiting"],
    [["claude-code 2"], "Claude Code 2 is waiting"],
    [["my-own-client"], "my-own-client is waiting"],
  ])("says who waits for the review: %j", (waiting, said) => {
    renderInPanel(<StatusBadge />, { state: { feedback: { ...nothingSaid, waiting } } });
    expect(screen.getByRole("button").textContent).toBe(`${said}: show all comments`);
  });

  it.each([
    ["Pending", "comment", [], "Claude Code has gone"],
    ["ChangesRequested", "request-changes", [], "Claude Code has gone"],
    ["Pending", undefined, [], "Waiting for review· Claude Code has gone"],
    ["Pending", "comment", ["codex-mcp-client"], "Codex is waiting"],
    ["Approved", "approve", [], "Approved· delivered to Claude Code"],
  ] as const)(
    "says that the assistant has gone, in place of the status when it is its turn: %s, %s, %j",
    (...given) => {
      const [status, verdict, waiting, said] = given;
      const { meta, sections } = createManifest(1, ["1"]);
      const delivery: GivenVerdict["delivery"] = { state: "delivered", to: [{ name: "claude-code", at: 3 }] };
      const last = { id: "v", by: { kind: "person" }, text: "", at: 2, iteration: 1, comments: 0, delivery } as const;
      const verdicts = verdict === undefined ? [] : [{ ...last, verdict }];
      renderInPanel(<StatusBadge />, {
        state: {
          view: { kind: "review", review: { meta, sections, revision: 1 } },
          feedback: { ...nothingSaid, status, waiting, verdicts, left: "claude-code" },
        },
      });
      const badge = screen.getByRole("button");
      expect(badge.textContent).toBe(`${said}: show all comments`);
      const isGone = waiting.length === 0 && status !== "Approved";
      expect(badge.title.includes("Claude Code has gone; your comments wait for it")).toBe(isGone);
    },
  );

  it.each([
    ["handed", "sent to Claude Code"],
    ["delivered", "delivered to Claude Code"],
  ] as const)("says who has the comments: %s", (state, said) => {
    const { meta, sections } = createManifest(1, ["1"]);
    const delivery: GivenVerdict["delivery"] = { state, to: [{ name: "claude-code", at: 3 }] };
    const given = { id: "v", by: { kind: "person" }, verdict: "comment", text: "No", at: 2 } as const;
    renderInPanel(<StatusBadge />, {
      state: {
        view: { kind: "review", review: { meta, sections, revision: 1 } },
        feedback: { ...nothingSaid, verdicts: [{ ...given, iteration: 1, comments: 0, delivery }] },
      },
    });
    expect(screen.getByRole("button").textContent).toBe(`Commented· ${said}: show all comments`);
  });

  it("shows only the state of the review when there is no more to say", () => {
    renderInPanel(<StatusBadge />, { state: { feedback: { ...nothingSaid, status: "Approved" } } });
    expect(screen.getByRole("button").textContent).toBe("Approved: show all comments");
  });
});

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
      "Waiting for you· Approved iteration 3; now 4: show all comments",
      "Waiting for you. Approved iteration 3; now 4: show all comments (q)",
      "WaitingForYou",
    ]);
  });

  it("marks an applied edit beside the status", () => {
    const applied = { client: "Claude", at: 1 };
    renderInPanel(<StatusBadge />, { state: { feedback: { ...nothingSaid, status: "Approved", applied } } });
    const badge = screen.getByRole("button");
    expect([badge.textContent, badge.title]).toEqual([
      "Approved, Applied: show all comments",
      "Approved. Applied for Claude: show all comments (q)",
    ]);
  });

  it("says in the tooltip which assistant waits for the review", () => {
    renderInPanel(<StatusBadge />, { state: { feedback: { ...nothingSaid, waiting: ["Claude Code"] } } });
    const badge = screen.getByRole("button");
    expect([badge.textContent, badge.title]).toEqual([
      "Waiting for you: show all comments",
      "Waiting for you. Claude Code is waiting for your review: show all comments (q)",
    ]);
  });

  it.each([
    [["claude-code"], "Claude Code works"],
    [["claude-code", "claude-code (since 2026-11-20 14:02 UTC)"], "2 assistants work"],
  ])("names the assistants that have received comments: %j", (names, said) => {
    const { meta, sections } = createManifest(1, ["1"]);
    const delivery: GivenVerdict["delivery"] = { state: "handed", to: names.map((name) => ({ name, at: 3 })) };
    const given = { id: "v", by: { kind: "person" }, verdict: "comment", text: "No", at: 2 } as const;
    renderInPanel(<StatusBadge />, {
      state: {
        view: { kind: "review", review: { meta, sections, revision: 1 } },
        feedback: { ...nothingSaid, verdicts: [{ ...given, iteration: 1, comments: 0, delivery }] },
      },
    });
    expect(screen.getByRole("button").textContent).toBe(`${said}: show all comments`);
  });

  it.each([
    ["Pending", "comment", "Commented· Claude Code has gone"],
    ["ChangesRequested", "request-changes", "Changes requested· Claude Code has gone"],
    ["Pending", undefined, "Waiting for you· Claude Code has gone"],
    ["Approved", "approve", "Approved· delivered to Claude Code"],
  ] as const)(
    "says beside the status that the assistant has gone, also where there is no room for words: %s, %s",
    (...given) => {
      const [status, verdict, said] = given;
      const { meta, sections } = createManifest(1, ["1"]);
      const delivery: GivenVerdict["delivery"] = { state: "delivered", to: [{ name: "claude-code", at: 3 }] };
      const last = { id: "v", by: { kind: "person" }, text: "", at: 2, iteration: 1, comments: 0, delivery } as const;
      const verdicts = verdict === undefined ? [] : [{ ...last, verdict }];
      renderInPanel(<StatusBadge />, {
        state: {
          view: { kind: "review", review: { meta, sections, revision: 1 } },
          feedback: { ...nothingSaid, status, verdicts, left: "claude-code" },
        },
      });
      const badge = screen.getByRole("button");
      expect(badge.textContent).toBe(`${said}: show all comments`);
      const isGone = status !== "Approved";
      expect([badge.title.includes("Claude Code has gone"), badge.title.includes("wait for it")]).toEqual([
        isGone,
        false,
      ]);
      expect(badge.querySelector(".codicon-debug-disconnect") !== null).toBe(isGone);
    },
  );

  it("shows only the state of the review when there is no more to say", () => {
    renderInPanel(<StatusBadge />, { state: { feedback: { ...nothingSaid, status: "Approved" } } });
    expect(screen.getByRole("button").textContent).toBe("Approved: show all comments");
  });
});

import type { CommitProposal, SectionPlan, TrialOffer, TrialOutcome, TriedCommits } from "@dialectic/shared/protocol";
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Host } from "../../host/linkToHost.ts";
import { OpenSheet } from "../../OpenSheet.tsx";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { withTrialNews } from "./state/trialState.ts";

const proposal: CommitProposal = {
  kind: "prepared",
  reviewId: "r1",
  iteration: 1,
  message: "All\n",
  withReview: false,
  repositories: [
    {
      id: "1",
      name: "shop",
      place: "shop",
      branch: "main",
      staged: [],
      stagedCount: 0,
      unstagedCount: 2,
      untrackedCount: 0,
      shown: "digest",
    },
  ],
};
const fileOf = (id: string) => ({
  id,
  status: "M" as const,
  path: `${id}.ts`,
  additions: 1,
  deletions: 0,
  hunks: [{ id: `${id}.0`, line: 1, additions: 1, deletions: 0 }],
  hunkCount: 1,
});
const commitOf = (section: string) => ({
  section,
  title: section.toUpperCase(),
  message: `${section}\n`,
  reasons: [],
  files: [fileOf(section)],
  fileCount: 1,
  unlisted: [],
});
const plan: SectionPlan = {
  kind: "planned",
  plan: "p1",
  source: "worktree",
  commits: ["one", "two", "three"].map(commitOf),
  skippedCount: 0,
};
const offer: TrialOffer = {
  kind: "offered",
  base: "1a2b3c4",
  suggestions: ["npm test", "npm run lint"],
  folders: [
    { id: "f1", path: "node_modules", isProposed: true, isChosen: true },
    { id: "f2", path: "vendor", isProposed: true, isChosen: false },
    { id: "f3", path: "dist", isProposed: false, isChosen: false },
  ],
};
const passed = { isPassed: true, milliseconds: 1_234 };
const failed = { isPassed: false, milliseconds: 65_000, reason: "It ended with code 1.", output: "no such type" };
const triedAll: TriedCommits = {
  kind: "tried",
  base: passed,
  commits: [passed, passed, passed],
  isCancelled: false,
  isOutdated: false,
  linked: [],
  filteredCount: 0,
};

async function openSheet(outcome: TrialOutcome | Promise<TrialOutcome> = triedAll, host: Partial<Host> = {}) {
  const { meta, sections } = createManifest(1, ["1"]);
  const page = renderInPanel(<OpenSheet isTyping={() => false} />, {
    state: { view: { kind: "review", review: { meta, sections, revision: 1 } } },
    host: {
      "commit/prepare": async () => proposal,
      "commit/plan-sections": async () => plan,
      "commit/offer-trial": async () => offer,
      "commit/try": async () => outcome,
      ...host,
    },
  });
  await page.actions.createSectionCommits();
  const sheet = await screen.findByRole("dialog", { name: "Create commit" });
  const trial = await within(sheet).findByRole("region", { name: "Try each commit" });
  const press = (name: string) => page.user.click(within(trial).getByText(name, { selector: "vscode-button" }));
  const steps = () =>
    [...sheet.querySelectorAll(".commit-step")].map((step) =>
      step.querySelector(".commit-trial-line")?.textContent?.trim(),
    );
  const names = () => page.asked.map((each) => (Array.isArray(each) ? each[0] : each));
  return { ...page, sheet, trial, press, steps, names };
}

/** Types a command and tries the commits with it. */
async function tryWith(page: Awaited<ReturnType<typeof openSheet>>, command = "npm test") {
  await page.press("Try each commit…");
  await page.user.type(await within(page.trial).findByRole("textbox", { name: "Command" }), command);
  await page.press("Try");
}

describe("TryCommits", () => {
  it("says that the commits are not built, and asks nothing of the host before it is opened", async () => {
    const { trial, names } = await openSheet();
    expect(trial.textContent).toContain("Ordered by names, not built.");
    expect(names()).not.toContain("commit/offer-trial");
  });

  it("proposes commands and folders, takes one only by a click, and runs nothing before Try", async () => {
    const page = await openSheet();
    const { trial, user, press, names } = page;
    await press("Try each commit…");
    const field = await within(trial).findByRole("textbox", { name: "Command" });
    expect(document.activeElement).toBe(field);
    expect(trial.textContent).toContain("first on 1a2b3c4, then on each commit");
    expect(field).toHaveProperty("value", "");
    expect(within(trial).queryByText("Try", { selector: "vscode-button" })).toBeNull();
    const boxes = within(trial).getAllByRole("checkbox");
    expect(boxes.map((box) => [box.textContent, "checked" in box && box.checked])).toEqual([
      ["node_modules", true],
      ["vendor", false],
      ["dist", false],
    ]);
    await user.click(await within(trial).findByRole("button", { name: "npm test" }));
    expect(field).toHaveProperty("value", "npm test");
    await user.keyboard("{Control>}{Enter}{/Control}{Enter}");
    expect(names()).not.toContain("commit/try");
    expect(names()).not.toContain("commit/create-sections");
    await user.click(within(trial).getByRole("checkbox", { name: "vendor" }));
    await press("Try");
    expect(page.asked.at(-1)).toEqual([
      "commit/try",
      {
        trial: expect.any(String),
        plan: "p1",
        commits: [{ hunks: ["one.0"] }, { hunks: ["two.0"] }, { hunks: ["three.0"] }],
        command: "npm test",
        folders: ["f1", "f2"],
      },
    ]);
  });

  it("shows where it is with the output, and can be cancelled", async () => {
    let signal: { readonly aborted: boolean } | undefined;
    let end: (outcome: TrialOutcome) => void = () => undefined;
    const waiting = new Promise<TrialOutcome>((resolve) => {
      end = resolve;
    });
    const page = await openSheet(waiting, {
      "commit/try": (_, given) => {
        signal = given;
        return waiting;
      },
    });
    await tryWith(page);
    const { trial, store, press, steps } = page;
    expect(trial.textContent).toContain("Trying 1a2b3c4 first: npm test");
    const id = store.getState().commitTrial?.running?.id ?? "";
    const tell = (news: object) =>
      act(() =>
        store.setState(({ commitTrial }) => ({
          commitTrial: withTrialNews(commitTrial, { trial: id, at: 0, output: "", ...news }),
        })),
      );
    tell({ step: passed });
    tell({ at: 1, step: passed });
    tell({ at: 2, output: "line 1\nline 2" });
    tell({ trial: "earlier", at: 3, step: passed });
    expect(trial.textContent).toContain("Trying commit 2 of 3: npm test");
    expect(within(trial).getByRole("group", { name: "Output of the command" }).textContent).toBe("line 1\nline 2");
    expect(steps()).toEqual(["Passed · 1.2 s", "Trying", undefined]);
    await press("Cancel");
    expect(signal?.aborted).toBe(true);
    await act(async () => end({ ...triedAll, commits: [passed], isCancelled: true }));
    expect(trial.textContent).toContain("Cancelled: 1 of 3 commits was tried.");
    expect(steps()).toEqual(["Passed · 1.2 s", "Not tried", "Not tried"]);
  });

  it("says that each commit passed, and what that leaves open", async () => {
    const page = await openSheet({ ...triedAll, linked: ["node_modules"], filteredCount: 2 });
    await tryWith(page);
    const { trial, steps } = page;
    expect(trial.textContent).toContain("Each commit passed npm test.");
    expect(trial.textContent).not.toContain("not built");
    expect(trial.textContent).toContain("Links in there to packages of a workspace lead to today's code.");
    expect(trial.textContent).toContain("2 files have a filter of git");
    expect(steps()).toEqual(["Passed · 1.2 s", "Passed · 1.2 s", "Passed · 1.2 s"]);
  });

  it("shows the failed commit with its output", async () => {
    const page = await openSheet({ ...triedAll, commits: [passed, failed, passed] });
    await tryWith(page);
    expect(page.trial.textContent).toContain("1 of 3 commits failed npm test.");
    expect(page.steps()).toEqual(["Passed · 1.2 s", "Failed · 1 min 5 s", "Passed · 1.2 s"]);
    expect(page.sheet.querySelectorAll(".commit-step")[1]?.textContent).toContain("It ended with code 1.no such type");
  });

  it("blames the command when it fails on the base", async () => {
    const page = await openSheet({ ...triedAll, base: failed, commits: [] });
    await tryWith(page);
    expect(page.trial.textContent).toContain("The command fails on 1a2b3c4 too, so it says nothing about the commits.");
    expect(page.trial.textContent).toContain("no such type");
    expect(page.steps()).toEqual(["Not tried", "Not tried", "Not tried"]);
  });

  it("is only about the commits that were tried: not after a moved hunk, again once it is back, and still with another message", async () => {
    const page = await openSheet({ ...triedAll, commits: [passed, failed, passed] });
    await tryWith(page);
    const { trial, actions, steps } = page;
    act(() => actions.writeSectionMessage("one", "Another\n"));
    expect(trial.textContent).toContain("1 of 3 commits failed");
    act(() => actions.moveChanges(["three.0"], "two"));
    expect(trial.textContent).toContain("Tried before a change.");
    expect(steps()).toEqual([
      "Passed before a change · 1.2 s",
      "Failed before a change · 1 min 5 s",
      "Passed before a change · 1.2 s",
    ]);
    act(() => actions.moveChanges(["three.0"], "three"));
    expect(trial.textContent).toContain("1 of 3 commits failed");
  });

  it("is not about files that have changed meanwhile, or another plan", async () => {
    const page = await openSheet({ ...triedAll, isOutdated: true });
    await tryWith(page);
    expect(page.trial.textContent).toContain("Tried before a change.");
  });

  it("says why nothing was tried, and plans anew when the files have changed", async () => {
    const page = await openSheet({ kind: "changed", message: "The changes have been modified." });
    await tryWith(page);
    expect(await within(page.sheet).findByText("The changes have been modified.")).toBeDefined();
    expect(page.store.getState().commitTrial?.problem?.message).toBe("The changes have been modified.");
    expect(page.names().filter((name) => name === "commit/plan-sections")).toHaveLength(2);
  });

  it("keeps the typed command while the form is closed", async () => {
    const page = await openSheet();
    await page.press("Try each commit…");
    await page.user.type(await within(page.trial).findByRole("textbox", { name: "Command" }), "make");
    await page.press("Close");
    await page.press("Try each commit…");
    expect(await within(page.trial).findByRole("textbox", { name: "Command" })).toHaveProperty("value", "make");
  });
});

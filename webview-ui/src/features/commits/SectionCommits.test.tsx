import type { CommitProposal, MadeCommits, SectionPlan, SectionPlanOutcome } from "@dialectic/shared/protocol";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { clearPage } from "../../clearPage.fixture.ts";
import type { Host } from "../../host/linkToHost.ts";
import { OpenSheet } from "../../OpenSheet.tsx";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";

const repository = {
  id: "1",
  name: "shop",
  place: "shop",
  branch: "main",
  staged: [],
  stagedCount: 0,
  unstagedCount: 2,
  untrackedCount: 0,
  shown: "digest",
  obstacle: "Stage something.",
};
const proposal: CommitProposal = {
  kind: "prepared",
  reviewId: "r1",
  iteration: 1,
  message: "All\n",
  withReview: false,
  repositories: [repository, { ...repository, id: "2", name: "tools", place: "tools" }],
};
const file = { id: "a", status: "M" as const, path: "src/a.ts", additions: 2, deletions: 1 };
const hunk = (line: number) => ({ id: `a.${line}`, line, additions: 2, deletions: 1 });
const logo = {
  id: "logo",
  status: "A" as const,
  path: "logo.png",
  additions: 0,
  deletions: 0,
  hunks: [],
  hunkCount: 0,
};
const planned: SectionPlan = {
  kind: "planned",
  plan: "p1",
  source: "worktree",
  commits: [
    {
      section: "s1",
      title: "One",
      message: "One\n",
      reasons: [],
      files: [{ ...file, hunks: [hunk(3)], hunkCount: 3 }],
      fileCount: 1,
      unlisted: [],
    },
    {
      section: "s2",
      title: "Two",
      message: "Two\n",
      reasons: ["It has `save` of “One”, because it uses it.", "It comes before “Three”, which needs `save`."],
      files: [{ ...file, hunks: [hunk(9)], hunkCount: 3 }, logo],
      fileCount: 5,
      unlisted: ["b.0", "c.0", "d"],
    },
  ],
  leftover: { message: "Rest\n", files: [{ ...file, hunks: [hunk(20)], hunkCount: 3 }], fileCount: 1, unlisted: [] },
  skippedCount: 1,
};
const made: MadeCommits = {
  kind: "created",
  commits: [
    { commit: "aaaaaaa".padEnd(40, "0"), subject: "One" },
    { commit: "bbbbbbb".padEnd(40, "0"), subject: "Two" },
  ],
  branch: "main",
  notice: "Not marked.",
};

async function openSheet(host: Partial<Host> = {}, proposed = proposal) {
  const { meta, sections } = createManifest(1, ["1"]);
  const page = renderInPanel(<OpenSheet isTyping={() => false} />, {
    state: { view: { kind: "review", review: { meta, sections, revision: 1 } } },
    host: {
      "commit/prepare": async () => proposed,
      "commit/plan-sections": async () => planned,
      "commit/create-sections": async () => made,
      "commit/undo-sections": async () => ({ kind: "undone" }),
      ...host,
    },
  });
  await page.actions.createSectionCommits();
  const sheet = await screen.findByRole("dialog", { name: "Create commit" });
  const notices = () => page.store.getState().notices.map(({ level, text }) => [level, text]);
  const last = () => page.asked.at(-1);
  return { ...page, sheet, notices, last };
}

const one = { message: "One\n", hunks: ["a.3"] };
const two = { message: "Two\n", hunks: ["logo", "a.9", "b.0", "c.0", "d"] };
const wish = { plan: "p1", commits: [one, two], withReview: false };

describe("SectionCommits", () => {
  it("shows the changes in each commit, and the changes left over", async () => {
    const { sheet } = await openSheet();
    const steps = within(await within(sheet).findByRole("list", { name: "Commits by section" }));
    expect(steps.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["1One", "2Two"]);
    expect(sheet.textContent).toContain("src · 1 of 3 hunks, at line 9");
    expect(sheet.textContent).toContain("and 3 more");
    expect(sheet.textContent).toContain("1 file is too large or cannot be read, and is left out.");
    expect(within(sheet).getByRole("heading", { name: "1 change without a section" })).toBeDefined();
  });

  it("says below the title why a commit has other changes or another place, and what was not looked at", async () => {
    const note = "There is too much code to read all of it: 3 files were ordered by imports only.";
    const { sheet } = await openSheet({ "commit/plan-sections": async () => ({ ...planned, note }) });
    const steps = within(await within(sheet).findByRole("list", { name: "Commits by section" }));
    const [first, second] = steps.getAllByRole("heading").map(({ nextElementSibling }) => nextElementSibling);
    expect(first?.tagName).toBe("TEXTAREA");
    expect(second?.textContent?.trim()).toBe(
      "It has save of “One”, because it uses it. It comes before “Three”, which needs save.",
    );
    expect(second?.querySelectorAll("code")).toHaveLength(2);
    expect(within(sheet).getByText(note)).toBeDefined();
  });

  it("shows a generated file as one row, whose hunks open", async () => {
    const files = [{ ...file, hunks: [hunk(3), hunk(9)], hunkCount: 3, isGenerated: true as const }];
    const [first] = planned.kind === "planned" ? planned.commits : [];
    if (first === undefined) throw new Error("There is no commit.");
    const generated: SectionPlan = { ...planned, commits: [{ ...first, files }], leftover: undefined };
    const { sheet } = await openSheet({ "commit/plan-sections": async () => generated });
    const summary = await within(sheet).findByText("2 hunks, generated");
    expect(sheet.textContent).toContain("src · 2 of 3 hunks");
    expect(sheet.textContent).not.toContain("at lines");
    expect(summary.closest("details")?.open).toBe(false);
    expect(within(sheet).getByRole("combobox", { name: "Commit for src/a.ts" })).toBeDefined();
    expect(summary.closest("details")?.querySelectorAll("select")).toHaveLength(2);
  });

  it("makes the commits with the edited messages, and commits leftover changes if wanted", async () => {
    const { user, sheet, last } = await openSheet();
    await user.type(await within(sheet).findByRole("textbox", { name: "Message of commit 2, Two" }), "!");
    await user.click(within(sheet).getByRole("checkbox", { name: "Commit these changes last" }));
    await user.type(within(sheet).getByRole("textbox", { name: "Message of the last commit" }), "?");
    await user.click(screen.getByText("Create 3 commits"));
    const commits = [one, { ...two, message: "Two\n!" }, { message: "Rest\n?", hunks: ["a.20"] }];
    expect(last()).toEqual(["commit/create-sections", { ...wish, commits }]);
  });

  it("commits all changes as one commit, with the message of the review, while nothing is staged", async () => {
    const { user, sheet, actions, asked, store, notices } = await openSheet({
      "commit/create-sections": async () => ({ ...made, commits: made.commits.slice(0, 1) }),
    });
    await actions.chooseCommitWay("one");
    const files = within(sheet).getByRole("region", { name: "Staged files" }).textContent;
    expect(files).toMatch(/^2 changed files.*also those that no section explains/);
    expect(files).not.toContain("Not included");
    await user.type(within(sheet).getByRole("textbox", { name: "Message" }), "!");
    await user.click(within(sheet).getByText("Commit all: 2 changed files"));
    const hunks = ["a.3", "a.9", "logo", "b.0", "c.0", "d", "a.20"];
    const commits = [{ message: "All\n!", hunks }];
    expect(asked.at(-1)).toEqual(["commit/create-sections", { plan: "p1", commits, withReview: false }]);
    expect(store.getState()).toMatchObject({ commit: undefined, sheet: undefined, commitDrafts: {} });
    expect(notices()).toEqual([
      ["info", "Committed aaaaaaa on main: One"],
      ["warning", "Not marked."],
    ]);
  });

  it("does not commit all changes once something was staged, and keeps the message", async () => {
    const { user, sheet, actions, asked } = await openSheet({
      "commit/plan-sections": async () => ({ ...planned, source: "staged" }),
    });
    await actions.chooseCommitWay("one");
    within(sheet).getByRole("textbox", { name: "Message" }).focus();
    await user.keyboard("{Control>}{Enter}");
    await within(sheet).findByText(/^Something was staged in the meantime/);
    expect(asked.some((question) => String(question).startsWith("commit/create"))).toBe(false);
  });

  it("moves files and hunks between commits and leaves them out, with the keyboard, before anything is made", async () => {
    const { user, sheet, asked, last } = await openSheet();
    const select = (name: string) => within(sheet).getAllByRole<HTMLSelectElement>("combobox", { name });
    await within(sheet).findByText("Create 2 commits");
    const [first] = select("Commit for src/a.ts");
    expect([...(first?.options ?? [])].map(({ text }) => text)).toEqual(["1 One", "2 Two", "Leave out"]);
    if (first === undefined) return expect.unreachable();
    await user.selectOptions(first, "2 Two");
    expect(sheet.textContent).toContain("This commit has no changes left, so it will not be created.");
    expect(sheet.textContent).toContain("src · 2 of 3 hunks, at lines 3, 9");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Commit for src/a.ts, line 3");
    const [nine] = select("Commit for src/a.ts, line 9");
    if (nine === undefined) return expect.unreachable();
    await user.selectOptions(nine, "Leave out");
    const leftOut = within(sheet).getByRole("region", { name: "Left out" });
    expect(within(leftOut).getByRole("heading", { name: "1 change left out" })).toBeDefined();
    expect(leftOut.contains(document.activeElement)).toBe(true);
    const [rest] = within(within(sheet).getByRole("region", { name: "Without a section" })).getAllByRole("combobox");
    if (rest === undefined) return expect.unreachable();
    await user.selectOptions(rest, "1 One");
    const [image] = select("Commit for logo.png");
    if (image === undefined) return expect.unreachable();
    await user.selectOptions(image, "1 One");
    expect(asked.filter((each) => String(each).startsWith("commit/create"))).toEqual([]);
    await user.click(screen.getByText("Create 2 commits"));
    const commits = [
      { message: "One\n", hunks: ["logo", "a.20"] },
      { message: "Two\n", hunks: ["a.3", "b.0", "c.0", "d"] },
    ];
    expect(last()).toEqual(["commit/create-sections", { ...wish, commits }]);
  });

  it("keeps what was moved when the plan was out of date, as far as the new plan has it", async () => {
    const answers: SectionPlanOutcome[] = [planned, { ...planned, plan: "p2" }];
    const { user, sheet, last } = await openSheet({
      "commit/plan-sections": async () => answers.shift() ?? planned,
      "commit/create-sections": async ({ plan }) =>
        plan === "p1" ? { kind: "changed", message: "This plan is out of date." } : made,
    });
    await within(sheet).findByText("Create 2 commits");
    const [first] = within(sheet).getAllByRole("combobox", { name: "Commit for src/a.ts" });
    if (first === undefined) return expect.unreachable();
    await user.selectOptions(first, "Leave out");
    await user.click(screen.getByText("Create 1 commit"));
    await within(sheet).findByText("This plan is out of date.");
    await user.click(screen.getByText("Create 1 commit"));
    expect(last()).toEqual(["commit/create-sections", { ...wish, plan: "p2", commits: [two] }]);
  });

  it("asks once before a review with open points is committed by section", async () => {
    const question = { kind: "asks", question: "2 comments are open. Commit anyway?", state: "s1" } as const;
    const { user, sheet, last } = await openSheet({
      "commit/create-sections": async ({ despite }) => (despite === "s1" ? made : question),
    });
    await user.click(await within(sheet).findByText("Create 2 commits"));
    await within(sheet).findByText(question.question);
    await user.click(within(sheet).getByText("Commit anyway"));
    await within(sheet).findByText("Undo commits");
    expect(last()).toEqual(["commit/create-sections", { ...wish, despite: "s1" }]);
  });

  it("shows the commits that were made, even when it is opened again, and undoes them", async () => {
    const proposed: CommitProposal = { ...proposal };
    const { user, sheet, actions, notices, asked, last } = await openSheet({ "commit/prepare": async () => proposed });
    await within(sheet).findByText("Create 2 commits");
    await user.keyboard("{Control>}{Enter}");
    await within(sheet).findByText("Undo commits");
    expect(
      within(sheet)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["aaaaaaa One", "bbbbbbb Two"]);
    expect(notices()).toEqual([["warning", "Not marked."]]);
    await user.click(screen.getByText("Close"));
    proposed.made = { commits: made.commits, branch: made.branch };
    await actions.createCommit();
    await user.click(await screen.findByText("Undo commits"));
    await screen.findByText("Create 2 commits");
    expect(asked.slice(-2).map((each) => (Array.isArray(each) ? each[0] : each))).toEqual([
      "commit/undo-sections",
      "commit/plan-sections",
    ]);
    expect(last()).toEqual(["commit/plan-sections", { reviewId: "r1", repository: "1" }]);
  });

  it("leads from the commits that were made to a new pull request", async () => {
    const { user, sheet, last } = await openSheet({
      "new-pull/plan": async () => ({ kind: "refused", message: "No remote is on a forge." }),
    });
    await within(sheet).findByText("Create 2 commits");
    await user.keyboard("{Control>}{Enter}");
    await user.click(await within(sheet).findByText("New pull request…"));
    await screen.findByRole("dialog", { name: "New pull request" });
    expect(last()).toEqual(["new-pull/plan", { reviewId: "r1" }]);
  });

  it("offers to undo commits made before the page was opened, but only while they are the latest", async () => {
    const proposed: CommitProposal = { ...proposal, made: { commits: made.commits, branch: "main" } };
    const { actions, asked } = await openSheet({ "commit/prepare": async () => proposed });
    await screen.findByText("Undo commits");
    expect(asked).toHaveLength(1);
    delete proposed.made;
    await actions.createCommit();
    await screen.findByText("Create 2 commits");
    expect(screen.queryByText("Undo commits")).toBeNull();
  });

  it("keeps the edited messages when a commit is refused, and gives the reason", async () => {
    const refused = { kind: "refused" as const, message: "Git did not make commit 2.", output: "no ticket" };
    const { user, sheet } = await openSheet({ "commit/create-sections": async () => refused });
    await user.type(await within(sheet).findByRole("textbox", { name: "Message of commit 1, One" }), "!");
    await user.click(screen.getByText("Create 2 commits"));
    await within(sheet).findByText("Git did not make commit 2.");
    expect(within(sheet).getByRole("group", { name: "Output of Git and its hooks" }).textContent).toBe("no ticket");
    expect(within(sheet).getByDisplayValue(/One\s!/)).toBeDefined();
  });

  it("plans again for another repository, and gives the reason when it cannot", async () => {
    const answers: SectionPlanOutcome[] = [planned, { kind: "refused", message: "Nothing has changed." }];
    const { user, sheet, last } = await openSheet({ "commit/plan-sections": async () => answers.shift() ?? planned });
    await user.selectOptions(within(sheet).getByRole("combobox", { name: "Repository" }), "2");
    await within(sheet).findByText("Nothing has changed.");
    expect(last()).toEqual(["commit/plan-sections", { reviewId: "r1", repository: "2" }]);
    expect(screen.queryByText(/^Make/)).toBeNull();
  });

  it("offers only one commit on a page that cannot make several", async () => {
    const { sheet, user } = await openSheet();
    await user.click(within(sheet).getByRole("radio", { name: "One commit" }));
    expect(within(sheet).getByRole("textbox", { name: "Message" })).toBeDefined();
    clearPage();
    const other = await openSheet({}, { ...proposal, isBySection: true });
    await within(other.sheet).findByText("Create 2 commits");
    expect(within(other.sheet).queryByRole("radio")).toBeNull();
  });

  it("can be cancelled while git is at work", async () => {
    const signals: unknown[] = [];
    const { user, sheet } = await openSheet({
      "commit/create-sections": (_, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    await user.click(await within(sheet).findByText("Create 2 commits"));
    await user.click(await within(sheet).findByText("Cancel"));
    await waitFor(() => expect(signals).toEqual([expect.objectContaining({ aborted: true })]));
  });
});

import type { CommitProposal, MadeCommits, SectionPlan, SectionPlanOutcome } from "@dialectic/shared/protocol";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { clearPage } from "../../clearPage.fixture.ts";
import type { Host } from "../../host/linkToHost.ts";
import { OpenSheet } from "../../OpenSheet.tsx";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";

const repository = {
  ...{ id: "1", name: "shop", place: "shop", branch: "main", staged: [], stagedCount: 0, unstagedCount: 2 },
  ...{ untrackedCount: 0, shown: "digest", obstacle: "Stage something." },
};
const proposal: CommitProposal = {
  kind: "prepared",
  reviewId: "r1",
  iteration: 1,
  message: "All\n",
  withReview: false,
  repositories: [repository, { ...repository, id: "2", name: "tools", place: "tools" }],
};
const file = { status: "M" as const, path: "src/a.ts", additions: 2, deletions: 1 };
const hunk = (line: number) => ({ line, additions: 2, deletions: 1 });
const planned: SectionPlan = {
  kind: "planned",
  plan: "p1",
  source: "worktree",
  commits: [
    {
      section: "s1",
      title: "One",
      message: "One\n",
      files: [{ ...file, hunks: [hunk(3)], hunkCount: 3 }],
      fileCount: 1,
    },
    {
      section: "s2",
      title: "Two",
      message: "Two\n",
      files: [{ ...file, hunks: [hunk(9)], hunkCount: 3 }],
      fileCount: 4,
    },
  ],
  leftover: { message: "Rest\n", files: [{ ...file, hunks: [hunk(20)], hunkCount: 3 }], fileCount: 1 },
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
  const sheet = await screen.findByRole("dialog", { name: "Create Commit" });
  const notices = () => page.store.getState().notices.map(({ level, text }) => [level, text]);
  const last = () => page.asked.at(-1);
  return { ...page, sheet, notices, last };
}

const wish = { plan: "p1", messages: ["One\n", "Two\n"], withLeftover: false, withReview: false };

describe("SectionCommits", () => {
  it("shows the changes in each commit, and the changes left over", async () => {
    const { sheet } = await openSheet();
    const steps = within(await within(sheet).findByRole("list", { name: "Commits by section" }));
    expect(steps.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["1One", "2Two"]);
    expect(sheet.textContent).toContain("src · 1 of 3 hunks, at line 9");
    expect(sheet.textContent).toContain("and 3 more");
    expect(sheet.textContent).toContain("1 file is too large to be taken.");
    expect(within(sheet).getByRole("heading", { name: "1 change no section explains" })).toBeDefined();
  });

  it("makes the commits with the edited messages, and commits leftover changes if wanted", async () => {
    const { user, sheet, last } = await openSheet();
    await user.type(await within(sheet).findByRole("textbox", { name: "Message of commit 2, Two" }), "!");
    await user.click(within(sheet).getByRole("checkbox", { name: /^Commit this last/ }));
    await user.type(within(sheet).getByRole("textbox", { name: "Message of the last commit" }), "?");
    await user.click(screen.getByText("Make 3 commits"));
    const messages = ["One\n", "Two\n!", "Rest\n?"];
    expect(last()).toEqual(["commit/create-sections", { ...wish, messages, withLeftover: true }]);
  });

  it("shows the commits that were made, even when it is opened again, and undoes them", async () => {
    const proposed: CommitProposal = { ...proposal };
    const { user, sheet, actions, notices, asked, last } = await openSheet({ "commit/prepare": async () => proposed });
    await within(sheet).findByText("Make 2 commits");
    await user.keyboard("{Control>}{Enter}");
    await within(sheet).findByText("Undo these commits");
    expect(
      within(sheet)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["aaaaaaa One", "bbbbbbb Two"]);
    expect(notices()).toEqual([["warning", "Not marked."]]);
    await user.click(screen.getByText("Done"));
    proposed.made = { commits: made.commits, branch: made.branch };
    await actions.createCommit();
    await user.click(await screen.findByText("Undo these commits"));
    await screen.findByText("Make 2 commits");
    expect(asked.slice(-2).map((each) => (Array.isArray(each) ? each[0] : each))).toEqual([
      "commit/undo-sections",
      "commit/plan-sections",
    ]);
    expect(last()).toEqual(["commit/plan-sections", { reviewId: "r1", repository: "1" }]);
  });

  it("offers to undo commits made before the page was opened, but only while no other commit follows", async () => {
    const proposed: CommitProposal = { ...proposal, made: { commits: made.commits, branch: "main" } };
    const { actions, asked } = await openSheet({ "commit/prepare": async () => proposed });
    await screen.findByText("Undo these commits");
    expect(asked).toHaveLength(1);
    delete proposed.made;
    await actions.createCommit();
    await screen.findByText("Make 2 commits");
    expect(screen.queryByText("Undo these commits")).toBeNull();
  });

  it("keeps the edited messages when a commit is refused, and gives the reason", async () => {
    const refused = { kind: "refused" as const, message: "Git did not make commit 2.", output: "no ticket" };
    const { user, sheet } = await openSheet({ "commit/create-sections": async () => refused });
    await user.type(await within(sheet).findByRole("textbox", { name: "Message of commit 1, One" }), "!");
    await user.click(screen.getByText("Make 2 commits"));
    await within(sheet).findByText("Git did not make commit 2.");
    expect(within(sheet).getByRole("group", { name: "What git and its hooks said" }).textContent).toBe("no ticket");
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
    await within(other.sheet).findByText("Make 2 commits");
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
    await user.click(await within(sheet).findByText("Make 2 commits"));
    await user.click(await within(sheet).findByText("Cancel"));
    await waitFor(() => expect(signals).toEqual([expect.objectContaining({ aborted: true })]));
  });
});

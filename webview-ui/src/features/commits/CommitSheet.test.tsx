import type { CommitOutcome, CommitProposal, CommitRepository } from "@dialectic/shared/protocol";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { clearPage } from "../../clearPage.fixture.ts";
import type { Host } from "../../host/linkToHost.ts";
import { OpenSheet } from "../../OpenSheet.tsx";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { PanelState } from "../../state/panelStore.ts";
import { createManifest } from "../../state/testSections.fixture.ts";

const shop: CommitRepository = {
  id: "1",
  name: "shop",
  place: "shop",
  branch: "main",
  staged: [
    { status: "M", path: "src/auth.ts" },
    { status: "R", path: "new.ts", from: "src/old.ts" },
  ],
  stagedCount: 2,
  unstagedCount: 3,
  untrackedCount: 1,
  shown: "digest",
};
const tools: CommitRepository = { ...shop, id: "2", name: "tools", place: "all/tools", staged: [], stagedCount: 0 };
const proposal: CommitProposal = {
  kind: "prepared",
  reviewId: "r1",
  iteration: 1,
  message: "Check tokens\n\nIt was open.\n",
  withReview: false,
  repositories: [shop],
};
const created: CommitOutcome = { kind: "created", commit: "c0ffee1".padEnd(40, "0"), subject: "Check", branch: "main" };
const wish = {
  reviewId: "r1",
  iteration: 1,
  repository: "1",
  shown: "digest",
  message: proposal.message,
  withReview: false,
};

/** Opens the sheet on a page that shows a review. */
async function openSheet(
  host: Partial<Host> = {},
  proposed: CommitProposal = proposal,
  state: Partial<PanelState> = {},
) {
  const { meta, sections } = createManifest(1, ["1"]);
  const page = renderInPanel(<OpenSheet isTyping={() => false} />, {
    state: { view: { kind: "review", review: { meta, sections, revision: 1 } }, ...state },
    host: { "commit/prepare": async () => proposed, "commit/create": async () => created, ...host },
  });
  await page.actions.createCommit();
  const sheet = await screen.findByRole("dialog", { name: "Create commit" });
  const message = () => within(sheet).getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  const notices = () => page.store.getState().notices.map(({ level, text }) => [level, text]);
  return { ...page, sheet, message, notices };
}

/** Returns a promise that the test settles. */
function pending<Value>() {
  let settle: (value: Value) => void = () => undefined;
  let fail: (problem: Error) => void = () => undefined;
  const answer = new Promise<Value>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { answer, settle, fail };
}

describe("CommitSheet", () => {
  it("shows message, place and files, with the focus in the message", async () => {
    const { sheet, message } = await openSheet();
    expect(message().value).toBe(proposal.message);
    expect(document.activeElement).toBe(message());
    const rows = within(sheet).getAllByRole("listitem");
    expect(rows.map((row) => [row.textContent, row.title])).toEqual([
      ["auth.tssrcMmodified", "src/auth.ts"],
      ["new.tsfrom src/old.tsRrenamed", "src/old.ts → new.ts"],
    ]);
    expect(sheet.textContent).toContain("Branch: main");
    expect(within(sheet).getByText("2 staged files")).toBeDefined();
    expect(within(sheet).getByText("Not included: 3 files with unstaged changes, 1 untracked file.")).toBeDefined();
    expect(within(sheet).queryByRole("combobox")).toBeNull();
  });

  it.each(["{Control>}{Enter}", "{Meta>}{Enter}"])(
    "commits the shown changes on %s, closes and confirms it",
    async (keys) => {
      const { user, asked, store, notices } = await openSheet();
      await user.keyboard(keys);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(asked.slice(1)).toEqual([["commit/create", wish]]);
      expect(notices()).toEqual([["info", "Committed c0ffee1 on main: Check"]]);
      expect(store.getState()).toMatchObject({ commit: undefined, commitDrafts: {} });
    },
  );

  it("warns of a problem with a commit that was made", async () => {
    const { user, notices } = await openSheet({ "commit/create": async () => ({ ...created, notice: "Not marked." }) });
    await user.click(screen.getByText("Commit 2 files"));
    await waitFor(() => expect(notices()).toHaveLength(2));
    expect(notices()[1]).toEqual(["warning", "Not marked."]);
  });

  it("keeps a typed message while closed, commits it, and then forgets it", async () => {
    const { user, asked, actions, store, message } = await openSheet();
    await user.type(message(), "# more");
    const written = `${proposal.message}# more`;
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(store.getState()).toMatchObject({ sheet: undefined, commitDrafts: { r1: written } });
    await actions.createCommit();
    expect(await screen.findByDisplayValue(/# more$/)).toBeDefined();
    await user.keyboard("{Control>}{Enter}");
    await waitFor(() => expect(asked.at(-1)).toEqual(["commit/create", { ...wish, message: written }]));
    await waitFor(() => expect(store.getState().commitDrafts).toEqual({}));
  });

  it("keeps the review with the commit when the box is ticked, and remembers the choice", async () => {
    const { user, asked, actions } = await openSheet();
    const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Keep the review with the commit" });
    expect(box().checked).toBe(false);
    await user.click(box());
    await user.click(screen.getByRole("button", { name: "Close" }));
    await actions.createCommit();
    expect(box().checked).toBe(true);
    await user.keyboard("{Control>}{Enter}");
    await waitFor(() => expect(asked.at(-1)).toEqual(["commit/create", { ...wish, withReview: true }]));
  });

  it("warns of a title that git's tools would cut", async () => {
    const { sheet, message, user } = await openSheet({}, { ...proposal, message: `${"x".repeat(72)}\n\nbody` });
    expect(within(sheet).getByText("Title: 72 of 72 characters")).toBeDefined();
    await user.type(message(), "y", { initialSelectionStart: 0, initialSelectionEnd: 0 });
    expect(within(sheet).getByText("The title has 73 characters. Git tools show only the first 72.")).toBeDefined();
  });

  it("shows git's full output and keeps the message, until the next attempt", async () => {
    const output = "line one\nline two";
    const answers: CommitOutcome[] = [{ kind: "refused", message: "Git did not commit.", output }, created];
    const { user, message, sheet } = await openSheet({ "commit/create": async () => answers.shift() ?? created });
    await user.type(message(), "!");
    await user.keyboard("{Control>}{Enter}");
    const said = await within(sheet).findByRole("group", { name: "Output of Git and its hooks" });
    expect(said.textContent).toBe(output);
    expect(within(sheet).getByRole("alert").textContent).toContain("Git did not commit.");
    expect(message().value).toBe(`${proposal.message}!`);
    await user.keyboard("{Control>}{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is read-only while git is at work, and can cancel it", async () => {
    const { answer, settle } = pending<CommitOutcome>();
    const signals: AbortSignal[] = [];
    const { user, message, sheet, asked } = await openSheet({
      "commit/create": (_, signal) => {
        if (signal instanceof AbortSignal) signals.push(signal);
        return answer;
      },
    });
    await user.click(screen.getByText("Commit 2 files"));
    expect(await within(sheet).findByText("Committing… Hooks and signing can take a while.")).toBeDefined();
    expect(message().readOnly).toBe(true);
    await user.keyboard("{Control>}{Enter}");
    await user.click(screen.getByText("Cancel"));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    settle({ kind: "refused", message: "The commit was cancelled." });
    await within(sheet).findByText("The commit was cancelled.");
    expect(asked.filter((question) => String(question).startsWith("commit/create"))).toHaveLength(1);
    expect(message().readOnly).toBe(false);
  });

  it("names open points when it opens, and commits despite them only by the button that says so", async () => {
    const asks = { kind: "asks", question: "1 comment is open. Commit anyway?", state: "s1" } as const;
    const { user, sheet, asked } = await openSheet({}, { ...proposal, asks });
    const asking = within(sheet).getByText(asks.question).parentElement;
    await user.keyboard("{Control>}{Enter}");
    expect([document.activeElement, asked.length]).toEqual([asking, 1]);
    const anyway = screen.getByText("Commit anyway");
    expect(anyway.getAttribute("appearance")).toBe("secondary");
    await user.click(anyway);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.at(-1)).toEqual(["commit/create", { ...wish, despite: "s1" }]);
  });

  it("asks about points that came up since, and takes a key that is pressed twice for no answer", async () => {
    const question = { kind: "asks", question: "1 comment is open. Commit anyway?", state: "s1" } as const;
    const { user, sheet, asked, message } = await openSheet({ "commit/create": async () => question });
    await user.keyboard("{Control>}{Enter}");
    await within(sheet).findByText(question.question);
    await user.keyboard("{Control>}{Enter}");
    expect([asked.length, message().readOnly]).toEqual([2, false]);
  });

  it("marks a file of which only a part is staged, and names it once", async () => {
    const half = { ...shop, stagedCount: 1, staged: [{ status: "M" as const, path: "a.ts", isPartly: true }] };
    const { sheet } = await openSheet({}, { ...proposal, repositories: [half] });
    expect(within(sheet).getByRole("listitem").textContent).toBe("a.tsonly partly stagedMmodified");
    within(sheet).getByText("Not included: 2 files with unstaged changes, 1 untracked file.");
  });

  it("names the changed files that are committed when nothing is staged", async () => {
    const others = [{ status: "M" as const, path: "src/server.ts" }];
    const left = { ...tools, unstagedCount: 1, untrackedCount: 0, others };
    const { sheet } = await openSheet({}, { ...proposal, repositories: [left] });
    expect(within(sheet).getByRole("listitem").textContent).toBe("server.tssrcMmodified");
  });

  it("says that it has a question when it was closed, and asks it when it is opened again", async () => {
    const { answer, settle } = pending<CommitOutcome>();
    const asks = { kind: "asks", question: "1 check fails. Commit anyway?", state: "s1" } as const;
    const proposed: CommitProposal[] = [proposal, { ...proposal, asks }];
    const { user, actions, notices } = await openSheet({
      "commit/create": () => answer,
      "commit/prepare": async () => proposed.shift() ?? proposal,
    });
    await user.click(screen.getByText("Commit 2 files"));
    await user.click(screen.getByRole("button", { name: "Close" }));
    settle(asks);
    await waitFor(() =>
      expect(notices()).toEqual([
        ["warning", "Nothing is committed yet. Open “Create commit” (g) to answer a question."],
      ]),
    );
    await actions.createCommit();
    expect(await screen.findByText(asks.question)).toBeDefined();
  });

  it("continues while it is closed, leads back to it, and reports a failure in the meantime", async () => {
    const { answer, settle } = pending<CommitOutcome>();
    const { user, actions, notices, asked } = await openSheet({ "commit/create": () => answer });
    await user.click(screen.getByText("Commit 2 files"));
    await user.click(screen.getByRole("button", { name: "Close" }));
    await actions.createCommit();
    expect(await screen.findByText("Cancel")).toBeDefined();
    expect(asked.filter((question) => String(question).startsWith("commit/prepare"))).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Close" }));
    settle({ kind: "refused", message: "The tests fail." });
    await waitFor(() =>
      expect(notices()).toEqual([["warning", "The commit failed. Open “Create commit” (g) to see why."]]),
    );
    await actions.createCommit();
    expect(await screen.findByText("The tests fail.")).toBeDefined();
  });

  it("reports an unknown outcome when the connection was lost", async () => {
    const { answer, fail } = pending<CommitOutcome>();
    const { user, message } = await openSheet({ "commit/create": () => answer });
    await user.click(screen.getByText("Commit 2 files"));
    fail(new Error("The connection is closed"));
    expect(await screen.findByText(/^The connection to Dialectic was lost while Git was running/)).toBeDefined();
    expect(message().readOnly).toBe(false);
  });

  it("shows the files that are staged now if they have changed", async () => {
    const now = { ...shop, shown: "other", stagedCount: 1, staged: [{ status: "D" as const, path: "gone" }] };
    const answers: CommitOutcome[] = [{ kind: "changed", message: "Look again.", repository: now }];
    const { user, asked, sheet } = await openSheet({ "commit/create": async () => answers.shift() ?? created });
    await user.keyboard("{Control>}{Enter}");
    await user.click(await within(sheet).findByText("Commit 1 file"));
    expect(asked.at(-1)).toEqual(["commit/create", { ...wish, shown: "other" }]);
  });

  it("offers to look again when there is no commit to make, and then no key commits", async () => {
    const proposed = { ...proposal, repositories: [{ ...shop, obstacle: "Stage it with `git add`." }] };
    const { user, asked, sheet } = await openSheet({}, proposed);
    expect(within(sheet).getByText("git add").tagName).toBe("CODE");
    await user.keyboard("{Control>}{Enter}");
    await user.click(screen.getByText("Refresh"));
    expect(asked.map((question) => String(question).split(",")[0])).toEqual(["commit/prepare", "commit/prepare"]);
  });

  it("offers a choice of repositories, and remembers it for the next look", async () => {
    const { user, asked, actions, sheet } = await openSheet({}, { ...proposal, repositories: [shop, tools] });
    const choice = within(sheet).getByRole<HTMLSelectElement>("combobox", { name: "Repository" });
    expect([...choice.options].map(({ text }) => text)).toEqual(["shop", "tools (all/tools)"]);
    await user.selectOptions(choice, "2");
    await actions.createCommit();
    expect(within(sheet).getByRole<HTMLSelectElement>("combobox").value).toBe("2");
    await user.click(screen.getByText("Commit 0 files"));
    await waitFor(() => expect(asked.at(-1)).toEqual(["commit/create", { ...wish, repository: "2" }]));
  });

  it("copies the message unchanged", async () => {
    const { user, message } = await openSheet();
    await user.type(message(), "mine");
    await user.click(screen.getByText("Copy message"));
    await screen.findByText("Copied");
    expect(await navigator.clipboard.readText()).toBe(`${proposal.message}mine`);
  });

  it("notes that the page shows a later iteration, and that the review was committed before", async () => {
    const { store, sheet } = await openSheet();
    const { meta, sections } = createManifest(2, ["2"]);
    const committed = { commit: "c0ffee1".padEnd(40, "0"), subject: "S", at: 1 };
    const review = { meta: { ...meta, iteration: 2, iterations: 2, committed }, sections, revision: 2 };
    store.setState({ view: { kind: "review", review } });
    expect(
      await within(sheet).findByText(/This message is from iteration 1, but the page shows iteration 2/),
    ).toBeDefined();
    expect(within(sheet).getByText("This review was already committed as c0ffee1.")).toBeDefined();
  });

  it("stays closed when the editor has its own way, and gives the reason when it cannot open", async () => {
    const outcomes = [{ kind: "handed-over" }, { kind: "refused", message: "No git." }] as const;
    for (const outcome of outcomes) {
      const { actions, store } = renderInPanel(<OpenSheet isTyping={() => false} />, {
        host: { "commit/prepare": async () => outcome },
      });
      await actions.createCommit();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(store.getState().notices.map(({ text }) => text)).toEqual(outcome.kind === "refused" ? ["No git."] : []);
      clearPage();
    }
  });
});

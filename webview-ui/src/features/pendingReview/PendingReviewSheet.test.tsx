import type { PendingReviewPlanOutcome, PendingReviewSendOutcome } from "@dialectic/shared/protocol";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Host } from "../../host/linkToHost.ts";
import { OpenSheet } from "../../OpenSheet.tsx";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { PanelState } from "../../state/panelStore.ts";
import { createManifest } from "../../state/testSections.fixture.ts";
import { type CommentBox, nothingTyped } from "../feedback/state/feedbackBoxes.ts";
import { planOf, sentBody, sentComment, sentReply } from "./pendingPlan.fixture.ts";

const pull = { name: "team/shop#7", url: "https://github.com/team/shop/pull/7" };
const sent: PendingReviewSendOutcome = {
  kind: "sent",
  message: "2 items were sent.",
  isSubmitted: true,
  isWhole: true,
  sent: 2,
  refused: 0,
};

/** A page that shows the review of a pull request. */
function openPage(host: Partial<Host>, state: Partial<PanelState> = {}) {
  const { meta, sections } = createManifest(1, ["s1"]);
  const page = renderInPanel(<OpenSheet isTyping={() => false} />, {
    state: {
      view: { kind: "review", review: { meta, sections, revision: 1 } },
      shownPull: { reviewId: meta.reviewId, pull },
      ...state,
    },
    host,
  });
  const notices = () => page.store.getState().notices.map(({ text }) => text);
  return { ...page, notices };
}

/** Opens the sheet; the forge gives these plans one after the other, and then the last one again. */
async function openSheet(
  plans: readonly PendingReviewPlanOutcome[] = [planOf()],
  sending: readonly PendingReviewSendOutcome[] = [sent],
) {
  const [left, answers] = [[...plans], [...sending]];
  const page = openPage({
    "pending-review/plan": async () => (left.length > 1 ? left.shift() : left[0]) ?? planOf(),
    "pending-review/send": async () => answers.shift() ?? sent,
  });
  act(() => page.actions.sendToPull());
  const sheet = await screen.findByRole("dialog", { name: "Send to pull request" });
  await waitFor(() => expect(page.store.getState().pendingReview?.phase).toBe("ready"));
  const box = (name: RegExp) => within(sheet).getByRole<HTMLInputElement>("checkbox", { name });
  const button = (text: string) => within(sheet).getByText(text, { selector: "vscode-button" });
  const wishes = () => page.asked.filter((each) => Array.isArray(each) && each[0] === "pending-review/send");
  return { ...page, sheet, box, button, wishes };
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

describe("the sheet that sends a review to a pull request", () => {
  it("says what goes where in whose name, with the exact text and the place of each item", async () => {
    const { sheet, box } = await openSheet();
    expect(sheet.textContent).toContain("team/shop#7 Prices");
    expect(sheet.textContent).toContain(
      "goes there as mona, by your gh, on its last commit abc1234. Nothing is sent before",
    );
    expect(
      within(sheet)
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(["Text of the review", "Comments on code", "Answers"]);
    expect([box(/In the text/).checked, box(/lib\/tax\.ts:1-3/).checked, box(/Thread of hubot/).checked]).toEqual([
      true,
      true,
      false,
    ]);
    // Words of others and of an assistant are shown as they are.
    expect(sheet.querySelector("b")).toBeNull();
    expect(sheet.textContent).toContain("The rate is <b>wrong</b>.");
    expect([...sheet.querySelectorAll("del, ins")].map(({ textContent }) => textContent)).toEqual([
      "-const rate = 1;\n",
      "+const rate = 2;\n",
    ]);
  });

  it("says why something stands in the text, cannot be sent, is there already, or was refused", async () => {
    const { sheet } = await openSheet([
      planOf({
        items: [
          { ...sentBody, place: { kind: "body", reason: "Line 90 is not among the changes." } },
          { ...sentComment, id: "a", state: { kind: "refused", reason: "The line is gone." } },
          { ...sentComment, id: "b", state: { kind: "sent", isDraft: true }, isChosen: false },
          { ...sentComment, id: "c", state: { kind: "changed", isDraft: false } },
          { ...sentReply, id: "d", state: { kind: "impossible", reason: "The thread was deleted there." } },
        ],
      }),
    ]);
    for (const text of [
      "Line 90 is not among the changes.",
      "It was refused: The line is gone. To try again, send it again.",
      "It is in your pending review there.",
      "It is there with an earlier text, which this one replaces.",
      "The thread was deleted there.",
    ])
      expect(within(sheet).getByText(text)).toBeDefined();
    expect(within(sheet).getAllByRole("checkbox")).toHaveLength(3);
    expect(sheet.textContent).toContain("3 of 3 items chosen");
  });

  it("sends exactly the chosen items as a draft, or with the chosen verdict", async () => {
    const { user, box, button, wishes, sheet, store } = await openSheet(
      [planOf()],
      [
        { ...sent, isSubmitted: false, plan: planOf({ plan: "plan-2" }) },
        { ...sent, plan: planOf() },
      ],
    );
    await user.click(box(/In the text/));
    await user.click(box(/Thread of hubot/));
    await user.click(button("Save as draft"));
    await within(sheet).findByText("2 items were sent.");
    expect(wishes()).toEqual([
      ["pending-review/send", { reviewId: "r1", plan: "plan-1", items: ["comment", "reply"] }],
    ]);
    await user.click(within(sheet).getByRole("radio", { name: "Approve" }));
    await user.click(button("Submit review"));
    await waitFor(() => expect(store.getState().submittedPulls.size).toBe(1));
    const wish = { reviewId: "r1", plan: "plan-2", items: ["comment", "reply"], event: "approve" };
    expect(wishes()[1]).toEqual(["pending-review/send", wish]);
  });

  it("begins with the verdict of the plan, and disables one that cannot be chosen, with its reason", async () => {
    const events = [
      { event: "comment" as const },
      { event: "approve" as const, reason: "You cannot approve your own pull request." },
      { event: "request-changes" as const },
    ];
    const { sheet } = await openSheet([planOf({ events, event: "request-changes" })]);
    const radio = (name: RegExp) => within(sheet).getByRole<HTMLInputElement>("radio", { name });
    expect(radio(/Request changes/).checked).toBe(true);
    expect(radio(/Approve: You cannot approve your own/).disabled).toBe(true);
  });

  it("says what becomes of a pending review that is there already", async () => {
    const { sheet, button } = await openSheet([
      planOf({
        items: [],
        pending: { foreign: 2, own: 1, text: "By hand." },
        given: { event: "approve", at: 0, isHere: true },
      }),
    ]);
    const there = within(sheet).getByRole("region", { name: "Your pending review" });
    expect(there.textContent).toContain("1 comment from here and 2 comments that you wrote there.");
    expect(there.textContent).toContain("submits all of it, also the 2 comments that you wrote there.");
    expect(there.textContent).toContain("By hand.");
    expect(sheet.textContent).toContain("You have approved this commit there");
    expect(button("Save as draft").hasAttribute("disabled")).toBe(true);
    expect(button("Submit review").hasAttribute("disabled")).toBe(false);
  });

  it("has nothing to submit without items, a pending review or a new verdict", async () => {
    const given = { event: "approve" as const, at: 0, isHere: true };
    const { user, sheet, button } = await openSheet([planOf({ items: [], given, event: "approve" })]);
    expect(within(sheet).getByText(/There is nothing to send/)).toBeDefined();
    expect(button("Submit review").hasAttribute("disabled")).toBe(true);
    await user.click(within(sheet).getByRole("radio", { name: "Request changes" }));
    expect(button("Submit review").hasAttribute("disabled")).toBe(false);
  });

  it("does not give the same verdict again because it was pressed again", async () => {
    const there = planOf({ items: [{ ...sentComment, state: { kind: "sent", isDraft: false } }], event: "approve" });
    const { user, sheet, button, wishes } = await openSheet([planOf({ event: "approve" })], [{ ...sent, plan: there }]);
    await user.click(button("Submit review"));
    await within(sheet).findByText("2 items were sent.");
    await user.keyboard("{Control>}{Enter}");
    expect([wishes().length, button("Submit review").hasAttribute("disabled")]).toEqual([1, true]);
    await user.click(within(sheet).getByRole("radio", { name: "Request changes" }));
    await user.click(within(sheet).getByRole("radio", { name: "Approve" }));
    expect(button("Submit review").hasAttribute("disabled")).toBe(false);
  });

  it("keeps the boxes when the plan is read again, and while it is closed", async () => {
    const { user, box, button, actions, store } = await openSheet();
    await user.click(box(/lib\/tax\.ts:1-3/));
    await user.click(button("Look again"));
    await waitFor(() => expect(store.getState().pendingReview?.phase).toBe("ready"));
    expect(box(/lib\/tax\.ts:1-3/).checked).toBe(false);
    await user.click(screen.getByRole("button", { name: "Close" }));
    act(() => actions.sendToPull());
    const again = await screen.findByRole<HTMLInputElement>("checkbox", { name: /lib\/tax\.ts:1-3/ });
    expect(again.checked).toBe(false);
  });

  it("chooses all and none", async () => {
    const { user, sheet, button } = await openSheet();
    await user.click(within(sheet).getByRole("button", { name: "Choose none" }));
    expect(sheet.textContent).toContain("0 of 3 items chosen");
    expect(button("Save as draft").hasAttribute("disabled")).toBe(true);
    await user.click(within(sheet).getByRole("button", { name: "Choose all" }));
    expect(sheet.textContent).toContain("3 of 3 items chosen");
  });

  it("shows the beginning of a long text until all of it is asked for", async () => {
    const text = Array.from({ length: 40 }, (_, at) => `Line ${at + 1}`).join("\n");
    const { user, sheet } = await openSheet([planOf({ items: [{ ...sentBody, text }] })]);
    expect(sheet.textContent).not.toContain("Line 13");
    await user.click(within(sheet).getByRole("button", { name: "Show all (40 lines)" }));
    expect(sheet.textContent).toContain("Line 40");
    await user.click(within(sheet).getByRole("button", { name: "Show less" }));
    expect(sheet.textContent).not.toContain("Line 40");
  });

  it("sends once, however often it is pressed, and says in a notice what happened once it is closed", async () => {
    const { answer, settle } = pending<PendingReviewSendOutcome>();
    const { actions, asked, store, notices } = openPage({
      "pending-review/plan": async () => planOf(),
      "pending-review/send": () => answer,
    });
    act(() => actions.sendToPull());
    await waitFor(() => expect(store.getState().pendingReview?.plan).toBeDefined());
    await act(async () => {
      void actions.sendPending("submit");
      void actions.sendPending("submit");
      void actions.sendPending("draft");
    });
    expect(asked).toHaveLength(2);
    expect(screen.getByText("Stop sending")).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /lib\/tax\.ts:1-3/ }).disabled).toBe(true);
    act(() => actions.closeSheet());
    act(() => actions.sendToPull());
    expect(asked).toHaveLength(2);
    act(() => actions.closeSheet());
    await act(async () => settle({ ...sent, plan: planOf() }));
    expect(notices()).toEqual(["2 items were sent."]);
  });

  it("shows why nothing can be sent, and tries again", async () => {
    const refused = { kind: "refused" as const, message: "gh is not logged in. Run gh auth login." };
    const { user, sheet, button } = await openSheet([refused, planOf()]);
    expect(within(sheet).getByRole("alert").textContent).toBe(refused.message);
    expect(within(sheet).queryByText("Save as draft")).toBeNull();
    await user.click(button("Try again"));
    await within(sheet).findByText("Submit review", { selector: "vscode-button" });
    expect(within(sheet).getByRole("alert").textContent).toBe("");
  });

  it("reads the pull request again when it has new commits, before anything can be sent", async () => {
    const moved = { kind: "moved" as const, message: "The pull request has new commits." };
    const { user, sheet, button, asked } = await openSheet([planOf(), planOf({ plan: "plan-2" })], [moved]);
    await user.click(button("Submit review"));
    await waitFor(() => expect(within(sheet).getByRole("alert").textContent).toBe(moved.message));
    expect(within(sheet).queryByText("Submit review", { selector: "vscode-button" })).toBeNull();
    await user.click(button("Read it again"));
    await within(sheet).findByText("Submit review", { selector: "vscode-button" });
    expect(asked.at(-1)).toEqual(["pending-review/plan", { reviewId: "r1", isReadAgain: true }]);
  });

  it("shows the new plan when something has changed since, with the boxes as they were", async () => {
    const changed = {
      kind: "changed" as const,
      message: "Nothing was sent: look again.",
      plan: planOf({ plan: "plan-2" }),
    };
    const { user, sheet, box, button, wishes } = await openSheet([planOf()], [changed, sent]);
    await user.click(box(/In the text/));
    await user.click(button("Submit review"));
    await waitFor(() => expect(within(sheet).getByRole("alert").textContent).toBe(changed.message));
    expect(box(/In the text/).checked).toBe(false);
    await user.click(button("Submit review"));
    await waitFor(() => expect(wishes()).toHaveLength(2));
    expect(wishes()[1]).toMatchObject(["pending-review/send", { plan: "plan-2", items: ["comment"] }]);
  });

  it("says what is known when the connection is lost, and keeps the boxes", async () => {
    const { answer, fail } = pending<PendingReviewSendOutcome>();
    const { actions, store } = openPage({
      "pending-review/plan": async () => planOf(),
      "pending-review/send": () => answer,
    });
    act(() => actions.sendToPull());
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: /lib\/tax\.ts:1-3/ });
    act(() => actions.choosePending("comment", false));
    await act(async () => void actions.sendPending("submit"));
    await act(async () => fail(new Error("gone")));
    expect(screen.getByRole("alert").textContent).toContain("it is not known what was sent. Look again");
    expect([box.checked, store.getState().pendingReview?.phase]).toEqual([false, "ready"]);
  });

  it("warns of what was refused, and does not say it as a success", async () => {
    const message = "1 item was saved. The forge refused 1 item.";
    const { sheet, button } = await openSheet(undefined, [{ ...sent, isSubmitted: false, isWhole: false, message }]);
    act(() => button("Save as draft").click());
    await waitFor(() => expect(within(sheet).getByRole("alert").textContent).toContain(message));
  });

  it("says what was sent although the look afterwards has failed", async () => {
    const gone: PendingReviewPlanOutcome = { kind: "refused", message: "GitHub did not answer." };
    const { sheet, button } = await openSheet([planOf(), gone]);
    act(() => button("Submit review").click());
    await waitFor(() => expect(sheet.textContent).toContain("2 items were sent. GitHub did not answer."));
  });

  it("submits on Ctrl+Enter, and leads to where an item comes from", async () => {
    const { user, sheet, wishes, store } = await openSheet([planOf()], [{ ...sent, plan: planOf() }]);
    await user.keyboard("{Control>}{Enter}");
    await waitFor(() => expect(wishes()).toHaveLength(1));
    await user.click(within(sheet).getByRole("button", { name: "Show in review: Prices" }));
    expect(store.getState()).toMatchObject({ sheet: undefined, jump: { sectionId: "s1" } });
  });

  it("says how many drafts are not among the items", async () => {
    const { sheet, store } = await openSheet();
    expect(sheet.textContent).not.toContain("not sent");
    const subject = { kind: "review" } as const;
    const box: CommentBox = { key: "b", place: subject, subject, iteration: 1, isOpen: true };
    const [boxes, typed] = [new Map([["b", box]]), new Map([["b", { ...nothingTyped, text: "Half a" }]])];
    act(() => store.setState(({ feedback }) => ({ feedback: { ...feedback, boxes, typed } })));
    expect(within(sheet).getByText("1 draft is not sent")).toBeDefined();
  });

  it("is for reviews of pull requests only", () => {
    const { actions, notices, store } = openPage({}, { shownPull: { reviewId: "r1", pull: null } });
    act(() => actions.sendToPull());
    expect(notices()).toEqual(["This review does not come from a pull request, so there is none to send it to."]);
    expect(store.getState().sheet).toBeUndefined();
  });
});

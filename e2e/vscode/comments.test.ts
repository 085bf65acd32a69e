import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { waitForItems } from "../support/comments.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { runCommand } from "./support/workbench.ts";

describe("comments in the review of VS Code", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    assistant = ready();
    await assistant.call("present_review", { baseUri: session().workspace.folder, content: exampleReview });
    await openReviewView(session().page);
  });

  it("begin by a command, are kept as they are typed when the view is hidden, and reach the assistant", async () => {
    const { page } = session();
    await headingShown(page, "Context");
    await runCommand(page, "Dialectic: Comment on the Whole Review");
    const box = (await reviewFrame(page)).locator(".comment-box textarea");
    await expect.poll(() => box.evaluate((area) => area === document.activeElement)).toBe(true);
    await box.pressSequentially("Is this all?");
    await page
      .locator(".activitybar")
      .getByRole("tab", { name: /^Explorer/ })
      .click();
    await openReviewView(page);
    const again = (await reviewFrame(page)).locator(".comment-box textarea");
    await expect.poll(() => again.inputValue()).toBe("Is this all?");
    await again.press("Control+Shift+Enter");
    await (await reviewFrame(page)).locator(".thread").getByText("Is this all?").waitFor();
    expect(await waitForItems(assistant)).toMatchObject([{ kind: "question", text: "Is this all?" }]);
  });
});

import { afterAll, describe } from "vitest";
import { itGoesThroughThreeRounds, type Reviewer } from "../support/threeRounds.ts";
import { itIsReviewed } from "./changes/limitLogins.ts";
import { itIsReadToTheApproval } from "./changes/storyToApproval.ts";
import { itHasThreadsAndMarks } from "./changes/threadsAndMarks.ts";
import { itUndoesChanges } from "./changes/undoneChanges.ts";
import { leaveAsItWas, vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { vsCodeReviewer } from "./support/vsCodeReviewer.ts";

describe("changes in VS Code", () => {
  // Its list of comments would cover half of the window in which the lines are read.
  const session = vsCodeSession({ settings: { "comments.openView": "never" } });
  const assistant = vsCodeAssistant(session);

  describe("over three rounds", () => {
    let reviewer: Reviewer | undefined;
    itGoesThroughThreeRounds({
      assistant,
      workspace: () => session().workspace,
      reviewer: () => {
        reviewer ??= vsCodeReviewer(session().page);
        return reviewer;
      },
    });
    // The tests end with a commit.
    afterAll(() => leaveAsItWas(session(), "master~1"));
  });

  describe("with threads and marks", () => {
    itHasThreadsAndMarks(session, assistant);
    afterAll(() => leaveAsItWas(session(), "master~1"));
  });

  describe("below the text that explains them", () => {
    itIsReadToTheApproval(session, assistant);
    afterAll(() => leaveAsItWas(session(), "master~1"));
  });

  describe("that are undone", () => {
    itUndoesChanges(session, assistant);
    afterAll(() => leaveAsItWas(session(), "master~1"));
  });

  describe("from the request to the approval", () => {
    itIsReviewed(session, assistant);
  });
});

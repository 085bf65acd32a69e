import { Cancellation, type CancelSignal } from "@dialectic/shared/protocol";
import { clientFeedback } from "../feedback/clientFeedback.ts";
import type { FeedbackClient } from "../feedback/runningClients.ts";
import { openFeedbackPage } from "./feedbackPage.fixture.ts";
import { openTestHost, type TestHost, type TestHostOptions, temporaryFolder, writeFiles } from "./testHost.fixture.ts";
import { timeIsUp } from "./timeIsUp.fixture.ts";

/** Opens a review with its reader, and an assistant of the client that presented it. */
export async function reviewed(options: Partial<TestHostOptions> = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, { "a.ts": "const one = readOne();\nconst two = readTwo();\nuse(one, two);\n" });
  const test = await openTestHost({ folders: [folder], ...options });
  const presented = await test.present({ content: "# A\n\nText. [`a.ts:2`][]\n\n## B\n\nMore.\n" });
  if (presented.kind !== "presented") throw new Error(presented.message);
  return { ...peopleOf(test, presented.reviewId), ...test, folder };
}

export function peopleOf(test: TestHost, reviewId: string) {
  const { page, news } = openFeedbackPage(test);
  const never = new Cancellation();
  const client = (name: string, at: Partial<FeedbackClient> = {}) =>
    clientFeedback({ name, folders: test.workspace.folders(), ...at }, test.feedback);
  const assistant = client("test");
  return {
    reviewId,
    page,
    news,
    client,
    assistant,
    ask: (id: string, subject: Parameters<(typeof page)["feedback/comment"]>[0]["subject"] = { kind: "review" }) =>
      page["feedback/comment"]({ reviewId, iteration: 1, subject, text: `About ${id}.`, mode: "ask", id }),
    /** Waits for that many seconds; without them, asks what there is. */
    wait: async (
      given: { cursor?: string; seconds?: number; assistant?: string } = {},
      signal: CancelSignal = given.seconds === undefined ? timeIsUp : never,
    ) => assistant["feedback/wait"]({ seconds: 1, ...given }, signal),
    /** Returns a thread as the person sees it. */
    thread: async (id: string) => {
      const { news } = await page["feedback/open"]({ reviewId });
      return news.threads.find((each) => each.id === id);
    },
  };
}

import { expect, onTestFinished } from "vitest";
import "vscode-jsonrpc/node";
import {
  createClient,
  createPipeConnection,
  type FeedbackNews,
  hostToPanel,
  type PublishedValues,
  panelToHost,
  serve,
  type Thread,
} from "@dialectic/shared/protocol";
import { idleHandlers } from "../../shared/protocol/idleHandlers.fixture.ts";
import { openPageSession } from "../pages/pageSession.ts";
import { createPipePair } from "./pipePair.fixture.ts";
import { recordingEditor } from "./recordingEditor.fixture.ts";
import type { TestHost } from "./testHost.fixture.ts";

/** Opens a page of a host, and collects its feedback. */
export function openFeedbackPage(test: TestHost) {
  const [hostEnd, pageEnd] = createPipePair();
  const session = openPageSession(createPipeConnection(hostEnd), {
    ...test,
    editor: recordingEditor(),
    log: (level, text) => expect.unreachable(`${level}: ${text}`),
  });
  onTestFinished(() => session.dispose());
  const connection = createPipeConnection(pageEnd);
  const threads = new Map<string, Thread>();
  const told: FeedbackNews[] = [];
  const looked: (readonly string[])[] = [];
  const values: Partial<PublishedValues> = {};
  const take = (news: FeedbackNews) => {
    for (const thread of news.threads) threads.set(thread.id, thread);
    told.push(news);
  };
  const handlers = {
    "feedback/news": take,
    "changes/looked": ({ hunks }: { readonly hunks: readonly string[] }) => void looked.push(hunks),
    "mirror/values": (news: Partial<PublishedValues>) => {
      Object.assign(values, news);
    },
  };
  serve(connection, hostToPanel, { ...idleHandlers(hostToPanel), ...handlers }, (_method, problem) =>
    expect.unreachable(String(problem)),
  );
  connection.listen();
  const page = createClient(connection, panelToHost);
  return {
    page,
    told,
    /** The latest news of the review. */
    news: () => values.news,
    values: () => values,
    /** The hunks that were in sight in the editor's own views, by message. */
    looked: () => looked,
    thread: (id: string) => threads.get(id),
    open: async (reviewId: string) => {
      const { news, drafts } = await page["feedback/open"]({ reviewId });
      take(news);
      return { news, drafts };
    },
    dispose: () => session.dispose(),
  };
}

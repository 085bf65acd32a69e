import { expect, onTestFinished } from "vitest";
import "vscode-jsonrpc/node";
import {
  type AskedTask,
  type ClaimStates,
  type CommitProposal,
  type CommitRepository,
  createClient,
  createPipeConnection,
  hostToPanel,
  type PublishedValues,
  panelToHost,
  type QuestionKind,
  type ReferenceStates,
  serve,
  type TrialNews,
} from "@dialectic/shared/protocol";
import { idleHandlers } from "../../shared/protocol/idleHandlers.fixture.ts";
import type { EditorPort, WorkspacePort } from "../base/ports.ts";
import type { TestRepository } from "../git/test/testRepository.fixture.ts";
import { openPageSession } from "../pages/pageSession.ts";
import { createPipePair } from "./pipePair.fixture.ts";
import { recordingEditor } from "./recordingEditor.fixture.ts";
import { openTestHost, type TestHost, type TestHostOptions } from "./testHost.fixture.ts";

export const review = "# Add a\n\nIt was missing ([`a.ts:1`][]).\n\n# Not a comment\n";
/** The commit message made of {@link review}. */
export const reviewMessage = "Add a\n\nIt was missing (a.ts:1).\n\nNot a comment\n";

interface PageOptions {
  readonly editor?: Partial<EditorPort>;
  readonly workspace?: Partial<WorkspacePort>;
  /** True for an editor's own view, which mirrors no values here. */
  readonly isBeside?: boolean;
}

/** Opens a page of a host, and records the messages to it. */
export async function openPage(test: TestHost, { editor = {}, workspace = {}, isBeside = false }: PageOptions = {}) {
  const [hostEnd, pageEnd] = createPipePair();
  const session = openPageSession(createPipeConnection(hostEnd), {
    ...test,
    editor: { ...recordingEditor(), ...editor },
    workspace: { ...test.workspace, ...workspace },
    isBeside,
    ...(isBeside && { mirrored: [] }),
    log: (level, text) => expect.unreachable(`${level}: ${text}`),
  });
  onTestFinished(() => session.dispose());
  const connection = createPipeConnection(pageEnd);
  const told: unknown[] = [];
  const values: Partial<PublishedValues> = {};
  const references: ReferenceStates[] = [];
  const askedTasks: (readonly AskedTask[])[] = [];
  const claimNews: ClaimStates[] = [];
  const trialNews: TrialNews[] = [];
  serve(
    connection,
    hostToPanel,
    {
      ...idleHandlers(hostToPanel),
      "panel/state": (state) => told.push(["state", state.kind]),
      "review/patch": ({ meta, splices }) => told.push(["patch", meta.committed, splices.length]),
      "view/mark": (mark) => told.push(["mark", mark]),
      "view/show-section": (place) => {
        told.push(["section", place]);
        return {};
      },
      "panel/painted": () => ({}),
      "coverage/stale": () => told.push(["stale"]),
      "mirror/values": (news) => {
        Object.assign(values, news);
        const { asked, behind, claims } = news;
        if (behind) told.push(["behind", behind.title]);
        if (asked !== undefined) askedTasks.push(asked);
        if (claims !== undefined) claimNews.push(claims);
      },
      "commit/trial-news": (news) => trialNews.push(news),
      "references/states": (news) => references.push(news),
    },
    (_method, problem) => expect.unreachable(String(problem)),
  );
  connection.listen();
  const page = createClient(connection, panelToHost);
  await page["panel/ready"]({});
  return {
    page,
    told,
    values,
    references,
    claimNews,
    trialNews,
    askedTasks,
    /** Returns the open questions of a kind; undefined when the page was told of none. */
    asked: (kind: QuestionKind) => values.questions?.filter((question) => question.kind === kind),
    closePage: () => session.dispose(),
  };
}

/** Opens a page that shows {@link review} in a repository. */
export async function shownIn(shop: TestRepository, options: Partial<TestHostOptions> & PageOptions = {}) {
  const test = await openTestHost({ folders: [shop.folder], ...options });
  await test.present({ content: review, baseUri: shop.folder });
  return { ...test, ...(await openPage(test, options)) };
}

export type Page = Awaited<ReturnType<typeof openPage>>["page"];

export async function prepared(page: Page): Promise<CommitProposal & { readonly first: CommitRepository }> {
  const outcome = await page["commit/prepare"]({});
  const [first] = outcome.kind === "prepared" ? outcome.repositories : [];
  if (outcome.kind !== "prepared" || first === undefined) throw new Error(JSON.stringify(outcome));
  return { ...outcome, first };
}

/** Returns the request of a page that leaves the proposal as it is. */
export async function wishOf(page: Page) {
  const { reviewId, iteration, first, message: proposed, withReview } = await prepared(page);
  return { reviewId, iteration, repository: first.id, shown: first.shown, message: proposed, withReview };
}

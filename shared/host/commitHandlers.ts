import type { Committing, Handlers } from "../protocol/index.ts";
import type { PageView } from "./pageView.ts";
import type { ChoiceMemory, EditorPort, Log, WorkspacePort } from "./ports.ts";
import { messageOf, ReviewCommits } from "./reviewCommits.ts";
import type { ReviewHistory } from "./reviewHistory.ts";
import type { ReviewHost } from "./reviewHost.ts";

/** What commits need of the host around a page. */
interface CommitParts {
  readonly host: ReviewHost;
  readonly history: ReviewHistory;
  readonly workspace: WorkspacePort;
  readonly editor: EditorPort;
  readonly choices: ChoiceMemory;
  readonly log: Log;
}

const nothingShown = {
  kind: "refused",
  message: "There is no review to make a commit of. An assistant presents one first.",
} as const;
const ownWay = { kind: "refused", message: "The editor around this panel makes commits in its own way." } as const;

/** Serves what one page asks about commits, always of the review that it shows. */
export function commitHandlers(parts: CommitParts, view: PageView): Handlers<Committing> {
  const { history, editor, log } = parts;
  const commits = new ReviewCommits(parts);
  return {
    "commit/prepare": ({ reviewId }) => {
      const shown = view.current;
      if (shown === undefined || (reviewId !== undefined && shown.meta.reviewId !== reviewId)) return nothingShown;
      if (editor.createCommit === undefined) return commits.propose(shown);
      const { iteration, baseUri } = shown.meta;
      const wish = { reviewId: shown.meta.reviewId, iteration, baseUri, message: messageOf(shown) };
      // The editor asks the person, which takes as long as they like: nobody waits for it here.
      editor.createCommit(wish).catch((problem: unknown) => log("error", `Create Commit failed: ${String(problem)}`));
      return { kind: "handed-over" };
    },
    "commit/create": (request, signal) => {
      if (editor.createCommit !== undefined) return ownWay;
      // Another review may have been presented meanwhile: the person still means the one that they were shown.
      const isKnown =
        view.current?.meta.reviewId === request.reviewId || history.iterations(request.reviewId).length > 0;
      return isKnown ? commits.create(request, signal) : nothingShown;
    },
  };
}

/** Serves a page for which no host could be started. */
export function refusedCommits(message: string): Handlers<Committing> {
  const refused = { kind: "refused" as const, message };
  return { "commit/prepare": () => refused, "commit/create": () => refused };
}

import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { OpenedPage, PublishingPart } from "../shown/pagePart.ts";
import { followReview } from "../shown/reviewValue.ts";
import { ReviewNews } from "./reviewNews.ts";

interface NewsOptions {
  readonly feedback: WorkspaceFeedback;
  readonly changes: ReviewChanges;
}

/** Opens what is new for the person, of which each page gets the list for its review. */
export function openNews(base: ReviewBase, { feedback, changes }: NewsOptions) {
  const news = new ReviewNews({ ...base, feedback, questions: base.editor.edits?.question });
  const rounds = changes.onNews((reviewId) => news.changed(reviewId));
  return {
    news,
    openPage({ view, log }: OpenedPage): PublishingPart<PartOf<PanelToHost, "news">, "news"> {
      const report = (problem: unknown) => log("error", `News: ${String(problem)}`);
      return {
        handlers: {
          "news/read": ({ reviewId, keys }) => {
            news.read(reviewId, keys).catch(report);
          },
        },
        values: {
          news: followReview({
            view,
            find: (reviewId) => news.find(reviewId),
            // The list of a review has the others with news, too.
            onChange: (listener) => news.onChange(() => listener(undefined)),
            report,
          }),
        },
      };
    },
    stop() {
      rounds.dispose();
      news.stop();
    },
    dispose: () => news.dispose(),
  };
}

import type { News, PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { OpenedPage, PagePart } from "../shown/pagePart.ts";
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
    openPage: (opened: OpenedPage) => openPageNews(opened, news),
    stop() {
      rounds.dispose();
      news.stop();
    },
    dispose: () => news.dispose(),
  };
}

/** Sends a page the news of its review whole, whenever it differs from what the page has. */
function openPageNews({ page, view, log }: OpenedPage, news: ReviewNews): PagePart<PartOf<PanelToHost, "news">> {
  let [isReady, isWanted, isSending, isOver] = [false, false, false, false];
  let sent = "";
  const report = (problem: unknown) => log("error", `News: ${String(problem)}`);
  const send = async () => {
    isWanted = false;
    const reviewId = view.current?.meta.reviewId;
    const now: News | undefined = reviewId === undefined ? undefined : await news.find(reviewId);
    const text = JSON.stringify(now);
    if (now === undefined || text === sent || isOver || view.current?.meta.reviewId !== reviewId) return;
    sent = text;
    page["news/state"](now);
  };
  const update = () => {
    isWanted = true;
    if (!isReady || isSending) return;
    isSending = true;
    send()
      .catch(report)
      .finally(() => {
        isSending = false;
        if (isWanted && !isOver) update();
      });
  };
  // The list of a review has the others with news, too.
  const changed = news.onChange(update);
  const begin = () => {
    isReady = true;
    sent = "";
    update();
  };
  return {
    handlers: {
      "news/read": ({ reviewId, keys }) => {
        news.read(reviewId, keys).catch(report);
      },
    },
    ready: begin,
    opened: update,
    updated: update,
    noted: update,
    rounds: update,
    dispose() {
      isOver = true;
      changed.dispose();
    },
  };
}

import { use, useMemo, useState } from "react";
import { toRangeName } from "../../state/changedCode.ts";
import { indexNews } from "../../state/newsIndex.ts";
import { findChangesIn } from "../../state/shownChanges.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { NewMark } from "../NewMark.tsx";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import type { LineComments } from "./state/changeComments.ts";
import { getBeginning } from "./state/describeThread.ts";
import { goToDraft } from "./state/goToDraft.ts";
import { listUnsentDrafts } from "./state/unsentDrafts.ts";
import { ThreadList } from "./ThreadList.tsx";

/**
 * Tells in one line, below the code of single commits, how many comments and drafts are about other lines of the round. The reader opens it;
 * nothing else does. A draft is a link: its box stands at its own line, and nowhere else.
 */
export function CommentsOnOtherCommits({ here: { threads, boxes } }: { readonly here: LineComments }) {
  const { store, actions } = usePanel();
  const view = use(PageViewContext);
  const range = usePanelState((state) => {
    const shown = findChangesIn(state, view);
    return shown && toRangeName(shown);
  });
  const [opened, setOpened] = useState<string>();
  const isPrinting = usePanelState((state) => state.isPrinting);
  const typed = usePanelState(({ feedback }) => feedback.typed);
  const news = usePanelState((state) => indexNews(state.news).threads);
  const drafts = useMemo(() => {
    const own = new Map(boxes.map((box) => [box.key, box]));
    return listUnsentDrafts({ boxes: own, typed, threads: [] });
  }, [boxes, typed]);
  if (threads.length + drafts.length === 0) return null;
  const isOpen = isPrinting || opened === range;
  const said = texts.feedback.onOtherCommits(threads.length, drafts.length);
  return (
    <section className="review-comments section-comments" aria-label={said}>
      <Button
        kind="plain"
        className="thread-rest"
        aria-expanded={isOpen}
        onClick={() => setOpened(isOpen ? undefined : range)}
      >
        <Icon name={isOpen ? "chevron-down" : "chevron-right"} /> {said}
        {threads.some(({ id }) => news.has(id)) && <NewMark />}
      </Button>
      {isOpen && (
        <>
          <ThreadList threads={threads} />
          {drafts.map(({ box, text }) => (
            <Button
              key={box.key}
              kind="link"
              title={texts.feedback.goToDraft}
              onClick={() => goToDraft(box, store, actions)}
            >
              <bdi>{getBeginning(text, 120)}</bdi>
            </Button>
          ))}
        </>
      )}
    </section>
  );
}

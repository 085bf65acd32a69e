import { useMemo } from "react";
import { getNews, hasNews } from "../../state/shownMarks.ts";
import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { describeNews, listPlacedNews } from "./state/seenState.ts";

/** Counts what is new for the reader, and leads through it. */
export function SeenCount() {
  const announced = usePanelState(({ seen }) => seen.announced);
  return (
    <>
      <NewsCount />
      <span className="visually-hidden seen-announced" role="status">
        {announced}
      </span>
    </>
  );
}

function NewsCount() {
  const { actions } = usePanel();
  const news = usePanelState(getNews);
  const isMarked = usePanelState(hasNews);
  const places = useMemo(() => listPlacedNews(news), [news]);
  if (places.length === 0) return null;
  return (
    <HeaderMark
      icon="circle-filled"
      kind="new"
      text={texts.seen.count(places.length)}
      hint={`${describeNews(places)}. ${isMarked ? texts.seen.goToNext : texts.seen.goToLatest}`}
      onClick={() => actions.walkNews(1)}
    />
  );
}

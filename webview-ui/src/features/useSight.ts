import { createContext, type RefObject, use, useEffect, useRef } from "react";
import { indexNews } from "../state/newsIndex.ts";
import { getTopView } from "../state/topView.ts";
import { PageViewContext, usePanelState } from "./panelContext.ts";

/** The part of something new that an element shows: what is long is read once its start and its end were in sight. */
export type SightPart = "whole" | "start" | "end";

/** Notices which news is in the reader's sight. */
export interface Sight {
  /** Watches an element for the news of that key, until the returned function is called. */
  watch(key: string, element: Element, part: SightPart): () => void;
}

export const SightContext = createContext<Sight | undefined>(undefined);

/** Returns a ref for the element that shows news. It is watched while there is a key and nothing covers its view. */
export function useSight<Shown extends HTMLElement>(
  key: string | undefined,
  part: SightPart = "whole",
): RefObject<Shown | null> {
  const sight = use(SightContext);
  const view = use(PageViewContext);
  const isOnTop = usePanelState((state) => getTopView(state) === view);
  const shown = useRef<Shown>(null);

  useEffect(() => {
    if (sight === undefined || key === undefined || !isOnTop || shown.current === null) return undefined;
    return sight.watch(key, shown.current, part);
  }, [sight, key, part, isOnTop]);

  return shown;
}

/** As `useSight`, for something that has news only while its key is among them. */
export function useNews<Shown extends HTMLElement>(
  key: string,
): { readonly isNew: boolean; readonly shown: RefObject<Shown | null> } {
  const isNew = usePanelState(({ news }) => indexNews(news).keys.has(key));
  return { isNew, shown: useSight<Shown>(isNew ? key : undefined) };
}

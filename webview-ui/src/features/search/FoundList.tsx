import { type HistoryGroup, type HistoryResult, toVisible } from "@dialectic/shared/protocol";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { moveFocus } from "../../ui/moveFocus.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { useMediaQuery } from "../../ui/useMediaQuery.ts";
import { CodeText } from "../CodeText.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { type Found, findEntryKey, toResultKey } from "./state/historySearchState.ts";

/** Lists the results from all reviews and iterations: beside the review where both fit, otherwise over it. */
export function FoundList() {
  const isOpen = usePanelState(({ search }) => search.isOpen && search.scope === "all");
  return isOpen ? <OpenList /> : null;
}

function OpenList() {
  const { actions } = usePanel();
  const isWide = useMediaQuery("(width >= 1000px)");
  const isAside = usePanelState(({ historySearch }) => historySearch.isAside) && !isWide;
  const found = usePanelState(({ historySearch }) => historySearch.found);
  const isRunning = usePanelState(({ historySearch }) => historySearch.isRunning);
  const isOld = isRunning && found?.isPartial !== true;
  const entry = usePanelState(({ historySearch }) => findEntryKey(historySearch));
  const list = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || isAside) return;
    element.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
    // The focus moves to the review that comes to the front.
    return () => {
      if (element.contains(document.activeElement)) document.querySelector<HTMLElement>("main")?.focus();
    };
  }, [isAside]);

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    moveFocus(event);
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    actions.openHistorySearch();
  }

  return (
    <aside
      ref={list}
      className="found"
      aria-label={texts.search.results}
      aria-busy={isRunning}
      inert={isAside}
      onKeyDown={handleKey}
    >
      {isRunning && <div className="found-progress" role="progressbar" aria-label={texts.search.searching} />}
      <FoundStatus />
      <div className="found-groups" data-old={isOld}>
        {found?.groups.map((group) => (
          <FoundGroup key={group.reviewId} group={group} entry={entry} />
        ))}
      </div>
    </aside>
  );
}

/**
 * Reports the state of the search. A live region must exist before its text arrives, or screen readers do not announce
 * it.
 */
function FoundStatus() {
  const { found, problem, isRunning } = usePanelState(({ historySearch }) => historySearch);
  const isEmpty = usePanelState(({ search }) => search.query.text === "");
  const isPartial = found?.isPartial === true;
  const rest = found === undefined || isPartial ? "" : describeRest(found);
  return (
    <div className="found-status" role="status">
      {isEmpty && <p>{texts.search.type}</p>}
      {!isEmpty && isRunning && found === undefined && <p>{texts.search.searchingNow}</p>}
      {!isEmpty && problem !== undefined && (
        <p className="found-problem">
          <Icon name="warning" /> {problem}
        </p>
      )}
      {/* Screen readers hear the last count only. */}
      {found !== undefined && <p aria-hidden={isPartial}>{describeTotal(found)}</p>}
      {rest !== "" && <p className="found-rest">{rest}</p>}
    </div>
  );
}

function FoundGroup({ group, entry }: Pick<FoundRowProps, "group" | "entry">) {
  const { reviewId, title, hits, isOpen, updatedAt, results } = group;
  return (
    <section className="found-group" aria-labelledby={`found-${reviewId}`}>
      <h2 id={`found-${reviewId}`}>
        <span className="found-review" dir="auto" title={title}>
          {title || texts.common.review}
        </span>
        <span className="found-when">
          {isOpen ? texts.history.open : texts.history.closed} · <RelativeTime time={updatedAt} />
        </span>
        <Count hits={hits} />
      </h2>
      <ol>
        {results.map((result) => (
          <FoundRow key={toResultKey(group, result)} group={group} result={result} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

interface FoundRowProps {
  readonly group: HistoryGroup;
  readonly result: HistoryResult;
  /** Key of the row at which the keyboard enters the list. */
  readonly entry: string | undefined;
}

function FoundRow({ group, result, entry }: FoundRowProps) {
  const { actions } = usePanel();
  const key = toResultKey(group, result);
  const isCurrent = usePanelState(({ historySearch }) => historySearch.cursor === key);
  const { path, isThere, hits, excerpts, comment } = result;
  return (
    <li>
      <button
        type="button"
        className="found-row"
        title={path.join(" › ")}
        data-gone={!isThere}
        aria-current={isCurrent}
        tabIndex={entry === key ? 0 : -1}
        onFocus={() => actions.pointToResult(key)}
        onClick={() => void actions.openResult(group, result)}
      >
        <span className="found-head">
          {comment !== undefined && <Icon name="comment" />}
          <span className="found-title" dir="auto">
            {path.at(-1) ?? texts.search.beginning}
          </span>
          <span className="found-path" dir="auto">
            {comment === undefined ? path.slice(0, -1).join(" › ") : comment.by || texts.common.you}
          </span>
          <span className="found-runs">{describeRuns(result, group.iterations)}</span>
          <Count hits={hits} />
        </span>
        {excerpts.map(({ before, match, after }, place) => (
          <span
            key={`excerpt-${String(place)}`}
            className="found-excerpt"
            dir="auto"
            title={toVisible(`${before}${match}${after}`)}
          >
            <CodeText text={before} />
            <mark>
              <CodeText text={match} />
            </mark>
            <CodeText text={after} />
          </span>
        ))}
      </button>
    </li>
  );
}

function Count({ hits }: { readonly hits: number }) {
  return (
    <span className="found-count">
      {texts.common.number(hits)}
      <span className="visually-hidden"> {texts.search.unit(hits)}</span>
    </span>
  );
}

export function describeTotal({ hits, sections, comments, reviews, isPartial }: Found): string {
  const { search } = texts;
  if (hits === 0) return search.noneAnywhere;
  const places = [
    ...(sections > 0 ? [texts.common.sectionCount(sections)] : []),
    ...(comments > 0 ? [texts.common.commentCount(comments)] : []),
  ];
  const total = search.totalAnywhere(hits, places, reviews);
  return isPartial === true ? search.soFar(total) : total;
}

/** Describes in sentences the results that the list omits. Empty when it shows all. */
export function describeRest({ texts: found, groups, unreadable }: Found): string {
  const { search } = texts;
  const shown = groups.reduce((sum, { results }) => sum + results.length, 0);
  return [
    ...(found > shown ? [search.more(found - shown)] : []),
    ...(unreadable > 0 ? [search.unreadable(unreadable)] : []),
  ].join(" ");
}

/** Names the iterations that contain a text, out of a total, or the iteration on which a thread was begun. */
export function describeRuns({ runs, isThere, comment }: HistoryResult, iterations: number): string {
  const { search } = texts;
  if (comment !== undefined) return search.onIteration(runs[0]?.from ?? 1);
  const named = runs.map(({ from, to }) => (from === to ? `#${from}` : `#${from}–#${to}`)).join(", ");
  return [search.inIterations(named, iterations), ...(isThere ? [] : [search.gone])].join(" · ");
}

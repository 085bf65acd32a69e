import { type KeyboardEvent, useEffect, useRef } from "react";
import { getTopView } from "../../state/topView.ts";
import { texts } from "../../texts/texts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useMediaQuery } from "../../ui/useMediaQuery.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { getOpenFind } from "./state/openFind.ts";
import type { SearchOption, SearchResult } from "./state/searchState.ts";

const options = [
  { option: "isCaseSensitive", icon: "case-sensitive", name: "matchCase" },
  { option: "isWholeWord", icon: "whole-word", name: "matchWord" },
  { option: "isExpression", icon: "regex", name: "useExpression" },
] as const;

const optionKeys: Readonly<Record<string, SearchOption>> = {
  KeyC: "isCaseSensitive",
  KeyW: "isWholeWord",
  KeyR: "isExpression",
};

export function FindBar() {
  const isOpen = usePanelState((state) => getOpenFind(state) !== undefined);
  return isOpen ? <OpenFindBar /> : null;
}

function OpenFindBar() {
  const { actions } = usePanel();
  const query = usePanelState(({ search }) => search.query);
  const openings = usePanelState(({ search }) => search.openings);
  const result = usePanelState(({ search }) => search.result);
  const isAll = usePanelState(({ search }) => search.scope === "all");
  const place = usePanelState(getTopView);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<Element>(null);

  useEffect(() => {
    // Opening the bar again focuses it again.
    if (openings === 0 || input.current === null) return;
    if (document.activeElement !== input.current) opener.current = document.activeElement;
    input.current.focus({ preventScroll: true });
    input.current.select();
  }, [openings]);

  useEffect(() => () => returnFocus(opener.current), []);

  function handleKey(event: KeyboardEvent): void {
    const option = event.altKey ? optionKeys[event.code] : undefined;
    if (option !== undefined) actions.toggleSearchOption(option);
    else if (event.key === "Escape") actions.closeSearch();
    else if (isAll && event.target === input.current && (event.key === "ArrowDown" || event.key === "Enter"))
      goToResults(actions.showResults);
    else if (event.key === "Enter" && event.target === input.current) actions.stepToHit(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // In the search of all reviews, the list reports errors.
  const isWrong =
    !isAll && (result.kind === "invalid" || (result.kind === "hits" && (result.isLate || isEmpty(result))));
  return (
    <search
      className="find-bar"
      aria-label={isAll ? texts.search.findInAll : texts.search.findIn[place]}
      data-scope={isAll ? "all" : "review"}
      onKeyDown={handleKey}
    >
      <div className="find-input" data-wrong={isWrong}>
        <input
          ref={input}
          type="text"
          dir="auto"
          aria-label={texts.search.find}
          aria-describedby="find-count"
          aria-invalid={result.kind === "invalid"}
          placeholder={texts.search.find}
          spellCheck={false}
          autoComplete="off"
          value={query.text}
          onChange={(event) => actions.lookFor(event.target.value)}
        />
        {options.map(({ option, icon, name }) => (
          <IconButton
            key={option}
            icon={icon}
            label={texts.search[name]}
            isPressed={query[option]}
            onClick={() => actions.toggleSearchOption(option)}
          />
        ))}
      </div>
      <output id="find-count" className="find-count" data-wrong={isWrong} aria-live={isAll ? "off" : "polite"}>
        {isAll ? describeHere(result) : describeResult(result)}
      </output>
      <FindButtons isAll={isAll} canFilter={place === "review"} />
    </search>
  );
}

/** Focuses the result at which the reader was, or the first one. A list that was set aside is shown again first. */
function goToResults(showResults: () => void): void {
  const row = document.querySelector<HTMLElement>('.found-row[tabindex="0"]');
  if (row?.closest("[inert]")) showResults();
  else row?.focus();
}

/** Returns the focus to the element that had it, or to the review if that element is gone. */
function returnFocus(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const target = isThere ? opener : document.querySelector<HTMLElement>(".scroller:not([inert])");
  target?.focus({ preventScroll: true });
}

function isEmpty(result: Extract<SearchResult, { kind: "hits" }>): boolean {
  return result.total === 0 && !result.isReading;
}

function describeResult(result: SearchResult): string {
  if (result.kind === "none") return "";
  if (result.kind === "invalid") return result.reason;
  if (result.isLate) return texts.search.isSlow;
  if (isEmpty(result)) return texts.search.none;
  return texts.search.position(result.current, texts.search.total(result.total, result.isReading));
}

/** Describes the hits in the shown review while all reviews are searched. */
function describeHere(result: SearchResult): string {
  if (result.kind !== "hits" || result.isLate) return "";
  if (isEmpty(result)) return texts.search.noneHere;
  const total = texts.search.totalHere(result.total, result.isReading);
  return result.current === undefined ? total : texts.search.position(result.current, total);
}

function FindButtons({ isAll, canFilter }: { readonly isAll: boolean; readonly canFilter: boolean }) {
  const { actions } = usePanel();
  const isFiltering = usePanelState(({ search }) => search.isFiltering);
  return (
    <div className="find-buttons">
      <IconButton
        icon="history"
        label={texts.search.findInAllKey}
        isPressed={isAll}
        onClick={actions.toggleSearchScope}
      />
      {isAll && <ResultsButton />}
      <IconButton
        icon="arrow-up"
        label={isAll ? texts.search.previousHere : texts.search.previous}
        onClick={() => actions.stepToHit(-1)}
      />
      <IconButton
        icon="arrow-down"
        label={isAll ? texts.search.nextHere : texts.search.next}
        onClick={() => actions.stepToHit(1)}
      />
      {canFilter && (
        <IconButton
          icon="list-filter"
          label={texts.search.onlyMatching}
          isPressed={isFiltering}
          onClick={actions.toggleOnlyMatching}
        />
      )}
      <IconButton icon="close" label={texts.search.close} onClick={actions.closeSearch} />
    </div>
  );
}

/** Shows the list again after it was set aside for the review. */
function ResultsButton() {
  const { actions } = usePanel();
  const isAside = usePanelState(({ historySearch }) => historySearch.isAside);
  const isWide = useMediaQuery("(width >= 1000px)");
  if (isWide || !isAside) return null;
  return <IconButton icon="list-flat" label={texts.search.backToResults} onClick={actions.showResults} />;
}

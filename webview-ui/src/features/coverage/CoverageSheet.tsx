import type { CoverageOutcome, RangePart } from "@dialectic/shared/protocol";
import { type RefObject, useEffect, useId, useRef } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { DeliveryMark } from "../../ui/DeliveryMark.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { moveFocus } from "../../ui/moveFocus.ts";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { SideSheet } from "../../ui/SideSheet.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { findChosenPart } from "./state/coverageActions.ts";
import { describeCoverage, findRequestThread, formatCopiedRequest, formatRequest } from "./state/coverageState.ts";
import { TickBox, UnexplainedChanges } from "./UnexplainedChanges.tsx";

type Measured = Extract<CoverageOutcome, { kind: "measured" }>;

/** Shows how much of the changes since the last commit the review explains. */
export function CoverageSheet({ isTyping }: { readonly isTyping: () => boolean }) {
  const { actions } = usePanel();
  const { outcome, notice, asked } = usePanelState(({ coverage }) => coverage);
  return (
    <SideSheet
      title={texts.coverage.title}
      label={texts.coverage.label}
      notice={notice ?? asked}
      tools={<Request />}
      isTyping={isTyping}
      startsAt="button, vscode-checkbox"
      onClose={actions.closeSheet}
    >
      <CoverageBody outcome={outcome} />
    </SideSheet>
  );
}

/** Sends one request for all ticked entries: to the queue or to the clipboard. */
function Request() {
  const { actions } = usePanel();
  const coverage = usePanelState((state) => state.coverage);
  const threads = usePanelState(({ feedback }) => feedback.threads);
  const { outcome, copy } = useCopying();
  const text = formatRequest(coverage);
  if (text === undefined) return null;
  const asked = findRequestThread(threads, text);
  const delivery = asked?.entries[0]?.delivery;
  return (
    <>
      <span className="sheet-outcome" role="status">
        {outcome ?? (delivery && <DeliveryMark delivery={delivery} />)}
      </span>
      <Button kind="secondary" onClick={() => void copy(formatCopiedRequest(coverage))}>
        {texts.coverage.copyRequest}
      </Button>
      {asked === undefined && (
        <Button onClick={() => void actions.askForSections()}>{texts.coverage.askForSections}</Button>
      )}
    </>
  );
}

function CoverageBody({ outcome }: { readonly outcome: CoverageOutcome | undefined }) {
  const { actions } = usePanel();
  const isPart = usePanelState((state) => findChosenPart(state) !== undefined);
  switch (outcome?.kind) {
    case undefined:
      return (
        <div className="coverage-state" role="status">
          <ProgressRing label={texts.coverage.measuring} />
          <p>{isPart ? texts.coverage.comparingPart : texts.coverage.comparing}</p>
        </div>
      );
    case "unavailable":
      return (
        <div className="coverage-state" role="status">
          <Icon name={outcome.reason === "untrusted" ? "workspace-untrusted" : "source-control"} />
          <p>{outcome.message}</p>
        </div>
      );
    case "refused":
      return (
        <div className="coverage-state" role="status">
          <Icon name="warning" />
          <p>{outcome.message}</p>
          <Button onClick={() => void actions.lookAtCoverage()}>{texts.common.tryAgain}</Button>
        </div>
      );
    case "measured":
      return <MeasuredCoverage measured={outcome} />;
  }
}

function MeasuredCoverage({ measured }: { readonly measured: Measured }) {
  const body = useRef<HTMLFormElement>(null);
  const { total, explained, unexplained, outdated } = measured;
  useFocusOnArrival(body);
  return (
    <form
      ref={body}
      className="coverage"
      aria-label={texts.coverage.requestItems}
      onKeyDown={moveFocus}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="coverage-summary">
        {measured.part !== undefined && <PartName part={measured.part} />}
        <p role="status">{describeCoverage(measured)}</p>
        {total > 0 && <meter aria-label={texts.coverage.explainedHunks} min={0} max={total} value={explained} />}
        <SmallPrint measured={measured} />
      </div>
      {unexplained.length > 0 && <UnexplainedChanges changes={unexplained} count={total - explained} />}
      {outdated.length > 0 && <OutdatedSections sections={outdated} />}
      {unexplained.length + outdated.length === 0 && (measured.skipped ?? []).length === 0 && (
        <p className="coverage-fine">
          <Icon name="pass" />
          <span>{total === 0 ? texts.coverage.nothingToExplain : texts.coverage.noneOutdated}</span>
        </p>
      )}
    </form>
  );
}

function SmallPrint({
  measured: { listed = 0, unlined, generated, skipped = [], isCut },
}: {
  readonly measured: Measured;
}) {
  return (
    <>
      {listed > 0 && <p className="coverage-small">{texts.coverage.onlyListed(listed)}</p>}
      {generated !== undefined && <p className="coverage-small">{texts.coverage.generated(generated.join(", "))}</p>}
      {unlined > 0 && <p className="coverage-small">{texts.coverage.filesWithoutLines(unlined)}</p>}
      {skipped.map(({ path, reason }) => (
        <p key={path} className="coverage-small" dir="auto">
          {texts.coverage.unread(path, reason)}
        </p>
      ))}
      {isCut && <p className="coverage-small">{texts.coverage.tooManyChanges}</p>}
    </>
  );
}

/**
 * Focuses the list when it arrives, so that arrow keys walk it, unless the reader is already elsewhere in the sheet.
 */
function useFocusOnArrival(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const content = body.current?.closest(".sheet-content");
    if (content !== null && document.activeElement === content)
      body.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [body]);
}

/** Names the part of the changes that was measured. */
function PartName({ part }: { readonly part: RangePart }) {
  const commits = usePanelState(({ changes }) => changes.commits?.commits);
  const subject = (id: string) => commits?.find(({ commit }) => commit === id)?.subject ?? id.slice(0, 7);
  const { coverage } = texts;
  const name =
    part.kind === "commit"
      ? coverage.ofCommit(subject(part.commit))
      : part.kind === "base"
        ? coverage.ofBase(part.name)
        : coverage.ofCommits(part.name ?? `${subject(part.first)} … ${subject(part.last)}`);
  return <p className="coverage-small">{name}</p>;
}

type Outdated = Extract<CoverageOutcome, { kind: "measured" }>["outdated"];

function OutdatedSections({ sections }: { readonly sections: Outdated }) {
  const { actions } = usePanel();
  const id = useId();

  function goTo(sectionId: string): void {
    actions.closeSheet();
    actions.jumpTo(sectionId);
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{texts.coverage.outdated}</h3>
      <ul className="coverage-sections">
        {sections.map(({ sectionId, path, reasons }) => (
          <li key={sectionId} className="coverage-change">
            <TickBox id={sectionId} label={texts.coverage.include(path || texts.common.section("", 0))} />
            <button type="button" className="coverage-open" onClick={() => goTo(sectionId)}>
              <span className="coverage-place" dir="auto">
                {path || texts.common.section("", 0)}
              </span>
              {reasons.map((reason) => (
                <span key={reason} className="coverage-reason">
                  {reason}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { CoverageOutcome } from "@dialectic/shared/protocol";
import { useId } from "react";
import { texts } from "../../texts/texts.ts";
import { usePanel } from "../panelContext.ts";
import { TickBox } from "./TickBox.tsx";

type Outdated = Extract<CoverageOutcome, { kind: "measured" }>["outdated"];

export function OutdatedSections({ sections }: { readonly sections: Outdated }) {
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

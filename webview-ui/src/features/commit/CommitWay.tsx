import { useId } from "react";
import type { CommitState } from "../../state/commit/commitState.ts";
import { laterTexts } from "../../texts/laterTexts.ts";
import { usePanel } from "../panelContext.ts";

const ways: readonly CommitState["way"][] = ["one", "sections"];

export function CommitWay({ commit: { way, phase } }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const name = useId();
  return (
    <fieldset className="commit-ways" disabled={phase.kind === "running"}>
      <legend className="visually-hidden">{laterTexts().commit.commits}</legend>
      {ways.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={way === each} onChange={() => void actions.chooseCommitWay(each)} />
          <span>{each === "one" ? laterTexts().commit.oneCommit : laterTexts().commit.perSection}</span>
        </label>
      ))}
    </fieldset>
  );
}

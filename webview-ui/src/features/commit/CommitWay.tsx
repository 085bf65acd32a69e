import { useId } from "react";
import type { CommitState } from "../../state/commit/commitState.ts";
import { texts } from "../../texts/texts.ts";
import { usePanel } from "../panelContext.ts";

const ways: readonly CommitState["way"][] = ["one", "sections"];

export function CommitWay({ commit: { way, phase } }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const name = useId();
  return (
    <fieldset className="commit-ways" disabled={phase.kind === "running"}>
      <legend className="visually-hidden">{texts.commit.commits}</legend>
      {ways.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={way === each} onChange={() => void actions.chooseCommitWay(each)} />
          <span>{each === "one" ? texts.commit.oneCommit : texts.commit.perSection}</span>
        </label>
      ))}
    </fieldset>
  );
}

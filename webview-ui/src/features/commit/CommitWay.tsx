import { useId } from "react";
import type { CommitState } from "../../state/commit/commitState.ts";
import { usePanel } from "../panelContext.ts";

const ways = [
  { way: "one", label: "One commit" },
  { way: "sections", label: "One commit per section" },
] as const;

export function CommitWay({ commit: { way, phase } }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const name = useId();
  return (
    <fieldset className="commit-ways" disabled={phase.kind === "running"}>
      <legend className="visually-hidden">Commits</legend>
      {ways.map((each) => (
        <label key={each.way}>
          <input
            type="radio"
            name={name}
            checked={way === each.way}
            onChange={() => void actions.chooseCommitWay(each.way)}
          />
          <span>{each.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

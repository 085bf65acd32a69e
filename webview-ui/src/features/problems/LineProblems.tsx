import type { NewProblem } from "@dialectic/shared/protocol";
import { use } from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { lineMarks } from "../lineMarks.tsx";
import type { HunkPlace } from "../marks.tsx";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { countProblemsOf, listProblemsIn } from "./state/problemState.ts";

/** Shows, below a line, its problems that came since the review began. */
function LineProblems({ found }: { readonly found: readonly NewProblem[] }) {
  const { actions } = usePanel();
  return (
    <div className="diff-problems">
      {found.map(({ id, path, line, severity, message, from }) => (
        <button
          key={id}
          type="button"
          className="diff-problem"
          data-severity={severity}
          title={texts.problems.open(`${path}:${line}`)}
          onClick={() => void actions.openProblem(id)}
        >
          <Icon name={severity === "warning" ? "warning" : "error"} />
          <span>
            <strong>{texts.problems.severity[severity]}</strong> {message}{" "}
            {from !== undefined && <span className="diff-problem-source">{from}</span>}
          </span>
        </button>
      ))}
    </div>
  );
}

export const problemsAtLines = lineMarks(
  (state, view, { file, hunk, side }) =>
    side === "after" ? listProblemsIn(state, view, file.path, file.id).get(hunk.hash) : undefined,
  LineProblems,
);

/** Counts, in the heading of a hunk, the problems below its lines. */
export function HunkProblems({ file, hunk }: HunkPlace) {
  const view = use(PageViewContext);
  const count = usePanelState((state) =>
    countProblemsOf(listProblemsIn(state, view, file.path, file.id).get(hunk.hash), hunk),
  );
  if (count === 0) return null;
  return (
    <span className="hunk-problems">
      <Icon name="error" /> {texts.problems.newProblems(count)}
    </span>
  );
}

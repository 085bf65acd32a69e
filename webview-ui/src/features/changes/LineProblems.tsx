import type { NewProblem } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel } from "../panelContext.ts";

interface LineProblemsProps {
  readonly problems: readonly NewProblem[] | undefined;
  readonly columns: number;
}

/** Shows, below a line, its problems that came since the review began. */
export function LineProblems({ problems, columns }: LineProblemsProps) {
  const { actions } = usePanel();
  if (problems === undefined) return null;
  return (
    <tr>
      <td className="diff-problems" colSpan={columns}>
        {problems.map(({ id, path, line, severity, message, from }) => (
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
      </td>
    </tr>
  );
}

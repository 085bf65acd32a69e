import type { ProblemsNews } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel } from "../panelContext.ts";

/** Most problems that are listed beside a verdict. */
const mostListed = 20;

/** Lists, beside the verdict, the problems that came since the review began. */
export function VerdictProblems({ news: { found, atApproval } }: { readonly news: ProblemsNews }) {
  const { actions } = usePanel();
  const { problems } = texts;
  if (atApproval === "off") return null;
  if (found === undefined) return <p className="verdict-problems">{problems.notKnown}</p>;
  const { introduced, fixed, unknownFiles } = found;
  const listed = found.problems.slice(0, mostListed);
  return (
    <>
      <p className="verdict-problems">
        {introduced > 0 && <Icon name={listed[0]?.severity === "warning" ? "warning" : "error"} />}
        {[
          introduced === 0 ? problems.none : problems.sinceBegun(introduced),
          ...(fixed > 0 ? [problems.fixed(fixed)] : []),
          ...(unknownFiles > 0 ? [problems.unknownFiles(unknownFiles)] : []),
        ].join(" ")}
      </p>
      {listed.length > 0 && (
        <ul className="verdict-problem-list">
          {listed.map(({ id, path, line, message }) => (
            <li key={id}>
              <button
                type="button"
                className="link-button"
                title={problems.open(`${path}:${line}`)}
                onClick={() => void actions.openProblem(id)}
              >
                {path}:{line}
              </button>{" "}
              {message}
            </li>
          ))}
          {introduced > listed.length && <li>{problems.more(introduced - listed.length)}</li>}
        </ul>
      )}
    </>
  );
}

/** Returns the question to ask before an approval; undefined when there is none. */
export function askAboutProblems(news: ProblemsNews | undefined): string | undefined {
  if (news?.atApproval !== "ask") return undefined;
  const { problems } = texts;
  if (news.found === undefined) return problems.approveUnknown;
  return news.found.introduced > 0 ? problems.approveWith(news.found.introduced) : undefined;
}

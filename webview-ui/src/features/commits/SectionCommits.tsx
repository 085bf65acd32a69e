import type { UndoableCommits } from "@dialectic/shared/protocol";
import { toShortHash } from "../../state/toShortHash.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { PlannedCommits } from "./PlannedCommits.tsx";
import type { CommitState } from "./state/commitState.ts";

export function SectionCommits({ commit }: { readonly commit: CommitState }) {
  const { series } = commit;
  switch (series?.kind) {
    case "planned":
      return <PlannedCommits commit={commit} plan={series.plan} />;
    case "made":
      return <Made made={series.made} />;
    case "none":
      return <p className="commit-series">{series.message.replaceAll("`", "")}</p>;
    default:
      return (
        <p className="commit-series">
          <ProgressRing label={texts.commit.loadingChanges} />
        </p>
      );
  }
}

function Made({ made: { commits, branch } }: { readonly made: UndoableCommits }) {
  return (
    <div className="commit-series" role="status">
      <p className="commit-source">
        <Icon name="check" /> {texts.commit.created(commits.length, branch)}
      </p>
      <ol className="commit-made">
        {commits.map(({ commit, subject }) => (
          <li key={commit}>
            <code>{toShortHash(commit)}</code> <span>{subject}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

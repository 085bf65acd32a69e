import type { ReviewCommit } from "@dialectic/shared/protocol";
import { toShortHash } from "../../state/toShortHash.ts";
import { texts } from "../../texts/texts.ts";
import { formatLocalTime } from "../../ui/formatTime.ts";
import { Icon } from "../../ui/Icon.tsx";

interface CommittedMarkProps {
  readonly committed: ReviewCommit;
  /** Changed files that are not committed, where that is known. */
  readonly left: number | undefined;
}

/** Shows that the review is committed, as which commits, and how many changed files are not. */
export function CommittedMark({ committed, left = 0 }: CommittedMarkProps) {
  const { commit, subject, at, series = [] } = committed;
  const made = series.map((each) => `${toShortHash(each.commit)} ${each.subject}`);
  const commits = made.length === 0 ? subject : made.join("\n");
  return (
    <span className="title-committed" title={texts.title.commit(commits, formatLocalTime(at))}>
      <Icon name="git-commit" />
      <span>
        <span className="header-long">{texts.title.committed} </span>
        {series.length === 0 ? toShortHash(commit) : texts.title.commits(series.length)}
        {left > 0 && ` · ${texts.title.notCommitted(left)}`}
      </span>
    </span>
  );
}

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

/** Shows that the review is committed, and how many changed files are not. */
export function CommittedMark({ committed, left = 0 }: CommittedMarkProps) {
  return (
    <span className="title-committed" title={texts.title.commit(committed.subject, formatLocalTime(committed.at))}>
      <Icon name="git-commit" />
      <span>
        <span className="header-long">{texts.title.committed} </span>
        {toShortHash(committed.commit)}
        {left > 0 && ` · ${texts.title.notCommitted(left)}`}
      </span>
    </span>
  );
}

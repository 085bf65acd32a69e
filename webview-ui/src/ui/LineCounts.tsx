import type { ChangedFile } from "@dialectic/shared/protocol";
import { texts } from "../texts/texts.ts";

export function LineCounts({
  of: { additions, deletions, isUnsettled },
}: {
  readonly of: Pick<ChangedFile, "additions" | "deletions" | "isUnsettled">;
}) {
  if (isUnsettled === true) return <span className="change-counts">{texts.changes.unsettled}</span>;
  if (additions === undefined || deletions === undefined)
    return <span className="change-counts">{texts.changes.binary}</span>;
  if (additions + deletions === 0) return null;
  return (
    <span className="change-counts">
      <ins>+{texts.common.number(additions)}</ins> <del>−{texts.common.number(deletions)}</del>
    </span>
  );
}

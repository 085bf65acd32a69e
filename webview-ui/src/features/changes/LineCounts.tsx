import type { ChangedFile } from "@dialectic/shared/protocol";

export function LineCounts({
  of: { additions, deletions },
}: {
  readonly of: Pick<ChangedFile, "additions" | "deletions">;
}) {
  if (additions === undefined || deletions === undefined) return <span className="change-counts">binary</span>;
  if (additions + deletions === 0) return null;
  return (
    <span className="change-counts">
      <ins>+{additions}</ins> <del>−{deletions}</del>
    </span>
  );
}

/**
 * Returns commits in the order in which they are read: as they were made, but `fixup!`, `squash!` and `amend!` below the last earlier commit
 * of the subject that they name. One whose target is not among the commits stays at its place. In such a list each has its place in git's order.
 */
export function orderCommits<Commit extends { readonly subject: string }>(
  commits: readonly Commit[],
): (Commit & { readonly isFixup?: true; readonly place?: number })[] {
  type Ordered = Commit & { readonly isFixup?: true; readonly place?: number };
  const groups: Ordered[][] = [];
  const bySubject = new Map<string, Ordered[]>();
  for (const [place, listed] of commits.entries()) {
    const commit = { ...listed, place };
    const target = readTarget(commit.subject);
    const group = target === undefined ? undefined : bySubject.get(target);
    if (group !== undefined) group.push({ ...commit, isFixup: true });
    else {
      const own: Ordered[] = [commit];
      groups.push(own);
      bySubject.set(target ?? commit.subject, own);
    }
  }
  const ordered = groups.flat();
  return ordered.some(({ isFixup }) => isFixup === true) ? ordered : [...commits];
}

/** Returns the subject that a commit is to be joined with, without the marks of that one. */
function readTarget(subject: string): string | undefined {
  const target = subject.replace(/^(?:(?:fixup|squash|amend)! )+/, "");
  return target === subject ? undefined : target;
}

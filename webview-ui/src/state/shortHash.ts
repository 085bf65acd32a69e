/** A commit's hash as people write it. */
export function shortHash(commit: string): string {
  return commit.slice(0, 7);
}

/** Returns the short form of a commit's hash. */
export function shortHash(commit: string): string {
  return commit.slice(0, 7);
}

export function shortHash(commit: string): string {
  return commit.slice(0, 7);
}

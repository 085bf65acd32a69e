export function toShortHash(commit: string): string {
  return commit.slice(0, 7);
}

/** Returns the title of the page with the number of what is new, as the tab of a hidden page shows it; 0 removes it. */
export function countInTitle(title: string, count: number): string {
  const own = title.replace(/^\(\d+\) /, "");
  return count === 0 ? own : `(${count}) ${own}`;
}

import { formatCount } from "./formatCount.ts";

/** Returns how many references are correct, as a clause: "15 references, all correct", "1 of 2 references correct". */
export function formatCorrect(right: number, total: number): string {
  const count = formatCount(total, "reference");
  if (right < total) return `${right.toLocaleString("en")} of ${count} correct`;
  return `${count}, ${total === 1 ? "which is" : "all"} correct`;
}

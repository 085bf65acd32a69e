const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago that was, in words; both times in milliseconds since the epoch. */
export function relativeTime(then: number, now: number): string {
  const age = Math.max(0, now - then);
  if (age < minute) return "just now";
  if (age < hour) return count(Math.floor(age / minute), "minute");
  if (age < day) return count(Math.floor(age / hour), "hour");
  if (age < 30 * day) return count(Math.floor(age / day), "day");
  return new Date(then).toISOString().slice(0, 10);
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"} ago`;
}

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

/** Date and time of the reader's clock. A locale's own form would cost the first paint ten milliseconds. */
export function localTime(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"} ago`;
}

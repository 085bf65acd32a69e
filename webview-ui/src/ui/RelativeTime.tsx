import { formatLocalTime, formatRelativeTime } from "./formatTime.ts";
import { useNow } from "./useNow.ts";

export function RelativeTime({ time }: { readonly time: number }) {
  const now = useNow();
  // An update may be newer than the last reading of the clock.
  const text = formatRelativeTime(time, Math.max(now, time));
  return (
    <time dateTime={new Date(time).toISOString()} title={formatLocalTime(time)}>
      {text}
    </time>
  );
}

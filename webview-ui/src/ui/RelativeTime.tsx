import { useEffect, useState } from "react";
import { relativeTimeMs } from "../limits.ts";
import { formatLocalTime, formatRelativeTime } from "./formatTime.ts";

export function RelativeTime({ time }: { readonly time: number }) {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), relativeTimeMs);
    return () => clearInterval(timer);
  }, []);

  // An update may be newer than the last reading of the clock.
  const text = formatRelativeTime(time, Math.max(now, time));
  return (
    <time dateTime={new Date(time).toISOString()} title={formatLocalTime(time)}>
      {text}
    </time>
  );
}

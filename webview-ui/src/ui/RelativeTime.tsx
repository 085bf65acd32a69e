import { useEffect, useState } from "react";
import { formatLocalTime, formatRelativeTime } from "./formatTime.ts";

/** Milliseconds between two updates of the text. */
const pace = 20_000;

export function RelativeTime({ time }: { readonly time: number }) {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), pace);
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

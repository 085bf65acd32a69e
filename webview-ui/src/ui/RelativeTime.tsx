import { useEffect, useState } from "react";
import { localTime, relativeTime } from "./relativeTime.ts";

/** Milliseconds between two looks at the clock. */
const pace = 20_000;

/** How long ago a moment was; stays true while it is on the screen. */
export function RelativeTime({ time }: { readonly time: number }) {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), pace);
    return () => clearInterval(timer);
  }, []);

  // An update may be younger than the last look at the clock.
  const text = relativeTime(time, Math.max(now, time));
  return (
    <time dateTime={new Date(time).toISOString()} title={localTime(time)}>
      {text}
    </time>
  );
}

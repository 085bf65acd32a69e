import { useEffect, useState } from "react";
import { relativeTimeMs } from "../limits.ts";

/** Returns the time of now and then, in milliseconds since the epoch, so that words about the past stay right. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), relativeTimeMs);
    return () => clearInterval(timer);
  }, []);

  return now;
}

import { useEffect, useState } from "react";
import { copyText } from "./copyText.ts";

/** Milliseconds for which a button shows the outcome of a copy. */
const outcomeTime = 1_600;

export interface Copying {
  readonly outcome: "Copied" | "Not copied" | undefined;
  readonly copy: (text: string) => Promise<void>;
}

export function useCopying(): Copying {
  const [outcome, setOutcome] = useState<Copying["outcome"]>();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), outcomeTime);
    return () => clearTimeout(timer);
  }, [outcome]);

  return { outcome, copy: async (text) => setOutcome((await copyText(text)) ? "Copied" : "Not copied") };
}

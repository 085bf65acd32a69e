import { useEffect, useState } from "react";
import { copyText } from "./copyText.ts";

/** How long a button says what became of a copy, in milliseconds. */
const thanks = 1_600;

/** What a copy button needs: the copying itself, and what to say of it for a moment. */
export interface Copying {
  readonly outcome: "Copied" | "Not copied" | undefined;
  readonly copy: (text: string) => Promise<void>;
}

/** Copies texts and remembers the outcome for a moment. */
export function useCopying(): Copying {
  const [outcome, setOutcome] = useState<Copying["outcome"]>();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), thanks);
    return () => clearTimeout(timer);
  }, [outcome]);

  return { outcome, copy: async (text) => setOutcome((await copyText(text)) ? "Copied" : "Not copied") };
}

import { useEffect, useState } from "react";
import { copyOutcomeMs } from "../limits.ts";
import { texts } from "../texts/texts.ts";
import { copyText } from "./copyText.ts";

export interface Copying {
  /** Undefined before a copy, and some time after it. */
  readonly isCopied: boolean | undefined;
  /** The same in words. */
  readonly outcome: string | undefined;
  readonly copy: (text: string) => Promise<void>;
}

export function useCopying(): Copying {
  const [isCopied, setCopied] = useState<boolean>();

  useEffect(() => {
    if (isCopied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), copyOutcomeMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const outcome = isCopied === undefined ? undefined : isCopied ? texts.common.copied : texts.common.copyFailed;
  return { isCopied, outcome, copy: async (text) => setCopied(await copyText(text)) };
}

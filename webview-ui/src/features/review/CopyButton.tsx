import { type MouseEvent, useEffect, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { copyText } from "./copyText.ts";

/** How long the button says so, in milliseconds. */
const thanks = 1_600;

/** Copies the code block that it stands beside. */
export function CopyButton() {
  const [outcome, setOutcome] = useState<"copied" | "failed">();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), thanks);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copyBlock(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    const code = event.currentTarget.parentElement?.querySelector("pre")?.textContent ?? "";
    setOutcome((await copyText(code)) ? "copied" : "failed");
  }

  return (
    <button
      type="button"
      className="copy-button"
      aria-label="Copy code"
      data-outcome={outcome}
      onClick={(event) => void copyBlock(event)}
    >
      <Icon name={outcome === "copied" ? "check" : "copy"} />
      <span role="status">{outcome === "copied" ? "Copied" : outcome === "failed" ? "Not copied" : ""}</span>
    </button>
  );
}

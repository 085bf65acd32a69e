import { useEffect, useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { copyText } from "../review/copyText.ts";

/** How long the button says so, in milliseconds. */
const thanks = 1_600;

/** Copies where the shown code stands, as `path:line`. */
export function CopyPlaceButton({ place }: { readonly place: string }) {
  const [outcome, setOutcome] = useState<"Copied" | "Not copied">();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), thanks);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copyPlace(): Promise<void> {
    setOutcome((await copyText(place)) ? "Copied" : "Not copied");
  }

  return (
    <>
      <span className="sheet-outcome" role="status">
        {outcome}
      </span>
      <IconButton
        icon={outcome === "Copied" ? "check" : "copy"}
        label={`Copy ${place}`}
        onClick={() => void copyPlace()}
      />
    </>
  );
}

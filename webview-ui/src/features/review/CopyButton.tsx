import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { readLaterLines } from "./laterLines.ts";

export function CopyButton() {
  const { isCopied, outcome, copy } = useCopying();
  return (
    <button
      type="button"
      className="copy-button"
      aria-label={texts.review.copyCode}
      data-outcome={outcome}
      onClick={({ currentTarget }) => {
        const block = currentTarget.parentElement?.querySelector("pre");
        if (block instanceof Element) void copy(readLaterLines(block));
      }}
    >
      <Icon name={isCopied ? "check" : "copy"} />
      <span role="status">{outcome}</span>
    </button>
  );
}

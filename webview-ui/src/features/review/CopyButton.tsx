import { Icon } from "../../ui/Icon.tsx";
import { useCopying } from "../../ui/useCopying.ts";

export function CopyButton() {
  const { outcome, copy } = useCopying();
  return (
    <button
      type="button"
      className="copy-button"
      aria-label="Copy code"
      data-outcome={outcome}
      onClick={({ currentTarget }) => void copy(currentTarget.parentElement?.querySelector("pre")?.textContent ?? "")}
    >
      <Icon name={outcome === "Copied" ? "check" : "copy"} />
      <span role="status">{outcome}</span>
    </button>
  );
}

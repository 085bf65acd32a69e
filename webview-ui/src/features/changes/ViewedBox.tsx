import { laterTexts } from "../../texts/laterTexts.ts";

interface ViewedBoxProps {
  readonly isViewed: boolean;
  readonly label: string;
  readonly onChange: (isViewed: boolean) => void;
}

export function ViewedBox({ isViewed, label, onChange }: ViewedBoxProps) {
  return (
    <label className="change-viewed" title={`${label} (b)`}>
      <input
        type="checkbox"
        checked={isViewed}
        aria-label={label}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span aria-hidden="true">{laterTexts().changes.viewed}</span>
    </label>
  );
}
